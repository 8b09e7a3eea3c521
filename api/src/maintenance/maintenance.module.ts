import { Module } from "@nestjs/common";
import { BackupFolder } from "../backup/backup-folder.js";
import { BackupRunner } from "../backup/backup-runner.service.js";
import { MaintenanceProcessor, MaintenanceSchedule } from "./maintenance.processor.js";
import { MaintenanceService } from "./maintenance.service.js";

@Module({ providers: [MaintenanceService, BackupFolder, BackupRunner, MaintenanceProcessor, MaintenanceSchedule] })
export class MaintenanceModule {}
