import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { ApiKeysAdminController } from "./api-keys.admin.controller.js";
import { ApiKeysController, ExtensionApiKeyController, ExtensionApiKeysController } from "./api-keys.controller.js";
import { ApiKeysRepository } from "./api-keys.repository.js";
import { ApiKeysService } from "./api-keys.service.js";

@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [ApiKeysController, ExtensionApiKeysController, ExtensionApiKeyController, ApiKeysAdminController],
  providers: [ApiKeysRepository, ApiKeysService],
  exports: [ApiKeysService],
})
export class ApiKeysModule {}
