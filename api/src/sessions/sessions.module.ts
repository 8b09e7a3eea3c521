import { Module } from "@nestjs/common";
import { LockoutModule } from "../auth/lockout/lockout.service.js";
import { UsersModule } from "../users/users.module.js";
import { ConfirmationService } from "./confirmation.service.js";
import { SessionCookie } from "./session-cookie.js";
import { SessionsController } from "./sessions.controller.js";
import { SessionsRepository } from "./sessions.repository.js";
import { SessionsService } from "./sessions.service.js";
import { TokensService } from "./tokens.service.js";

@Module({
  imports: [UsersModule, LockoutModule],
  controllers: [SessionsController],
  providers: [SessionsRepository, SessionsService, TokensService, ConfirmationService, SessionCookie],
  exports: [SessionsService, TokensService, ConfirmationService, SessionCookie],
})
export class SessionsModule {}
