import { Module } from "@nestjs/common";
import { AuditModule } from "../../audit/audit.module.js";
import { DefaultsModule } from "../defaults.service.js";
import { StarterSetService } from "../starter-set/starter-set.service.js";
import { CopyToDefaultAdminController } from "./copy-to-default.admin.controller.js";
import { CopyToDefaultRepository } from "./copy-to-default.repository.js";
import { CopyToDefaultService } from "./copy-to-default.service.js";
import {
  DefaultsAdminController,
  DefaultTemplatesAdminController,
  DefaultTypesAdminController,
} from "./defaults.admin.controller.js";
import { DefaultsRepository, OrderRepository } from "./defaults.repository.js";
import { DefaultTemplatesService, DefaultTypesService } from "./defaults-admin.service.js";

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
