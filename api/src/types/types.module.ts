import { Module } from "@nestjs/common";
import { TrashModule } from "../trash/trash.module.js";
import { TypesController } from "./types.controller.js";
import { TypesRepository } from "./types.repository.js";
import { TypesService } from "./types.service.js";

@Module({
  imports: [TrashModule],
  controllers: [TypesController],
  providers: [TypesRepository, TypesService],
  exports: [TypesService],
})
export class TypesModule {}
