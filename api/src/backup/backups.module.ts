import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { BackupFolder } from "./backup-folder.js";
import { BackupsController } from "./backups.admin.controller.js";
import { BackupsService } from "./backups.service.js";

@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [BackupsController],
  providers: [BackupFolder, BackupsService],
  exports: [BackupsService],
})
export class BackupsModule {}
