import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { BackupFolder } from "./backup-folder.js";
import { BackupsAdminController } from "./backups.admin.controller.js";
import { BackupsService } from "./backups.service.js";

@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [BackupsAdminController],
  providers: [BackupFolder, BackupsService],
  exports: [BackupsService],
})
export class BackupsModule {}
