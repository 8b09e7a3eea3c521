import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ExportController, ExportFilesController } from "./export.controller.js";
import { ExportRepository } from "./export.repository.js";
import { ExportService } from "./export.service.js";
import { ExportArchiveService } from "./export-archive.service.js";
import { ExportFilesRepository } from "./export-files.repository.js";
import { ExportFilesService } from "./export-files.service.js";

@Module({
  imports: [OperationsModule, TemplatesModule],
  controllers: [ExportController, ExportFilesController],
  providers: [ExportRepository, ExportArchiveService, ExportService, ExportFilesRepository, ExportFilesService],
  exports: [ExportFilesService],
})
export class ExportModule {}
