import { Module } from "@nestjs/common";
import { ExportModule } from "../export/export.module.js";
import { ImportModule } from "../import/import.module.js";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { OperationsProcessor } from "./operations.processor.js";

@Module({ imports: [OperationsModule, TemplatesModule, ImportModule, ExportModule], providers: [OperationsProcessor] })
export class OperationsWorkerModule {}
