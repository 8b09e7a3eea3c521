import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { BackgroundExportRepository } from "./background-export.repository.js";
import { BackgroundExportService } from "./background-export.service.js";
import { ExportController, ExportFilesController } from "./export.controller.js";
import { ExportRepository } from "./export.repository.js";
import { ExportService } from "./export.service.js";
import { MarkdownZipService } from "./markdown-zip.service.js";

@Module({
  imports: [OperationsModule, TemplatesModule],
  controllers: [ExportController, ExportFilesController],
  providers: [ExportRepository, MarkdownZipService, ExportService, BackgroundExportRepository, BackgroundExportService],
  exports: [BackgroundExportService],
})
export class ExportModule {}
