import { Module } from "@nestjs/common";
import { TagsModule } from "../tags/tags.module.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { UndoController } from "./undo.controller.js";
import { UndoService } from "./undo.service.js";
import { UndoLogModule } from "./undo-log.module.js";

@Module({
  imports: [TagsModule, TemplatesModule, UndoLogModule],
  controllers: [UndoController],
  providers: [UndoService],
})
export class UndoModule {}
