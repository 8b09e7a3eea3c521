import { Body, Controller, Delete, HttpCode, Param, Post, Put } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { Actor } from "../audit/actor.js";
import { RecoveryCode } from "../auth/auth.dto.js";
import { AdminOnly, CurrentUser, type SessionUser } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import { AnswersSecret } from "../common/idempotent.js";
import { AdminUser, ChangeRole } from "./admin-users.dto.js";
import { ManageUsersService } from "./manage-users.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/users")
export class ManageUsersController {
  constructor(private readonly users: ManageUsersService) {}

  @Delete(":id")
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

  @Put(":id/role")
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

  @Delete(":id/sessions")
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
  @Post(":id/recovery-code")
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
