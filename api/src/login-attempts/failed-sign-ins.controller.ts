import { Controller, Get, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { CurrentUser, type SessionUser } from "../common/access.js";
import { AnswersList } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { FailedSignIn, ListOwnFailedSignIns } from "./failed-sign-ins.dto.js";
import { LoginAttemptsService } from "./login-attempts.service.js";

@ApiTags("auth")
@Controller("auth/failed-sign-ins")
export class FailedSignInsController {
  constructor(private readonly attempts: LoginAttemptsService) {}

  @Get()
  @ApiOperation({
    summary: "List failed sign-ins to one's own account",
    description: "Those of the last 90 days, the newest first.",
  })
  @AnswersList(FailedSignIn, "One page of failed sign-ins")
  async list(
    @CurrentUser() user: SessionUser,
    @Query({ schema: ListOwnFailedSignIns }) query: ListOwnFailedSignIns,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FailedSignIn[]> {
    return paged(response, query, await this.attempts.listFailed(query, user.id));
  }
}
