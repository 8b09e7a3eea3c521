import { OnWorkerEvent, WorkerHost } from "@nestjs/bullmq";
import { type BeforeApplicationShutdown, Logger } from "@nestjs/common";
import type { Job, Worker } from "bullmq";
import type { Metrics } from "../common/metrics.js";
import { BackendHealth } from "./backend-health.js";

const SILENCE_MS = 60_000;

/** Reconnects after 1 s: closing waits for this, and BullMQ's default of 15 s is longer than a stop may take. */
export const WORKER_OPTIONS = { runRetryDelay: 1_000 };

export abstract class JobProcessor extends WorkerHost implements BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly health: BackendHealth,
    protected readonly metrics: Metrics,
  ) {
    super();
  }

  /** While queues and database are open. BullMQ's close waits for its store without end. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.startedWorker()?.close(!(await this.health.isUpNow()));
  }

  /** None when the start failed before, for example because the port is busy. */
  private startedWorker(): Worker | undefined {
    try {
      return this.worker;
    } catch {
      return undefined;
    }
  }

  /** Payloads may contain user input, so only names and ids are logged. */
  @OnWorkerEvent("failed")
  onFailed(job: Job | undefined, error: Error): void {
    this.metrics.jobs.inc({ queue: this.worker.name, outcome: "failed" });
    const name = job === undefined ? "A job" : `Job ${job.name} ${job.id}, try ${job.attemptsMade},`;
    this.logger.error(`${name} failed: ${error.message}`);
  }

  @OnWorkerEvent("completed")
  onCompleted(): void {
    this.metrics.jobs.inc({ queue: this.worker.name, outcome: "completed" });
  }

  @OnWorkerEvent("error")
  onError(error: Error): void {
    const now = performance.now();
    if (now - this.loggedAt < SILENCE_MS) return;
    this.loggedAt = now;
    this.logger.warn(`The queue cannot be reached (${error.message || error.name}); trying again until it answers.`);
  }
}
