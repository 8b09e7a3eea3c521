import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { ExtensionSitesAdminController } from "./extension-sites.admin.controller.js";
import { ExtensionSitesController } from "./extension-sites.controller.js";
import { ExtensionSitesRepository } from "./extension-sites.repository.js";
import { ExtensionSitesService } from "./extension-sites.service.js";
import { ManageSitesService } from "./manage-sites.service.js";

@Module({
  imports: [AuditModule],
  controllers: [ExtensionSitesController, ExtensionSitesAdminController],
  providers: [ExtensionSitesRepository, ExtensionSitesService, ManageSitesService],
})
export class ExtensionSitesModule {}
