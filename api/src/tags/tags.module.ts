import { Module } from "@nestjs/common";
import { UndoLogModule } from "../undo/undo-log.module.js";
import { TagsController } from "./tags.controller.js";
import { TagsRepository } from "./tags.repository.js";
import { TagsService } from "./tags.service.js";

@Module({
  imports: [UndoLogModule],
  controllers: [TagsController],
  providers: [TagsRepository, TagsService],
  exports: [TagsService],
})
export class TagsModule {}
