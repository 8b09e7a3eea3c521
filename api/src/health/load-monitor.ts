import { monitorEventLoopDelay } from "node:perf_hooks";
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { Database } from "../database/database.js";
import { DiskSpace } from "./disk-space.js";

const SAMPLE_MS = 1_000;
const DELAY_WINDOW = 10;
/** Every measurement wakes an idle process up. */
const DELAY_RESOLUTION_MS = 100;
const MAX_DELAY_MS = 1_000;
const FULL_SAMPLES = 3;
const DISK_SAMPLES = 300;

type Pool = { idleCount: number; waitingCount: number };

@Injectable()
export class LoadMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger("Health");
  private readonly delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  private timer: NodeJS.Timeout | undefined;
  private samples = 0;
  private fullSamples = 0;
  private delayMs = 0;
  private loggedDisk: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly disk: DiskSpace,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const pool = await this.db.pool();
    this.delay.enable();
    this.timer = setInterval(() => this.sample(pool), SAMPLE_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  reasons(): ("pool_full" | "event_loop_delayed")[] {
    return [
      ...(this.fullSamples >= FULL_SAMPLES ? ["pool_full" as const] : []),
      ...(this.delayMs > MAX_DELAY_MS ? ["event_loop_delayed" as const] : []),
    ];
  }

  sample({ idleCount, waitingCount }: Pool, delayMs = this.delay.percentile(95) / 1e6): void {
    this.fullSamples = idleCount === 0 && waitingCount > 0 ? this.fullSamples + 1 : 0;
    if (this.samples % DELAY_WINDOW === DELAY_WINDOW - 1) {
      this.delayMs = delayMs;
      this.delay.reset();
    }
    if (this.samples % DISK_SAMPLES === 0) void this.watchDisk();
    this.samples += 1;
  }

  private async watchDisk(): Promise<void> {
    const disk = await this.disk.read();
    if (disk?.reason !== undefined && disk.reason !== this.loggedDisk) {
      this.logger.warn({ code: disk.reason, ...disk }, "The disk with DATA_DIR needs space.");
    }
    this.loggedDisk = disk?.reason;
  }
}
