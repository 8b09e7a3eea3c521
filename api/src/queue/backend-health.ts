import { Logger, type OnModuleInit } from "@nestjs/common";
import type { Queue } from "bullmq";
import { QueueHealth } from "../health/queue-health.js";

/** Asks the queue's store one small question; one at a time, so that an outage collects nothing. */
export class BackendHealth extends QueueHealth implements OnModuleInit {
  private readonly logger = new Logger("Queue");
  private asking: Promise<boolean> | undefined;
  private isDown = false;

  constructor(private readonly queue: Queue) {
    super();
  }

  onModuleInit(): void {
    // Without a listener BullMQ prints every failed reconnect with its stack.
    this.queue.on("error", (error) => {
      if (!this.isDown) this.logger.warn(`The queue's store cannot be reached: ${error.message || error.name}`);
      this.isDown = true;
    });
  }

  /** Pending as long as the store is: the caller sets the limit. */
  isUp(): Promise<boolean> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async ask(): Promise<boolean> {
    try {
      await this.queue.getWaitingCount();
      this.isDown = false;
      return true;
    } catch {
      return false;
    }
  }
}
