import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import { DeliveryService } from "./delivery.service.js";

/** Polls the outbox. A timer and not a scheduled job, because it is there for a queue that lost its jobs. */
@Injectable()
export class MailSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(private readonly delivery: DeliveryService) {}

  onApplicationBootstrap(): void {
    if (this.delivery.kinds.length > 0) this.rest(0);
  }

  beforeApplicationShutdown(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** Starts after the previous run has ended, so that runs do not accumulate during an outage. */
  private rest(ms: number): void {
    if (this.isOver) return;
    this.timer = setTimeout(() => void this.look(), ms);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      await this.delivery.wakeDue();
    } catch (error) {
      if (!this.isOver)
        this.logger.warn(`The outbox cannot be read: ${error instanceof Error ? error.message : error}`);
    }
    this.rest(this.delivery.times.sweepEvery);
  }
}
