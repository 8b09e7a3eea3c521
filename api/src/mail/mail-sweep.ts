import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import { DeliveryService } from "./delivery.service.js";

/**
 * Looks through the outbox every few seconds. A timer and no scheduled job: what it is there for is a queue that has
 * forgotten its jobs.
 */
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

  /** The next look comes after this one has ended, so that an outage collects none. */
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
