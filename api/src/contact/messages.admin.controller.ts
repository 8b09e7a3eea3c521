import { Body, Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { Actor, AdminOnly } from "../common/access.js";
import { Answers, AnswersList, Fails } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { Delete, Patch, Post } from "../idempotency/write-routes.js";
import { InboxSummary, ListMessages, MarkMessage, Retried, SupportMessage } from "./messages.dto.js";
import { MessagesService } from "./messages.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/messages")
export class MessagesAdminController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  @ApiOperation({
    summary: "List the messages of the contact form",
    description: "The newest first unless `sort` says otherwise. `search` looks in name, address and text.",
  })
  @AnswersList(SupportMessage, "One page of messages")
  async list(
    @Query({ schema: ListMessages }) query: ListMessages,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SupportMessage[]> {
    return paged(response, query, await this.messages.list(query));
  }

  @Get("summary")
  @ApiOperation({
    summary: "Count the messages, and read whether they are sent by mail",
    description: "By state. `mail` says what is sent by mail.",
  })
  @Answers(InboxSummary, "Figures of the inbox")
  getSummary(): Promise<InboxSummary> {
    return this.messages.summary();
  }

  @Get(":id")
  @ApiOperation({ summary: "Read one message", description: "Reading does not mark it as read." })
  @Answers(SupportMessage, "The message")
  @Fails("not_found")
  get(@Param("id", { schema: idInUrl }) id: number): Promise<SupportMessage> {
    return this.messages.get(id);
  }

  @Patch(":id")
  @ApiOperation({ summary: "Mark a message as read or unread", description: "For all administrators." })
  @Answers(SupportMessage, "The message")
  @Fails("not_found")
  mark(
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: MarkMessage }) { read }: MarkMessage,
  ): Promise<SupportMessage> {
    return this.messages.mark(id, read);
  }

  @Post(":id/retry")
  @HttpCode(200)
  @ApiOperation({
    summary: "Try to send a message again",
    description: "At once, and then for another 24 hours. 409 when it has been sent.",
  })
  @Answers(SupportMessage, "The message, waiting")
  @Fails("not_found", "conflict")
  retry(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<SupportMessage> {
    return this.messages.retry(actor, id);
  }

  @Post("retry-failed")
  @HttpCode(200)
  @ApiOperation({
    summary: "Try to send every failed message again",
    description: "At once, and then for another 24 hours each. With none that failed it does nothing.",
  })
  @Answers(Retried, "How many they were")
  retryFailed(@Actor() actor: Actor): Promise<Retried> {
    return this.messages.retryFailed(actor);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a message", description: "One that waits is not sent any more." })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<void> {
    return this.messages.remove(actor, id);
  }
}
