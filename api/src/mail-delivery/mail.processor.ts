import { Processor } from "@nestjs/bullmq";
import { Metrics } from "../common/metrics.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type MailJobs, QUEUES } from "../queue/queues.js";
import { DeliveryService } from "./delivery.service.js";
import { MailSender } from "./mail-sender.js";

// A hanging server blocks each of them for half a minute.
const CONVERSATIONS = 5;

// Half of the time that a process has to stop; the rest is for storing the outcomes.
const STOP_WITHIN_MS = 5_000;

@Processor(QUEUES.mail, { ...WORKER_OPTIONS, concurrency: CONVERSATIONS })
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
    const timer = setTimeout(() => this.sender.abandon(), STOP_WITHIN_MS);
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
