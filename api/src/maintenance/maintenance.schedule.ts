import { InjectQueue } from "@nestjs/bullmq";
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import type { Queue } from "bullmq";
import { QUEUES } from "../queue/queues.js";

const HOUR_MS = 60 * 60 * 1000;
const RETRY_MS = 5_000;

/** Has the upkeep done every hour: one schedule in the queue, however many processes ask for it. */
@Injectable()
export class MaintenanceSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MaintenanceSchedule.name);
  private retry: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(@InjectQueue(QUEUES.maintenance) private readonly queue: Queue) {}

  /** Not awaited: a queue that is away must not keep the process from starting. */
  onApplicationBootstrap(): void {
    void this.schedule();
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    clearTimeout(this.retry);
  }

  private async schedule(): Promise<void> {
    try {
      await this.queue.upsertJobScheduler("prune", { every: HOUR_MS }, { name: "prune", data: {} });
    } catch (error) {
      if (this.stopping) return;
      this.logger.warn(`The upkeep could not be scheduled yet: ${error instanceof Error ? error.message : error}`);
      this.retry = setTimeout(() => void this.schedule(), RETRY_MS);
    }
  }
}
