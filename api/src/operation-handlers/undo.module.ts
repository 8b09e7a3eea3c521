import { Module } from "@nestjs/common";
import { OperationsModule } from "../operations/operations.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { TransferModule } from "../transfer/transfer.module.js";
import { TrashModule } from "../trash/trash.module.js";
import { OperationsController, UndoController } from "./operations.controller.js";
import { UndoService } from "./undo.service.js";

@Module({
  imports: [OperationsModule, TemplatesModule, TransferModule, TrashModule],
  controllers: [OperationsController, UndoController],
  providers: [UndoService],
})
export class UndoModule {}
