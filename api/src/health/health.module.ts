import { Module } from "@nestjs/common";
import { BackupsModule } from "../backup/backups.module.js";
import { DiskSpace } from "./disk-space.js";
import { HealthController } from "./health.controller.js";
import { HealthService } from "./health.service.js";
import { LoadMonitor } from "./load-monitor.js";
import { SystemAdminController } from "./system.admin.controller.js";

@Module({
  imports: [BackupsModule],
  controllers: [HealthController, SystemAdminController],
  providers: [HealthService, DiskSpace, LoadMonitor],
})
export class HealthModule {}
