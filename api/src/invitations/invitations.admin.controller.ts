import { Body, Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { Actor, AdminOnly } from "../common/access.js";
import { AnswersList, Creates, Fails } from "../common/api-docs.js";
import { AnswersSecret } from "../common/idempotent.js";
import { paged } from "../database/paging.js";
import { Delete, Post } from "../idempotency/write-routes.js";
import { CreateInvitation, Invitation, ListInvitations, NewInvitation } from "./invitations.dto.js";
import { InvitationsService } from "./invitations.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/invitations")
export class InvitationsAdminController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @ApiOperation({ summary: "List invitation links", description: "The newest first. No answer holds a code." })
  @AnswersList(Invitation, "One page of invitations")
  async list(
    @Query({ schema: ListInvitations }) query: ListInvitations,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Invitation[]> {
    return paged(response, query, await this.invitations.list(query));
  }

  @Post()
  @AnswersSecret("code")
  @ApiOperation({
    summary: "Create an invitation link",
    description: "The link is `/auth?tab=register#invitation=<code>`. It opens exactly `maxUses` registrations.",
  })
  @Creates(NewInvitation, "The invitation and its code, shown this once only")
  create(@Body({ schema: CreateInvitation }) body: CreateInvitation, @Actor() actor: Actor): Promise<NewInvitation> {
    return this.invitations.create(body, actor);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Revoke an invitation link", description: "Accounts that were made with it stay." })
  @ApiNoContentResponse({ description: "Revoked" })
  @Fails("not_found")
  revoke(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<void> {
    return this.invitations.revoke(id, actor);
  }
}
