import { Module } from "@nestjs/common";
import { ApiKeysModule } from "../api-keys/api-keys.module.js";
import { AuditModule } from "../audit/audit.module.js";
import { SessionsModule } from "../sessions/sessions.module.js";
import { UsersModule } from "../users/users.module.js";
import { ConnectCodesRepository } from "./connect-codes.repository.js";
import { ExtensionConnectController } from "./extension-connect.controller.js";
import { ExtensionConnectService } from "./extension-connect.service.js";
import { ExtensionSitesAdminController } from "./extension-sites.admin.controller.js";
import { ExtensionSitesController } from "./extension-sites.controller.js";
import { ExtensionSitesRepository } from "./extension-sites.repository.js";
import { ExtensionSitesService } from "./extension-sites.service.js";
import { ManageSitesService } from "./manage-sites.service.js";

@Module({
  imports: [ApiKeysModule, AuditModule, SessionsModule, UsersModule],
  controllers: [ExtensionConnectController, ExtensionSitesController, ExtensionSitesAdminController],
  providers: [
    ConnectCodesRepository,
    ExtensionConnectService,
    ExtensionSitesRepository,
    ExtensionSitesService,
    ManageSitesService,
  ],
  exports: [ExtensionConnectService],
})
export class ExtensionModule {}
