import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TagsModule } from "../tags/tags.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ApplyImportService } from "./apply-import.service.js";
import { ExportController, ExportFilesController } from "./export.controller.js";
import { ExportRepository } from "./export.repository.js";
import { ExportService } from "./export.service.js";
import { ExportArchiveService } from "./export-archive.service.js";
import { ExportFilesRepository } from "./export-files.repository.js";
import { ExportFilesService } from "./export-files.service.js";
import { ImportWorkers } from "./import-workers.service.js";
import { ImportWritesRepository } from "./import-writes.repository.js";
import { ImportsController } from "./imports.controller.js";
import { ImportsRepository } from "./imports.repository.js";
import { ImportsService } from "./imports.service.js";
import { PlannerStatistics } from "./planner-statistics.service.js";
import { UndoImportService } from "./undo-import.service.js";

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
