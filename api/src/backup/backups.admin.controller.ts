import { Body, Controller, Get, HttpCode, Param, type StreamableFile } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { ConfirmPassword } from "../auth/auth.dto.js";
import { Actor, AdminOnly, CurrentUser, type SessionUser } from "../common/access.js";
import { Answers, Creates, Fails } from "../common/api-docs.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { Post } from "../idempotency/write-routes.js";
import { Backup, Backups } from "./backups.dto.js";
import { BackupsService } from "./backups.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/backups")
export class BackupsAdminController {
  constructor(private readonly backups: BackupsService) {}

  @Get()
  @ApiOperation({ summary: "List the last backups", description: "With the settings of automatic backups." })
  @Answers(Backups, "The backups")
  list(): Promise<Backups> {
    return this.backups.list();
  }

  @Post()
  @ApiOperation({
    summary: "Create a backup now",
    description: "A worker makes it; the list shows its progress. One at a time: 409 while another is being made.",
  })
  @Creates(Backup, "The backup that will be made")
  @Fails("operation_in_progress")
  create(@Actor() actor: Actor): Promise<Backup> {
    return this.backups.create(actor);
  }

  @WithoutIdempotencyKey()
  @Post(":id/download")
  @HttpCode(200)
  @ApiOperation({
    summary: "Download a backup",
    description:
      "It holds the data of all accounts, so the password is asked again and the audit log has a record of it.",
  })
  @ApiOkResponse({
    description: "The file",
    content: { "application/zip": { schema: { type: "string", format: "binary" } } },
  })
  @Fails("not_found", "conflict")
  download(
    @CurrentUser() user: SessionUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ConfirmPassword }) { currentPassword }: ConfirmPassword,
    @Actor() actor: Actor,
  ): Promise<StreamableFile> {
    return this.backups.download(user, id, currentPassword, actor);
  }

  @Post(":id/restore")
  @HttpCode(202)
  @ApiOperation({
    summary: "Restore a backup",
    description:
      "Only while the library holds no prompts but the starter set. Goes on after the answer: every account and session is then that of " +
      "the backup and everyone signs in again, or `restoreError` says why nothing has changed.",
  })
  @Answers(Backup, "The backup that is being restored")
  @Fails("not_found", "conflict", "operation_in_progress")
  restore(
    @CurrentUser() user: SessionUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ConfirmPassword }) { currentPassword }: ConfirmPassword,
    @Actor() actor: Actor,
  ): Promise<Backup> {
    return this.backups.restore(user, id, currentPassword, actor);
  }
}
