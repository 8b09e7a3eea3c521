import { InjectQueue, Processor } from "@nestjs/bullmq";
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from "@nestjs/common";
import type { Queue } from "bullmq";
import { BackupFolder } from "../backup/backup-folder.js";
import { BackupRunner } from "../backup/backup-runner.service.js";
import { Metrics } from "../common/metrics.js";
import { HOUR_MS } from "../common/time.js";
import { AppConfig } from "../config/config.module.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type MaintenanceJobs, QUEUES } from "../queue/queues.js";
import { MaintenanceService, type Pruned } from "./maintenance.service.js";

const RETRY_MS = 5_000;
const BACKUP_DELAY_MS = 60_000;

/** Once for all processes: job ids come from the clock. (With `every` each process got a job on PostgreSQL.) */
@Injectable()
export class MaintenanceSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MaintenanceSchedule.name);
  private retry: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(@InjectQueue(QUEUES.maintenance) private readonly queue: Queue) {}

  onApplicationBootstrap(): void {
    void this.schedule();
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    clearTimeout(this.retry);
  }

  private async schedule(): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR_MS);
    try {
      await this.queue.upsertJobScheduler("prune", { pattern: "0 * * * *", tz: "UTC" }, { name: "prune", data: {} });
      await this.queue.add("prune", {}, { jobId: `prune-${hour}` });
      // Later, so that a start is not slowed by a backup and one of under a minute makes none.
      await this.queue.upsertJobScheduler(
        "backup-check",
        { pattern: "30 * * * *", tz: "UTC" },
        { name: "backup-check", data: {} },
      );
      await this.queue.add("backup-check", {}, { jobId: `backup-check-${hour}`, delay: BACKUP_DELAY_MS });
    } catch (error) {
      if (this.stopping) return;
      this.logger.warn(`Maintenance could not be scheduled yet: ${error instanceof Error ? error.message : error}`);
      this.retry = setTimeout(() => void this.schedule(), RETRY_MS);
    }
  }
}

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

@Module({ providers: [MaintenanceService, BackupFolder, BackupRunner, MaintenanceProcessor, MaintenanceSchedule] })
export class MaintenanceModule {}
