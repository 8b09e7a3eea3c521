import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TagsModule } from "../tags/tags.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ExportController, ExportFilesController } from "./export/export.controller.js";
import { ExportRepository } from "./export/export.repository.js";
import { ExportService } from "./export/export.service.js";
import { ExportArchiveService } from "./export/export-archive.service.js";
import { ExportFilesRepository } from "./export/export-files.repository.js";
import { ExportFilesService } from "./export/export-files.service.js";
import { ApplyImportService } from "./import/apply-import.service.js";
import { ImportWorkers } from "./import/import-workers.service.js";
import { ImportWritesRepository } from "./import/import-writes.repository.js";
import { ImportsController } from "./import/imports.controller.js";
import { ImportsRepository } from "./import/imports.repository.js";
import { ImportsService } from "./import/imports.service.js";
import { PlannerStatistics } from "./import/planner-statistics.service.js";
import { UndoImportService } from "./import/undo-import.service.js";

@Module({
  imports: [OperationsModule, TagsModule, TemplatesModule],
  controllers: [ImportsController, ExportController, ExportFilesController],
  providers: [
    ImportsRepository,
    ImportWritesRepository,
    ImportsService,
    ImportWorkers,
    ApplyImportService,
    UndoImportService,
    PlannerStatistics,
    ExportRepository,
    ExportArchiveService,
    ExportService,
    ExportFilesRepository,
    ExportFilesService,
  ],
  exports: [ApplyImportService, ExportFilesService, UndoImportService],
})
export class TransferModule {}
