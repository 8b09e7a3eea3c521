import { Processor } from "@nestjs/bullmq";
import { BackupRunner } from "../backup/backup-runner.service.js";
import { Metrics } from "../common/metrics.js";
import { AppConfig } from "../config/config.module.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type MaintenanceJobs, QUEUES } from "../queue/queues.js";
import { MaintenanceService, type Pruned } from "./maintenance.service.js";

@Processor(QUEUES.maintenance, WORKER_OPTIONS)
export class MaintenanceProcessor extends JobProcessor {
  constructor(
    health: BackendHealth,
    metrics: Metrics,
    private readonly maintenance: MaintenanceService,
    private readonly backups: BackupRunner,
    private readonly config: AppConfig,
  ) {
    super(health, metrics);
  }

  async process(job: JobOf<MaintenanceJobs>): Promise<Pruned | undefined> {
    switch (job.name) {
      case "prune":
        return this.maintenance.run(this.config.auditRetentionDays);
      case "backup-check":
        await this.backups.check();
        return undefined;
      case "backup":
        await this.backups.run(job.data.id);
        return undefined;
    }
  }
}
