import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { TransferModule } from "../transfer/transfer.module.js";
import { OperationsProcessor } from "./operations.processor.js";

/** For worker processes: importing it starts a worker. */
@Module({ imports: [OperationsModule, TemplatesModule, TransferModule], providers: [OperationsProcessor] })
export class OperationsWorkerModule {}
