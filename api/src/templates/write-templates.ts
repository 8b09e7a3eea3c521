import { Body, Delete, Headers, HttpCode, Injectable, Param, Patch, Post, Res } from "@nestjs/common";
import { ApiOperation } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { CurrentUser } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, tagged } from "../common/etag.js";
import { ClaimsWithWrite } from "../common/idempotent.js";
import { AnswersDiscarded, setUndoHeaders } from "../trash/trash-id.js";
import { ChangeTemplate, Template, TemplateUsage, WriteTemplate } from "./templates.dto.js";
import { TemplatesService } from "./templates.service.js";

/** What `/api/templates` and `/api/extension/templates` have in common. */
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
