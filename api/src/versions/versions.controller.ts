import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, TakesIfMatch, tagged } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Post } from "../idempotency/write-routes.js";
import { Template } from "../templates/templates.dto.js";
import { ListVersions, RestoreVersion, Version, VersionText } from "./versions.dto.js";
import { VersionsService } from "./versions.service.js";

@ApiTags("templates")
@ByKey()
@Controller("templates/:id/versions")
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @Get()
  @ApiOperation({
    summary: "List the versions of a prompt",
    description:
      "Every saved change of title, description, content or type is one; the newest comes first and is the prompt as it is now. The last 500 are kept.",
  })
  @AnswersList(Version, "One page of versions, without their contents")
  @Fails("not_found")
  async list(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Query({ schema: ListVersions }) query: ListVersions,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Version[]> {
    return paged(response, query, await this.versions.list(user.id, id, query));
  }

  @Get(":n")
  @ApiOperation({ summary: "Read a version of a prompt" })
  @Answers(VersionText, "The version with its content")
  @Fails("not_found")
  get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Param("n", { schema: idInUrl }) n: number,
  ): Promise<VersionText> {
    return this.versions.get(user.id, id, n);
  }

  @Post(":n/restore")
  @HttpCode(200)
  @ApiOperation({
    summary: "Restore a version of a prompt",
    description: "Saves it as a new version. Where its type is gone, the prompt keeps the one it has.",
  })
  @TakesIfMatch()
  @AnswersTagged(Template, "The prompt")
  @Fails("not_found", "quota_exceeded")
  async restore(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Param("n", { schema: idInUrl }) n: number,
    @Body({ schema: RestoreVersion }) body: RestoreVersion,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template> {
    return tagged(response, await this.versions.restore(user.id, id, n, body, ifMatch));
  }
}
