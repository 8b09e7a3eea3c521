import { Body, Controller, Get, Headers, HttpCode, Injectable, Param, Query, Res } from "@nestjs/common";
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, promptCommand } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { Actor, ByKey, CurrentUser } from "../common/access.js";
import { AliasOf, Answers, AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, tagged } from "../common/etag.js";
import { ClaimsWithWrite } from "../common/idempotent.js";
import { paged } from "../database/paging.js";
import { DefaultTemplate } from "../defaults/defaults.dto.js";
import { Delete, Patch, Post, Put } from "../idempotency/write-routes.js";
import { AnswersDiscarded, setUndoHeaders } from "../trash/trash.dto.js";
import {
  ChangeTemplate,
  ListActiveDefaults,
  ListTemplates,
  OfferedTemplates,
  RecentTemplates,
  SeveralTemplates,
  SimilarTemplate,
  Stats,
  Template,
  TemplateUsage,
  UseTemplates,
  WriteTemplate,
} from "./templates.dto.js";
import { TemplatesService } from "./templates.service.js";

@Injectable()
export abstract class WriteTemplates {
  constructor(protected readonly templates: TemplatesService) {}

  @Post()
  @ClaimsWithWrite()
  @ApiOperation({ summary: "Create a prompt" })
  @CreatesTagged(Template, "The prompt")
  @Fails("quota_exceeded")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: WriteTemplate }) body: WriteTemplate,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.create(user.id, body));
  }

  @Patch(":id")
  @ClaimsWithWrite()
  @ApiOperation({ summary: "Change a prompt", description: "What is left out stays." })
  @TakesIfMatch()
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found", "quota_exceeded")
  async update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ChangeTemplate }) body: ChangeTemplate,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.update(user.id, id, body, ifMatch));
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a prompt", description: "It goes to the trash, from where it can come back." })
  @AnswersDiscarded()
  @Fails("not_found")
  async remove(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setUndoHeaders(response, await this.templates.remove(user.id, id));
  }

  @Post(":id/usage")
  @ClaimsWithWrite()
  @HttpCode(200)
  @ApiOperation({ summary: "Count a use of a prompt", description: "Without a body." })
  @Answers(TemplateUsage, "The new count")
  @Fails("not_found")
  use(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<TemplateUsage> {
    return this.templates.use(user.id, id);
  }
}

@ApiTags("templates")
@ByKey()
@Controller("templates")
export class TemplatesController extends WriteTemplates {
  @Get()
  @ApiOperation({
    summary: "List and search prompts",
    description:
      "`search` finds words in any order, in every script, without regard to case and accents; what contains the whole text comes first, titles before descriptions and these before contents. " +
      "Matches of filters, and of words that very many prompts have, are counted up to 1,000 (`X-Total-Count-Relation: gte`) on the first pages. " +
      "When nothing matches, the first page offers up to 6 prompts that come close, marked `match: near`, and the total is 0. " +
      "Ordered by `relevance` when there is a search and by `-updatedAt` otherwise, unless `sort` says so.",
  })
  @AnswersList(Template, "One page of prompts")
  @Fails("forbidden")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListTemplates }) query: ListTemplates,
    @Actor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template[]> {
    return paged(response, query, await this.templates.list(user, query, actor));
  }

  @Get("recent")
  @ApiOperation({ summary: "List the prompts used last" })
  @ApiOkResponse({ standardSchema: z.array(Template), description: "Used prompts, the last one first" })
  listRecent(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: RecentTemplates }) { limit }: RecentTemplates,
  ): Promise<Template[]> {
    return this.templates.recent(user.id, limit);
  }

  @Get("offered")
  @ApiOperation({
    summary: "List the prompts offered to agents",
    description: "In the order in which agents see them: favourites, then those used last. `/mcp` lists the first 200.",
  })
  @AnswersList(Template, "One page of the offered prompts")
  async listOffered(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: OfferedTemplates }) query: OfferedTemplates,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template[]> {
    return paged(response, query, await this.templates.offered(user.id, query));
  }

  @Get("several")
  @AliasOf("GET /api/templates?ids=")
  @ApiOperation({ summary: "Read several prompts" })
  @ApiOkResponse({ standardSchema: z.array(Template), description: "The prompts" })
  listByIds(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: SeveralTemplates }) { ids }: SeveralTemplates,
  ): Promise<Template[]> {
    return this.templates.several(user.id, ids);
  }

  @Get("default")
  @ApiOperation({ summary: "List the prompts new users get" })
  @AnswersList(DefaultTemplate, "One page of the active default prompts")
  async listDefaults(
    @Query({ schema: ListActiveDefaults }) query: ListActiveDefaults,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DefaultTemplate[]> {
    return paged(response, query, await this.templates.defaults(query));
  }

  @Get("commands/:command")
  // Ambiguous beside `{id}/usage` for generators of clients: the document has `GET /api/commands/{command}`.
  @ApiExcludeEndpoint()
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found")
  async getByCommand(
    @CurrentUser() user: CurrentUser,
    @Param("command", { schema: promptCommand }) command: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.getByCommand(user.id, command));
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a prompt" })
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.get(user.id, id));
  }

  @Get(":id/related")
  @ApiOperation({
    summary: "List the prompts that are most like one",
    description: "The five prompts of the library that share the most rare words with it, most like it first.",
  })
  @ApiOkResponse({ standardSchema: z.array(SimilarTemplate), description: "The similar prompts" })
  @Fails("not_found")
  listRelated(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
  ): Promise<SimilarTemplate[]> {
    return this.templates.related(user.id, id);
  }

  @Put(":id")
  @ClaimsWithWrite()
  @ApiOperation({
    summary: "Replace the text of a prompt",
    description:
      "Title, description, content and type; a description that is left out is removed. Favourite, tags, command and offered stay unless they are given.",
  })
  @TakesIfMatch()
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found", "quota_exceeded")
  async replace(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteTemplate }) body: WriteTemplate,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.update(user.id, id, { description: null, ...body }, ifMatch));
  }

  @Post("usage")
  @HttpCode(200)
  @ApiOperation({
    summary: "Count a use of several prompts",
    description:
      "For what is copied together, or was copied while offline. Prompts that are gone are left out of the answer.",
  })
  @ApiOkResponse({ standardSchema: z.array(TemplateUsage), description: "The new counts" })
  countUses(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: UseTemplates }) { ids }: UseTemplates,
  ): Promise<TemplateUsage[]> {
    return this.templates.countUses(user.id, ids);
  }
}

@ApiTags("extension")
@ByKey()
@AliasOf("/api/templates")
@Controller("extension/templates")
export class ExtensionTemplatesController extends WriteTemplates {}

@ApiTags("stats")
@ByKey()
@Controller("stats")
export class StatsController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @ApiOperation({ summary: "Count one's own library" })
  @Answers(Stats, "The figures")
  get(@CurrentUser() user: CurrentUser): Promise<Stats> {
    return this.templates.stats(user.id);
  }
}

@ApiTags("templates")
@ByKey()
@Controller("commands")
export class CommandsController {
  constructor(private readonly templates: TemplatesService) {}

  @Get(":command")
  @ApiOperation({ summary: "Read the prompt with a command" })
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("command", { schema: promptCommand }) command: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.templates.getByCommand(user.id, command));
  }
}
