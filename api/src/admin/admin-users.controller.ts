import { Controller, Get, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { AdminOnly } from "../common/access.js";
import { AnswersList } from "../common/api-docs.js";
import { paged } from "../common/paging.js";
import { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";
import { AdminUsersService } from "./admin-users.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin")
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get("users")
  @ApiOperation({
    summary: "List accounts",
    description:
      "`search` looks in usernames, e-mail addresses and displayed names. Ordered by username unless `sort` says otherwise.",
  })
  @AnswersList(AdminUser, "One page of accounts")
  async list(
    @Query({ schema: ListUsers }) query: ListUsers,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminUser[]> {
    return paged(response, query, await this.users.list(query));
  }

  @Get("user-stats")
  @ApiOperation({
    summary: "List accounts with their figures",
    description:
      "Prompts, types, uses and the last sign-in of every account. Ordered by username unless `sort` says otherwise.",
  })
  @AnswersList(UserStats, "One page of accounts with their figures")
  async stats(
    @Query({ schema: ListUserStats }) query: ListUserStats,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserStats[]> {
    return paged(response, query, await this.users.stats(query));
  }
}
