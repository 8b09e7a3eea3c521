import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { LockoutModule } from "../auth/lockout/lockout.service.js";
import { PendingCodesModule } from "../mail/pending-codes.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { ManageUsersService } from "./manage-users.service.js";
import { UsersAdminController } from "./users.admin.controller.js";
import { AdminUsersRepository } from "./users.repository.js";

@Module({
  imports: [UsersModule, SessionsModule, LockoutModule, AuditModule, PendingCodesModule],
  controllers: [UsersAdminController],
  providers: [AdminUsersRepository, ManageUsersService],
})
export class UserManagementModule {}
