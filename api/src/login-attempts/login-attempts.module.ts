import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { AdminFailedSignInsController, FailedSignInsController } from "./failed-sign-ins.controller.js";
import { LoginAttemptsService } from "./login-attempts.service.js";

@Module({
  imports: [AuditModule],
  controllers: [FailedSignInsController, AdminFailedSignInsController],
  providers: [LoginAttemptsService],
  exports: [LoginAttemptsService],
})
export class LoginAttemptsModule {}
