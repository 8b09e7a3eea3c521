import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../../api-keys/api-keys.module.js";
import { SessionsModule } from "../../sessions/sessions.module.js";
import { SessionGuard } from "./session.guard.js";
import { ApiKeyStrategy, JwtStrategy } from "./strategies.js";

/** Separate from SessionsModule, which ApiKeysModule imports. */
@Module({
  imports: [SessionsModule, ApiKeysModule],
  providers: [ApiKeyStrategy, JwtStrategy, SessionGuard],
  exports: [SessionGuard],
})
export class SessionGuardModule {}
