import { Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { SessionGuard } from "./session.guard.js";
import { SessionsRepository } from "./sessions.repository.js";
import { SessionsService } from "./sessions.service.js";
import { TokensService } from "./tokens.service.js";

@Module({
  providers: [SessionsRepository, SessionsService, TokensService, { provide: APP_GUARD, useClass: SessionGuard }],
  exports: [SessionsService, TokensService],
})
export class SessionsModule {}
