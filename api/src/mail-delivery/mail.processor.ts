import { Processor } from "@nestjs/bullmq";
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from "@nestjs/common";
import { Metrics } from "../common/metrics.js";
import { ContactModule } from "../contact/contact.module.js";
import { LoginAttemptsModule } from "../login-attempts/login-attempts.module.js";
import { MailModule } from "../mail/mail.module.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type MailJobs, QUEUES } from "../queue/queues.js";
import { UsersModule } from "../users/users.module.js";
import { DeliveryService } from "./delivery.service.js";
import { Letters } from "./letters.js";
import { MailSender } from "./mail-sender.js";

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

  private rest(ms: number): void {
    if (this.isOver) return;
    this.timer = setTimeout(() => void this.sweepNow(), ms);
    this.timer.unref();
  }

  private async sweepNow(): Promise<void> {
    try {
      await this.delivery.wakeDue();
    } catch (error) {
      if (!this.isOver)
        this.logger.warn(`The outbox cannot be read: ${error instanceof Error ? error.message : error}`);
    }
    this.rest(this.delivery.times.sweepEvery);
  }
}

// A hanging server blocks each of them for half a minute.
const CONCURRENCY = 5;

const STOP_TIMEOUT_MS = 5_000;

@Processor(QUEUES.mail, { ...WORKER_OPTIONS, concurrency: CONCURRENCY })
export class MailProcessor extends JobProcessor {
  constructor(
    health: BackendHealth,
    metrics: Metrics,
    private readonly delivery: DeliveryService,
    private readonly sender: MailSender,
  ) {
    super(health, metrics);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const timer = setTimeout(() => this.sender.abandon(), STOP_TIMEOUT_MS);
    await super.beforeApplicationShutdown();
    clearTimeout(timer);
  }

  async process(job: JobOf<MailJobs>): Promise<void> {
    switch (job.name) {
      case "send":
        return this.delivery.deliver(job.data.mailId);
    }
  }
}

@Module({
  imports: [MailModule, ContactModule, UsersModule, LoginAttemptsModule],
  providers: [DeliveryService, Letters, MailSender, MailProcessor, MailSweep],
})
export class MailWorkerModule {}
