import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { InvitationsAdminController } from "./invitations.admin.controller.js";
import { InvitationsRepository } from "./invitations.repository.js";
import { InvitationsService } from "./invitations.service.js";

@Module({
  imports: [AuditModule],
  controllers: [InvitationsAdminController],
  providers: [InvitationsRepository, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
