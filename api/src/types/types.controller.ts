import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { AnswersDiscarded, setUndoHeaders } from "../trash/trash.dto.js";
import { ListTypes, PromptType, RemoveType, WriteType } from "./types.dto.js";
import { TypesService, typeEtag } from "./types.service.js";

@ApiTags("types")
@ByKey()
@Controller("types")
export class TypesController {
  constructor(private readonly types: TypesService) {}

  @Get()
  @ApiOperation({ summary: "List prompt types", description: "Ordered by label." })
  @AnswersList(PromptType, "One page of types")
  @Fails("forbidden")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListTypes }) query: ListTypes,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PromptType[]> {
    return paged(response, query, await this.types.list(user, query));
  }

  @Post()
  @ApiOperation({ summary: "Create a prompt type" })
  @CreatesTagged(PromptType, "The type")
  @Fails("type_name_taken", "conflict")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: WriteType }) body: WriteType,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PromptType> {
    return withEtag(response, await this.types.create(user.id, body), typeEtag);
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a prompt type" })
  @AnswersTagged(PromptType, "The type")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PromptType> {
    return withEtag(response, await this.types.get(user.id, id), typeEtag);
  }

  @Put(":id")
  @ApiOperation({
    summary: "Change a prompt type",
    description:
      "Replaces name, label and colour. `defaultContent` stays when it is left out and goes when it is null.",
  })
  @TakesIfMatch()
  @AnswersTagged(PromptType, "The type")
  @Fails("not_found", "type_name_taken")
  async update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteType }) body: WriteType,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PromptType> {
    return withEtag(response, await this.types.update(user.id, id, body, ifMatch), typeEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a prompt type",
    description:
      "Deletes every prompt of the type too, unless `moveTo` names another type of the same owner: then they get " +
      "that one first, keep their dates, and have a new ETag. All of it happens or none, and can be undone as one.",
  })
  @AnswersDiscarded()
  @Fails("not_found")
  async remove(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Query({ schema: RemoveType }) query: RemoveType,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setUndoHeaders(response, await this.types.remove(user.id, id, query));
  }
}
