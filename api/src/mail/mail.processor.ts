import { Processor } from "@nestjs/bullmq";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor } from "../queue/job-processor.js";
import { type JobOf, type MailJobs, QUEUES } from "../queue/queues.js";
import { DeliveryService } from "./delivery.service.js";

// A server that hangs holds each of them for half a minute.
const CONVERSATIONS = 5;

@Processor(QUEUES.mail, { concurrency: CONVERSATIONS })
export class MailProcessor extends JobProcessor {
  constructor(
    health: BackendHealth,
    private readonly delivery: DeliveryService,
  ) {
    super(health);
  }

  async process(job: JobOf<MailJobs>): Promise<void> {
    switch (job.name) {
      case "send":
        return this.delivery.deliver(job.data.mailId);
    }
  }
}
