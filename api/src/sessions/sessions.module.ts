import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { SessionGuard } from "./session.guard.js";
import { SessionsController } from "./sessions.controller.js";
import { SessionsRepository } from "./sessions.repository.js";
import { SessionsService } from "./sessions.service.js";
import { TokensService } from "./tokens.service.js";

@Module({
  imports: [ApiKeysModule],
  controllers: [SessionsController],
  providers: [SessionsRepository, SessionsService, TokensService, SessionGuard],
  exports: [SessionsService, TokensService, SessionGuard],
})
export class SessionsModule {}
