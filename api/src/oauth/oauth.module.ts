import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { ConsentController, OAuthController } from "./oauth.controller.js";
import { OAuthRepository } from "./oauth.repository.js";
import { OAuthService } from "./oauth.service.js";

@Module({
  imports: [ApiKeysModule, SessionsModule, UsersModule],
  controllers: [ConsentController, OAuthController],
  providers: [OAuthRepository, OAuthService],
})
export class OAuthModule {}
