import { Controller, Get, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { AdminOnly } from "../common/access.js";
import { AnswersList } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { FailedSignIn, ListFailedSignIns } from "./failed-sign-ins.dto.js";
import { LoginAttemptsService } from "./login-attempts.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/failed-sign-ins")
export class FailedSignInsAdminController {
  constructor(private readonly attempts: LoginAttemptsService) {}

  @Get()
  @ApiOperation({
    summary: "List failed sign-ins to all accounts",
    description: "Those of the last 90 days, the newest first, also to names that no account has.",
  })
  @AnswersList(FailedSignIn, "One page of failed sign-ins")
  async list(
    @Query({ schema: ListFailedSignIns }) query: ListFailedSignIns,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FailedSignIn[]> {
    return paged(response, query, await this.attempts.listFailed(query));
  }
}
