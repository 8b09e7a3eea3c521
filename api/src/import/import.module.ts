import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TagsModule } from "../tags/tags.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ApplyImportService } from "./apply-import.service.js";
import { ImportMaintenance } from "./import-maintenance.service.js";
import { ImportWorkers } from "./import-workers.service.js";
import { ImportWritesRepository } from "./import-writes.repository.js";
import { ImportsController } from "./imports.controller.js";
import { ImportsRepository } from "./imports.repository.js";
import { ImportsService } from "./imports.service.js";
import { UndoImportService } from "./undo-import.service.js";

@Module({
  imports: [OperationsModule, TagsModule, TemplatesModule],
  controllers: [ImportsController],
  providers: [
    ImportsRepository,
    ImportWritesRepository,
    ImportsService,
    ImportWorkers,
    ApplyImportService,
    UndoImportService,
    ImportMaintenance,
  ],
  exports: [ApplyImportService, UndoImportService],
})
export class ImportModule {}
