import { Module } from "@nestjs/common";
import { DefaultsService } from "./defaults.service.js";

@Module({ providers: [DefaultsService], exports: [DefaultsService] })
export class DefaultsModule {}
