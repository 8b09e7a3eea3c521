import { Module } from "@nestjs/common";
import { DiagnosticsController, DiagnosticsService } from "./diagnostics.controller.js";

@Module({ controllers: [DiagnosticsController], providers: [DiagnosticsService] })
export class DiagnosticsModule {}
