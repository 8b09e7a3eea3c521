import { Processor } from "@nestjs/bullmq";
import { AppConfig } from "../config/config.module.js";
import { Metrics } from "../metrics/metrics.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor } from "../queue/job-processor.js";
import { type JobOf, type MaintenanceJobs, QUEUES } from "../queue/queues.js";
import { MaintenanceService, type Pruned } from "./maintenance.service.js";

@Processor(QUEUES.maintenance)
export class MaintenanceProcessor extends JobProcessor {
  constructor(
    health: BackendHealth,
    metrics: Metrics,
    private readonly maintenance: MaintenanceService,
    private readonly config: AppConfig,
  ) {
    super(health, metrics);
  }

  async process(job: JobOf<MaintenanceJobs>): Promise<Pruned | undefined> {
    switch (job.name) {
      case "prune":
        return this.maintenance.run(this.config.auditRetentionDays);
    }
  }
}
