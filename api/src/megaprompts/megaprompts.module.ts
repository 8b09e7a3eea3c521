import { Module } from "@nestjs/common";
import { TemplatesModule } from "../templates/templates.module.js";
import { MegapromptsController } from "./megaprompts.controller.js";
import { MegapromptsService } from "./megaprompts.service.js";

@Module({ imports: [TemplatesModule], controllers: [MegapromptsController], providers: [MegapromptsService] })
export class MegapromptsModule {}
