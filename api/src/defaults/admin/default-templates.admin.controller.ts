import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { Actor, AdminOnly } from "../../common/access.js";
import { AnswersList, Fails } from "../../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../../common/etag.js";
import { paged } from "../../database/paging.js";
import {
  AdminDefaultTemplate,
  ListDefaultTemplates,
  OrderDefaultTemplates,
  ToggleActive,
  WriteDefaultTemplate,
} from "../defaults.dto.js";
import { DefaultTemplatesService, defaultTemplateEtag } from "./default-templates.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/default-templates")
export class DefaultTemplatesAdminController {
  constructor(private readonly templates: DefaultTemplatesService) {}

  @Get()
  @ApiOperation({
    summary: "List default prompts",
    description: "In the order new users get them: by type, then by place.",
  })
  @AnswersList(AdminDefaultTemplate, "One page of default prompts")
  async list(
    @Query({ schema: ListDefaultTemplates }) query: ListDefaultTemplates,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultTemplate[]> {
    return paged(response, query, await this.templates.list(query));
  }

  @Post()
  @ApiOperation({
    summary: "Create a default prompt",
    description: "It goes behind the others of its type, and is active unless `isActive` says otherwise.",
  })
  @CreatesTagged(AdminDefaultTemplate, "The default prompt")
  @Fails("conflict")
  async create(
    @Actor() actor: Actor,
    @Body({ schema: WriteDefaultTemplate }) body: WriteDefaultTemplate,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultTemplate> {
    return withEtag(response, await this.templates.create(actor, body), defaultTemplateEtag);
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a default prompt", description: "Active or not." })
  @AnswersTagged(AdminDefaultTemplate, "The default prompt")
  @Fails("not_found")
  async get(
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultTemplate> {
    return withEtag(response, await this.templates.get(id), defaultTemplateEtag);
  }

  @Put("order")
  @HttpCode(204)
  @ApiOperation({
    summary: "Put default prompts of a type into an order",
    description:
      "The named prompts share out among themselves the places they hold, in the order they are named; the others stay. 409 when one of them is gone.",
  })
  @ApiNoContentResponse({ description: "Done" })
  @Fails("conflict")
  reorder(@Actor() actor: Actor, @Body({ schema: OrderDefaultTemplates }) body: OrderDefaultTemplates): Promise<void> {
    return this.templates.reorder(actor, body);
  }

  @Put(":id")
  @ApiOperation({
    summary: "Change a default prompt",
    description:
      "Replaces title, content and type; the state stays when it is left out. In another type it goes behind the others. Copies people have stay as they are.",
  })
  @TakesIfMatch()
  @AnswersTagged(AdminDefaultTemplate, "The default prompt")
  @Fails("not_found")
  async update(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteDefaultTemplate }) body: WriteDefaultTemplate,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultTemplate> {
    return withEtag(response, await this.templates.update(actor, id, body, ifMatch), defaultTemplateEtag);
  }

  @Put(":id/toggle-active")
  @ApiOperation({
    summary: "Give a default prompt to new users, or no longer",
    description: "Only the value of `isActive` changes. The libraries of people stay as they are.",
  })
  @AnswersTagged(AdminDefaultTemplate, "The default prompt")
  @Fails("not_found")
  async toggle(
    @Actor() actor: Actor,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ToggleActive }) body: ToggleActive,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminDefaultTemplate> {
    return withEtag(response, await this.templates.toggle(actor, id, body), defaultTemplateEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a default prompt", description: "Copies people have stay as they are." })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@Actor() actor: Actor, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.templates.remove(actor, id);
  }
}
