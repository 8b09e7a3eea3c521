import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { Actor, AdminOnly } from "../../common/access.js";
import { Answers, AnswersList, Fails } from "../../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../../common/etag.js";
import { paged } from "../../database/paging.js";
import { Delete, Post, Put } from "../../idempotency/write-routes.js";
import {
  AdminDefaultTemplate,
  AdminDefaultType,
  DefaultsPreview,
  ListDefaultTemplates,
  ListDefaultTypes,
  OrderDefaults,
  OrderDefaultTemplates,
  ToggleActive,
  WriteDefaultTemplate,
  WriteDefaultType,
} from "../defaults.dto.js";
import { DefaultsService } from "../defaults.service.js";
import { StarterSet, StarterSetResult, StarterSetStatus } from "../starter-set/starter-set.dto.js";
import { StarterSetService } from "../starter-set/starter-set.service.js";
import {
  DefaultTemplatesService,
  DefaultTypesService,
  defaultTemplateEtag,
  defaultTypeEtag,
} from "./defaults-admin.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/defaults")
export class DefaultsAdminController {
  constructor(
    private readonly defaults: DefaultsService,
    private readonly starter: StarterSetService,
  ) {}

  @Get("preview")
  @ApiOperation({
    summary: "Preview what a new user gets",
    description: "Read the way registering reads it: the active types with their active prompts, in order.",
  })
  @Answers(DefaultsPreview, "What a new user gets")
  preview(): Promise<DefaultsPreview> {
    return this.defaults.preview();
  }

  @Get("starter-set")
  @ApiOperation({
    summary: "Preview the starter set",
    description: "With its licence, and what of it is there already.",
  })
  @Answers(StarterSet, "The starter set")
  getStarterSet(): Promise<StarterSet> {
    return this.starter.preview();
  }

  @Get("starter-set/status")
  @ApiOperation({
    summary: "Read whether new people get the starter set",
    description: "Also whether the note about it was dismissed.",
  })
  @Answers(StarterSetStatus, "The state")
  getStarterSetStatus(): Promise<StarterSetStatus> {
    return this.starter.status();
  }

  @Put("starter-set")
  @ApiOperation({
    summary: "Switch the starter set on or off",
    description:
      "Off deactivates its prompts, and its types that have no other active prompt; on adds what is missing and activates it. Other defaults and the copies people have stay as they are.",
  })
  @Answers(StarterSetStatus, "The state")
  @Fails("conflict")
  switchStarterSet(
    @Actor() actor: Actor,
    @Body({ schema: ToggleActive }) { isActive }: ToggleActive,
  ): Promise<StarterSetStatus> {
    return this.starter.setActive(actor, isActive);
  }

  @Delete("starter-set/notice")
  @HttpCode(204)
  @ApiOperation({ summary: "Dismiss the notice about the starter set", description: "For all administrators." })
  @ApiNoContentResponse({ description: "Dismissed" })
  dismissStarterNotice(): Promise<void> {
    return this.starter.dismissNotice();
  }

  @Post("starter-set")
  @HttpCode(200)
  @ApiOperation({
    summary: "Install the starter set",
    description: "Without a body. Adds what is missing and changes nothing there is, so a second time does nothing.",
  })
  @Answers(StarterSetResult, "What was done")
  @Fails("conflict")
  installStarterSet(@Actor() actor: Actor): Promise<StarterSetResult> {
    return this.starter.install(actor);
  }
}

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
