import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { FailedSignInsAdminController } from "./failed-sign-ins.admin.controller.js";
import { FailedSignInsController } from "./failed-sign-ins.controller.js";
import { LoginAttemptsService } from "./login-attempts.service.js";

@Module({
  imports: [AuditModule],
  controllers: [FailedSignInsController, FailedSignInsAdminController],
  providers: [LoginAttemptsService],
  exports: [LoginAttemptsService],
})
export class LoginAttemptsModule {}
