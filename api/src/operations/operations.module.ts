import { Module } from "@nestjs/common";
import { OperationsRepository } from "./operations.repository.js";
import { OperationsService } from "./operations.service.js";

/** Apart from UndoModule, which imports the features that record their operations here. */
@Module({ providers: [OperationsRepository, OperationsService], exports: [OperationsService] })
export class OperationsModule {}
