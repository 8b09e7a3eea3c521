import { Module } from "@nestjs/common";
import { ExportController } from "./export.controller.js";
import { ExportRepository } from "./export.repository.js";
import { ExportService } from "./export.service.js";
import { ImportController } from "./import.controller.js";
import { ImportRepository } from "./import.repository.js";
import { ImportService } from "./import.service.js";

@Module({
  controllers: [ImportController, ExportController],
  providers: [ImportRepository, ImportService, ExportRepository, ExportService],
})
export class TransferModule {}
