import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TrashController } from "./trash.controller.js";
import { TrashRepository } from "./trash.repository.js";
import { TrashService } from "./trash.service.js";
import { RestoredTypes, TrashRows } from "./trash-rows.js";

@Module({
  imports: [OperationsModule],
  controllers: [TrashController],
  providers: [TrashRepository, TrashRows, RestoredTypes, TrashService],
  exports: [TrashService],
})
export class TrashModule {}
