import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Processor } from "@nestjs/bullmq";
import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { exceededQuota } from "../common/database-errors.js";
import { toApiError } from "../common/error.filter.js";
import { ApiError } from "../common/errors.js";
import { describeError } from "../common/logging.js";
import { Metrics } from "../common/metrics.js";
import { RequestScope, runInScope } from "../common/request-scope.js";
import { runInPool } from "../database/pools.js";
import { BackgroundExportService } from "../export/background-export.service.js";
import { ExportJob } from "../export/export.dto.js";
import { ExportModule } from "../export/export.module.js";
import { ApplyImportService } from "../import/apply-import.service.js";
import { ImportModule } from "../import/import.module.js";
import { ImportJob } from "../import/imports.dto.js";
import {
  type Job,
  type JobRun,
  JobsRepository,
  type OnProgress,
  OperationStopped,
} from "../operations/jobs.repository.js";
import { JobsService } from "../operations/jobs.service.js";
import { OperationsModule } from "../operations/operations.module.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type JobOf, type OperationJobs, QUEUES } from "../queue/queues.js";
import { ChangeMany } from "../templates/organise.dto.js";
import { OrganiseService } from "../templates/organise.service.js";
import { TemplatesModule } from "../templates/templates.module.js";

/** Fewer than the heavy connections of the process, which requests need too. */
const CONCURRENCY = 2;
const MAX_ATTEMPTS = 3;
const HEARTBEAT_MS = 500;
const SWEEP_MS = 5_000;
/** Running work may finish before another worker continues; the process stops within ten seconds. */
const GRACE_MS = 4_000;
const SWEEP_GRACE_MS = 500;

const FAILED = {
  code: "internal_error",
  message: "Something went wrong on our side. Nothing was changed. Please try again.",
};

type Run = { scope: RequestScope; stop: AbortController };

@Processor(QUEUES.operations, {
  ...WORKER_OPTIONS,
  concurrency: CONCURRENCY,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 3,
})
export class OperationsProcessor extends JobProcessor implements OnApplicationBootstrap {
  private readonly running = new Set<Run>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private isStopping = false;

  constructor(
    health: BackendHealth,
    metrics: Metrics,
    private readonly jobs: JobsRepository,
    private readonly operations: JobsService,
    private readonly organise: OrganiseService,
    private readonly imports: ApplyImportService,
    private readonly exports: BackgroundExportService,
  ) {
    super(health, metrics);
  }

  onApplicationBootstrap(): void {
    this.sweeping = this.sweep();
  }

  async process({ data: { id } }: JobOf<OperationJobs>): Promise<void> {
    const run = { operationId: id, runId: randomUUID() };
    const job = await this.jobs.claim(run);
    if (!job) return;
    if (job.attempts > MAX_ATTEMPTS) return this.jobs.fail(run, FAILED);
    try {
      await this.withHeartbeat(run, (progress, signal) => this.work(run, job, progress, signal));
    } catch (error) {
      await this.settle(run, error);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    // With a timeout, because the queue may be away.
    const grace = new AbortController();
    const isOver = sleep(SWEEP_GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined);
    await Promise.race([this.sweeping, isOver]);
    // A timer that is left would keep the process.
    grace.abort();
    const end = performance.now() + GRACE_MS;
    while (this.running.size > 0 && performance.now() < end) await sleep(50);
    for (const run of this.running) stop(run);
    await super.beforeApplicationShutdown();
  }

  private async work(run: JobRun, { ownerId, kind, request }: Job, onProgress: OnProgress, signal: AbortSignal) {
    switch (kind) {
      case "import": {
        const { importId, choices } = ImportJob.parse(request);
        await this.imports.apply(ownerId, importId, choices, { report: onProgress, signal }, run);
        return;
      }
      case "export":
        return this.exports.write(ownerId, ExportJob.parse(request), run, onProgress, signal);
      default:
        await this.organise.changeMany(ownerId, ChangeMany.parse(request), run);
    }
  }

  /** Stops the work once the run has ended; the scope cancels its running statement. */
  private async withHeartbeat(
    job: JobRun,
    work: (onProgress: OnProgress, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const run: Run = { scope: new RequestScope(), stop: new AbortController() };
    const over = new AbortController();
    let done = 0;
    const beat = async () => {
      while (!over.signal.aborted) {
        await sleep(HEARTBEAT_MS, undefined, { signal: over.signal }).catch(() => undefined);
        if (over.signal.aborted) return;
        // An unavailable database ends the work by itself.
        const isAlive = await this.jobs.beat(job, done).catch(() => true);
        if (!isAlive) stop(run);
      }
    };
    this.running.add(run);
    const beating = beat();
    try {
      await runInScope(run.scope, () =>
        runInPool("heavy", () =>
          work((now) => {
            done = now;
          }, run.stop.signal),
        ),
      );
    } catch (error) {
      // A cancelled statement fails like an unavailable database.
      throw run.stop.signal.aborted ? new OperationStopped() : error;
    } finally {
      over.abort();
      this.running.delete(run);
      await beating;
    }
  }

  private async settle(run: JobRun, thrown: unknown): Promise<void> {
    const error = exceededQuota(thrown) ? toApiError(thrown) : thrown;
    if (error instanceof ApiError && error.status < 500) {
      return this.jobs.fail(run, { code: error.code, message: error.message });
    }
    if (error instanceof OperationStopped && !this.isStopping) return;
    await this.jobs.release(run, !this.isStopping);
    if (error instanceof OperationStopped) return;
    // BullMQ logs the message of an error: it must not quote a prompt.
    const { type, code } = describeError(error);
    throw new Error([type, code].filter(Boolean).join(" "));
  }

  private sweepLater(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep();
    }, SWEEP_MS).unref();
  }

  /** A timer, because a queue may lose a scheduled job too. */
  private async sweep(): Promise<void> {
    try {
      for (const { id, attempts } of await this.jobs.findLost()) await this.operations.wake(id, attempts);
    } catch (error) {
      if (!this.isStopping)
        this.logger.warn(`Operations cannot be read: ${error instanceof Error ? error.message : error}`);
    }
    this.sweepLater();
  }
}

function stop({ scope, stop: controller }: Run): void {
  scope.abort();
  controller.abort(new OperationStopped());
}

@Module({ imports: [OperationsModule, TemplatesModule, ImportModule, ExportModule], providers: [OperationsProcessor] })
export class OperationsWorkerModule {}
