import { Module } from "@nestjs/common";
import { JobsRepository } from "./jobs.repository.js";
import { JobsService } from "./jobs.service.js";
import { OperationsRepository } from "./operations.repository.js";
import { OperationsService } from "./operations.service.js";

/** Separate from UndoModule, which imports the features that record their operations here. */
@Module({
  providers: [OperationsRepository, OperationsService, JobsRepository, JobsService],
  exports: [OperationsService, JobsRepository, JobsService],
})
export class OperationsModule {}
