import { Module } from "@nestjs/common";
import { TypesController } from "./types.controller.js";
import { TypesRepository } from "./types.repository.js";
import { TypesService } from "./types.service.js";

@Module({ controllers: [TypesController], providers: [TypesRepository, TypesService], exports: [TypesService] })
export class TypesModule {}
