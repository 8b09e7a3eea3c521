import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { AuditModule } from "../audit/audit.module.js";
import { ExtensionModule } from "../extension/extension.module.js";
import { InvitationsModule } from "../invitations/invitations.module.js";
import { LoginAttemptsModule } from "../login-attempts/login-attempts.module.js";
import { MailModule } from "../mail/mail.module.js";
import { PendingCodesModule } from "../mail/pending-codes.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { AccountService } from "./account.service.js";
import { AuthController } from "./auth.controller.js";
import { AuthService } from "./auth.service.js";
import { LockoutModule } from "./lockout/lockout.service.js";
import { NewAccountsModule } from "./new-accounts.service.js";
import { RecoveryService } from "./recovery.service.js";

@Module({
  imports: [
    NewAccountsModule,
    SessionsModule,
    UsersModule,
    ApiKeysModule,
    InvitationsModule,
    LockoutModule,
    LoginAttemptsModule,
    MailModule,
    PendingCodesModule,
    AuditModule,
    ExtensionModule,
  ],
  controllers: [AuthController],
  providers: [AuthService, AccountService, RecoveryService],
})
export class AuthModule {}
