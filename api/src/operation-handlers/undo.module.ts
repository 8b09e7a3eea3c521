import { Module } from "@nestjs/common";
import { ImportModule } from "../import/import.module.js";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { TrashModule } from "../trash/trash.module.js";
import { OperationsController, UndoController } from "./operations.controller.js";
import { UndoService } from "./undo.service.js";

@Module({
  imports: [OperationsModule, TemplatesModule, ImportModule, TrashModule],
  controllers: [OperationsController, UndoController],
  providers: [UndoService],
})
export class UndoModule {}
