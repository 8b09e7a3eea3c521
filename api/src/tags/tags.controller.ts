import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, LIMITS } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { setUndoIdHeader, UNDO_HEADER } from "../operations/operations.dto.js";
import { ListTags, MergeTag, Tag, WriteTag } from "./tags.dto.js";
import { TagsService, tagEtag } from "./tags.service.js";

@ApiTags("tags")
@ByKey()
@Controller("tags")
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @ApiOperation({
    summary: "List tags",
    description: `In alphabetical order. A tag is made by giving it to a prompt and goes with the last; a person can have ${LIMITS.perPerson}, those of prompts in the trash included.`,
  })
  @AnswersList(Tag, "One page of tags")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListTags }) query: ListTags,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Tag[]> {
    return paged(response, query, await this.tags.list(user.id, query));
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a tag" })
  @AnswersTagged(Tag, "The tag")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Tag> {
    return withEtag(response, await this.tags.get(user.id, id), tagEtag);
  }

  @Put(":id")
  @ApiOperation({ summary: "Rename a tag", description: "On every prompt that has it." })
  @TakesIfMatch()
  @AnswersTagged(Tag, "The tag")
  @Fails("not_found", "conflict")
  async rename(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteTag }) body: WriteTag,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Tag> {
    return withEtag(response, await this.tags.rename(user.id, id, body, ifMatch), tagEtag);
  }

  @Post(":id/merge")
  @HttpCode(200)
  @ApiOperation({
    summary: "Merge a tag into another",
    description: "Every prompt of the tag gets the other one instead, and the tag goes. All of it happens or none.",
  })
  @ApiOkResponse({ standardSchema: Tag, description: "The tag that took the prompts", headers: UNDO_HEADER })
  @Fails("not_found")
  async merge(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: MergeTag }) body: MergeTag,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Tag> {
    const { result, undoId } = await this.tags.merge(user.id, id, body);
    setUndoIdHeader(response, undoId);
    return result;
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a tag", description: "Takes it from every prompt; the prompts stay." })
  @ApiNoContentResponse({ description: "Gone", headers: UNDO_HEADER })
  @Fails("not_found")
  async remove(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setUndoIdHeader(response, await this.tags.remove(user.id, id));
  }
}
