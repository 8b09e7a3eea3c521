import { type BeforeApplicationShutdown, Logger } from "@nestjs/common";
import type { Queue } from "bullmq";

export abstract class QueueHealth {
  abstract isUp(): Promise<boolean>;

  /** 0 without a waiting job or when the queue is down; cached for a few seconds. */
  abstract oldestWaitingMs(): Promise<number>;
}

const TIMEOUT_MS = 1_000;
const AGE_CACHE_MS = 10_000;

/** One query at a time, so that queries do not accumulate during an outage. */
export class BackendHealth extends QueueHealth implements BeforeApplicationShutdown {
  private readonly logger = new Logger("Queue");
  private asking: Promise<boolean> | undefined;
  private age: { at: number; ms: Promise<number> } | undefined;
  private isDown = false;

  constructor(
    private readonly first: Queue,
    private readonly others: readonly Queue[] = [],
  ) {
    super();
    // Without a listener BullMQ prints every failed reconnect with its stack.
    for (const queue of this.queues) queue.on("error", (error) => this.onError(error));
  }

  /** Pending while the store is unavailable: the caller sets the timeout. */
  isUp(): Promise<boolean> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  oldestWaitingMs(): Promise<number> {
    const now = performance.now();
    if (this.age === undefined || now - this.age.at > AGE_CACHE_MS) {
      this.age = { at: now, ms: this.readAge().catch(() => 0) };
    }
    return this.age.ms;
  }

  async isUpNow(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, false);
    });
    return Promise.race([this.isUp(), late]).finally(() => clearTimeout(timer));
  }

  /** BullMQ's close() first sends pending commands, which never ends while the store is away. */
  async beforeApplicationShutdown(): Promise<void> {
    if (await this.isUpNow()) return;
    await Promise.all(this.queues.map((queue) => queue.getBackend().close(true)));
  }

  private async readAge(): Promise<number> {
    const oldest = await Promise.all(this.queues.map((queue) => queue.getJobs("waiting", 0, 0, true)));
    const made = oldest.flat().map(({ timestamp }) => timestamp);
    return made.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...made));
  }

  private get queues(): readonly Queue[] {
    return [this.first, ...this.others];
  }

  private onError(error: Error): void {
    if (!this.isDown) this.logger.warn(`The queue cannot be reached: ${error.message || error.name}`);
    this.isDown = true;
  }

  private async ask(): Promise<boolean> {
    try {
      await this.first.getWaitingCount();
      this.isDown = false;
      return true;
    } catch {
      return false;
    }
  }
}
