import { Module } from "@nestjs/common";
import { UndoLogRepository } from "./undo-log.repository.js";
import { UndoLogService } from "./undo-log.service.js";

/** Apart from UndoModule: those whose changes are undone write here, and are called from there. */
@Module({ providers: [UndoLogRepository, UndoLogService], exports: [UndoLogService] })
export class UndoLogModule {}
