import { Module } from "@nestjs/common";
import { PresetsRepository } from "./presets.repository.js";
import { PresetsService } from "./presets.service.js";
import { PresetsController, VariablesController } from "./variables.controller.js";
import { VariablesService } from "./variables.service.js";

@Module({
  controllers: [VariablesController, PresetsController],
  providers: [VariablesService, PresetsService, PresetsRepository],
  exports: [PresetsService],
})
export class VariablesModule {}
