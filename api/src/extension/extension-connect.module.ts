import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { ConnectCodesRepository } from "./connect-codes.repository.js";
import { ExtensionConnectController } from "./extension-connect.controller.js";
import { ExtensionConnectService } from "./extension-connect.service.js";

@Module({
  imports: [ApiKeysModule, SessionsModule, UsersModule],
  controllers: [ExtensionConnectController],
  providers: [ConnectCodesRepository, ExtensionConnectService],
  exports: [ExtensionConnectService],
})
export class ExtensionConnectModule {}
