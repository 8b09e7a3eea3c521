import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { AuditModule } from "../audit/audit.module.js";
import { LockoutModule } from "../auth/lockout/lockout.service.js";
import { NewAccountsModule } from "../auth/new-accounts.service.js";
import { AdminDefaultsModule } from "../defaults/admin/admin-defaults.module.js";
import { ExtensionModule } from "../extension/extension.module.js";
import { PendingCodesModule } from "../mail/pending-codes.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { AppointAdminService } from "./appoint-admin.service.js";
import { FirstAdminService } from "./first-admin.service.js";

@Module({
  imports: [
    NewAccountsModule,
    UsersModule,
    SessionsModule,
    ApiKeysModule,
    LockoutModule,
    AuditModule,
    AdminDefaultsModule,
    ExtensionModule,
    PendingCodesModule,
  ],
  providers: [AppointAdminService, FirstAdminService],
})
export class AdminModule {}
