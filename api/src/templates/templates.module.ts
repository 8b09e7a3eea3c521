import { Module } from "@nestjs/common";
import { DefaultsModule } from "../defaults/defaults.module.js";
import { TrashModule } from "../trash/trash.module.js";
import { TypesModule } from "../types/types.module.js";
import { ExtensionTemplatesController } from "./extension-templates.controller.js";
import { StatsController } from "./stats.controller.js";
import { TemplatesController } from "./templates.controller.js";
import { TemplatesRepository } from "./templates.repository.js";
import { TemplatesService } from "./templates.service.js";

@Module({
  imports: [DefaultsModule, TrashModule, TypesModule],
  controllers: [TemplatesController, ExtensionTemplatesController, StatsController],
  providers: [TemplatesRepository, TemplatesService],
  exports: [TemplatesService],
})
export class TemplatesModule {}
