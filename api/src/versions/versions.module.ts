import { Module } from "@nestjs/common";
import { TemplatesModule } from "../templates/templates.module.js";
import { VersionsController } from "./versions.controller.js";
import { VersionsRepository } from "./versions.repository.js";
import { VersionsService } from "./versions.service.js";

@Module({
  imports: [TemplatesModule],
  controllers: [VersionsController],
  providers: [VersionsRepository, VersionsService],
  exports: [VersionsService],
})
export class VersionsModule {}
