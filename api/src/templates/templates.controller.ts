import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, promptCommand } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { Actor } from "../audit/actor.js";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, tagged } from "../common/etag.js";
import { paged } from "../common/paging.js";
import { DefaultTemplate } from "../defaults/defaults.dto.js";
import {
  ListGivenTemplates,
  ListTemplates,
  OfferedTemplates,
  RecentTemplates,
  SeveralTemplates,
  Template,
  TemplateUsage,
  UseTemplates,
  WriteTemplate,
} from "./templates.dto.js";
import { TemplatesService } from "./templates.service.js";

@ApiTags("templates")
@ByKey()
@Controller("templates")
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @ApiOperation({
    summary: "List and search prompts",
    description:
      "`search` finds a substring of title or content, in every script, without regard to case and accents; titles that hold it come first. " +
      "When nothing matches, the first page offers up to 6 prompts with a title like it, marked `match: near`, and the total is 0. " +
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
  recent(
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
  async offered(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: OfferedTemplates }) query: OfferedTemplates,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template[]> {
    return paged(response, query, await this.templates.offered(user.id, query));
  }

  @Get("several")
  @ApiOperation({
    summary: "Read several prompts",
    description: "In the order they are named. What is gone, or somebody else's, is left out.",
  })
  @ApiOkResponse({ standardSchema: z.array(Template), description: "The prompts" })
  several(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: SeveralTemplates }) { ids }: SeveralTemplates,
  ): Promise<Template[]> {
    return this.templates.several(user.id, ids);
  }

  @Get("default")
  @ApiOperation({ summary: "List the prompts new users get" })
  @AnswersList(DefaultTemplate, "One page of the active default prompts")
  async defaults(
    @Query({ schema: ListGivenTemplates }) query: ListGivenTemplates,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DefaultTemplate[]> {
    return paged(response, query, await this.templates.defaults(query));
  }

  @Get("commands/:command")
  @ApiOperation({ summary: "Read the prompt with a command" })
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

  @Post()
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

  @Post(":id/usage")
  @HttpCode(200)
  @ApiOperation({ summary: "Count a use of a prompt", description: "Without a body." })
  @Answers(TemplateUsage, "The new count")
  @Fails("not_found")
  use(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<TemplateUsage> {
    return this.templates.use(user.id, id);
  }
}
