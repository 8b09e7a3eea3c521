import { Processor } from "@nestjs/bullmq";
import { Metrics } from "../metrics/metrics.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type MailJobs, QUEUES } from "../queue/queues.js";
import { DeliveryService } from "./delivery.service.js";
import { MailSender } from "./mail-sender.js";

// A server that hangs holds each of them for half a minute.
const CONVERSATIONS = 5;

// Who stops gets half of the time a process has for it; the rest is for writing down what became of the mails.
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
