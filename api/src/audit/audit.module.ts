import { Module } from "@nestjs/common";
import { AuditAdminController } from "./audit.admin.controller.js";
import { AuditRepository } from "./audit.repository.js";
import { AuditService } from "./audit.service.js";
import { AuditLogService } from "./audit-log.service.js";

@Module({
  controllers: [AuditAdminController],
  providers: [AuditService, AuditLogService, AuditRepository],
  exports: [AuditService],
})
export class AuditModule {}
