import { Body, Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { RecoveryCode } from "../auth/auth.dto.js";
import { Actor, AdminOnly, CurrentUser, type SessionUser } from "../common/access.js";
import { Answers, AnswersList, Fails } from "../common/api-docs.js";
import { AnswersSecret } from "../common/idempotent.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { ManageUsersService } from "./manage-users.service.js";
import { AdminUser, ChangeRole, ListUserStats, ListUsers, UserStats } from "./users.dto.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin")
export class UsersAdminController {
  constructor(private readonly users: ManageUsersService) {}

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
  async getStats(
    @Query({ schema: ListUserStats }) query: ListUserStats,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserStats[]> {
    return paged(response, query, await this.users.stats(query));
  }

  @Delete("users/:id")
  @HttpCode(204)
  @ApiOperation({
    summary: "Delete an account",
    description:
      "Removes everything it owns, at once and for good; its sessions and API keys open nothing from then on. Administrators cannot be deleted.",
  })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<void> {
    return this.users.remove(id, actor);
  }

  @Put("users/:id/role")
  @ApiOperation({
    summary: "Grant or revoke the administrator role",
    description: "Takes effect with the next request. The last administrator stays one: that is a 409.",
  })
  @Answers(AdminUser, "The account as it is now")
  @Fails("not_found", "conflict")
  changeRole(
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ChangeRole }) body: ChangeRole,
    @Actor() actor: Actor,
  ): Promise<AdminUser> {
    return this.users.changeRole(id, body, actor);
  }

  @Delete("users/:id/sessions")
  @HttpCode(204)
  @ApiOperation({
    summary: "End all sessions of an account",
    description: "Ends every session of the account, at once; the one that asks stays. API keys are not touched.",
  })
  @ApiNoContentResponse({ description: "Ended" })
  @Fails("not_found")
  endSessions(
    @Param("id", { schema: idInUrl }) id: number,
    @CurrentUser() user: SessionUser,
    @Actor() actor: Actor,
  ): Promise<void> {
    return this.users.endSessions(id, actor, user.sessionId);
  }

  @AnswersSecret("verificationCode")
  @Post("users/:id/recovery-code")
  @HttpCode(200)
  @ApiOperation({
    summary: "Issue a new recovery code",
    description:
      "For a user who has lost both password and recovery code. The previous code stops working, and a lockout after wrong codes ends.",
  })
  @Answers(RecoveryCode, "The code, shown this once only")
  @Fails("not_found")
  renewRecoveryCode(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<RecoveryCode> {
    return this.users.renewRecoveryCode(id, actor);
  }
}
