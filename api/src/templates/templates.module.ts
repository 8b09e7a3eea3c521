import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.js";
import { DefaultsModule } from "../defaults/defaults.service.js";
import { OperationsModule } from "../operations/operations.module.js";
import { TagsModule } from "../tags/tags.module.js";
import { TrashModule } from "../trash/trash.module.js";
import { TypesModule } from "../types/types.module.js";
import { OrganiseController } from "./organise.controller.js";
import { OrganiseRepository } from "./organise.repository.js";
import { OrganiseService } from "./organise.service.js";
import {
  CommandsController,
  ExtensionTemplatesController,
  StatsController,
  TemplatesController,
} from "./templates.controller.js";
import { TemplatesRepository } from "./templates.repository.js";
import { TemplatesService } from "./templates.service.js";

@Module({
  imports: [AuditModule, DefaultsModule, OperationsModule, TagsModule, TrashModule, TypesModule],
  // Its fixed words before the `:id` that would take them for one.
  controllers: [
    OrganiseController,
    TemplatesController,
    ExtensionTemplatesController,
    CommandsController,
    StatsController,
  ],
  providers: [OrganiseRepository, OrganiseService, TemplatesRepository, TemplatesService],
  exports: [OrganiseService, TemplatesService],
})
export class TemplatesModule {}
