import { Module } from "@nestjs/common";
import { PresetsService } from "./presets.service.js";
import { PresetsController, VariablesController } from "./variables.controller.js";
import { VariablesService } from "./variables.service.js";

@Module({
  controllers: [VariablesController, PresetsController],
  providers: [VariablesService, PresetsService],
  exports: [PresetsService],
})
export class VariablesModule {}
