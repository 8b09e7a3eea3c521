import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { Actor, AdminOnly } from "../../common/access.js";
import { AnswersList, Fails } from "../../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../../common/etag.js";
import { paged } from "../../database/paging.js";
import { AdminDefaultType, ListDefaultTypes, OrderDefaults, ToggleActive, WriteDefaultType } from "../defaults.dto.js";
import { DefaultTypesService, defaultTypeEtag } from "./default-types.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/default-types")
export class DefaultTypesAdminController {
  constructor(private readonly types: DefaultTypesService) {}

  @Get()
  @ApiOperation({ summary: "List default types", description: "In the order new users get them." })
  @AnswersList(AdminDefaultType, "One page of default types")
  async list(
    @Query({ schema: ListDefaultTypes }) query: ListDefaultTypes,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultType[]> {
    return paged(response, query, await this.types.list(query));
  }

  @Post()
  @ApiOperation({
    summary: "Create a default type",
    description: "It goes behind the others. Without a colour it is #000000, without a state it is active.",
  })
  @CreatesTagged(AdminDefaultType, "The default type")
  @Fails("type_name_taken", "conflict")
  async create(
    @Actor() actor: Actor,
    @Body({ schema: WriteDefaultType }) body: WriteDefaultType,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultType> {
    return withEtag(response, await this.types.create(actor, body), defaultTypeEtag);
  }

  @Get(":id")
  @ApiOperation({
    summary: "Read a default type",
    description: "Active or not, with the number of its default prompts.",
  })
  @AnswersTagged(AdminDefaultType, "The default type")
  @Fails("not_found")
  async get(
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultType> {
    return withEtag(response, await this.types.get(id), defaultTypeEtag);
  }

  @Put("order")
  @ApiOperation({
    summary: "Put default types into an order",
    description:
      "The named types share out among themselves the places they hold, in the order they are named; the others stay. 409 when one of them is gone.",
  })
  @ApiOkResponse({ standardSchema: z.array(AdminDefaultType), description: "All default types in their new order" })
  @Fails("conflict")
  reorder(@Actor() actor: Actor, @Body({ schema: OrderDefaults }) body: OrderDefaults): Promise<AdminDefaultType[]> {
    return this.types.reorder(actor, body);
  }

  @Put(":id")
  @ApiOperation({
    summary: "Change a default type",
    description:
      "Replaces name and label; colour and state stay when they are left out. Copies people have stay as they are.",
  })
  @TakesIfMatch()
  @AnswersTagged(AdminDefaultType, "The default type")
  @Fails("not_found", "type_name_taken")
  async update(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteDefaultType }) body: WriteDefaultType,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultType> {
    return withEtag(response, await this.types.update(actor, id, body, ifMatch), defaultTypeEtag);
  }

  @Put(":id/toggle-active")
  @ApiOperation({
    summary: "Give a default type to new users, or no longer",
    description: "While a type is not given, none of its prompts is.",
  })
  @AnswersTagged(AdminDefaultType, "The default type")
  @Fails("not_found")
  async toggle(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ToggleActive }) body: ToggleActive,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultType> {
    return withEtag(response, await this.types.toggle(actor, id, body), defaultTypeEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete a default type",
    description: "Its default prompts go with it. Copies people have stay as they are.",
  })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@Actor() actor: Actor, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.types.remove(actor, id);
  }
}
