import { Module } from "@nestjs/common";
import { AuditModule } from "../../audit/audit.module.js";
import { DefaultsModule } from "../defaults.service.js";
import { StarterSetService } from "../starter-set/starter-set.service.js";
import { CopyToDefaultAdminController } from "./copy-to-default.admin.controller.js";
import { CopyToDefaultRepository } from "./copy-to-default.repository.js";
import { CopyToDefaultService } from "./copy-to-default.service.js";
import { DefaultTemplatesAdminController } from "./default-templates.admin.controller.js";
import { DefaultTemplatesService } from "./default-templates.service.js";
import { DefaultTypesAdminController } from "./default-types.admin.controller.js";
import { DefaultTypesService } from "./default-types.service.js";
import { DefaultsAdminController } from "./defaults.admin.controller.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";

@Module({
  imports: [DefaultsModule, AuditModule],
  controllers: [
    DefaultTypesAdminController,
    DefaultTemplatesAdminController,
    CopyToDefaultAdminController,
    DefaultsAdminController,
  ],
  providers: [
    DefaultsRepository,
    OrderRepository,
    CopyToDefaultRepository,
    DefaultTypesService,
    DefaultTemplatesService,
    CopyToDefaultService,
    StarterSetService,
  ],
  exports: [StarterSetService],
})
export class AdminDefaultsModule {}
