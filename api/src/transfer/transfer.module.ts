import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TagsModule } from "../tags/tags.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ApplyImportService } from "./apply-import.service.js";
import { ExportController } from "./export.controller.js";
import { ExportRepository } from "./export.repository.js";
import { ExportService } from "./export.service.js";
import { ExportArchiveService } from "./export-archive.service.js";
import { ImportWritesRepository } from "./import-writes.repository.js";
import { ImportsController } from "./imports.controller.js";
import { ImportsRepository } from "./imports.repository.js";
import { ImportsService } from "./imports.service.js";
import { PlannerStatistics } from "./planner-statistics.service.js";
import { UndoImportService } from "./undo-import.service.js";

@Module({
  imports: [OperationsModule, TagsModule, TemplatesModule],
  controllers: [ImportsController, ExportController],
  providers: [
    ImportsRepository,
    ImportWritesRepository,
    ImportsService,
    ApplyImportService,
    UndoImportService,
    PlannerStatistics,
    ExportRepository,
    ExportArchiveService,
    ExportService,
  ],
  exports: [UndoImportService],
})
export class TransferModule {}
