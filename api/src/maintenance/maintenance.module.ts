import { Module } from "@nestjs/common";
import { MaintenanceProcessor } from "./maintenance.processor.js";
import { MaintenanceSchedule } from "./maintenance.schedule.js";
import { MaintenanceService } from "./maintenance.service.js";

/** Belongs into a process that works on jobs: importing it starts a worker. */
@Module({ providers: [MaintenanceService, MaintenanceProcessor, MaintenanceSchedule] })
export class MaintenanceModule {}
