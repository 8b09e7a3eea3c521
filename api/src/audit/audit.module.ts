import { Module } from "@nestjs/common";
import { AuditService } from "./audit.service.js";

/** For every feature that changes something as an administrator. */
@Module({ providers: [AuditService], exports: [AuditService] })
export class AuditModule {}
