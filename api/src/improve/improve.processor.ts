import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Processor } from "@nestjs/bullmq";
import { describeError } from "../common/logging.js";
import { Metrics } from "../common/metrics.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type ImproveJobs, type JobOf, QUEUES } from "../queue/queues.js";
import { ImproveFailure } from "./improve-errors.js";
import { type Chunk, type Claim, ImprovementsRepository, type Outcome } from "./improvements.repository.js";
import { rewriteSoFar } from "./provider/answer.js";
import { RewriterService } from "./rewriter.service.js";

export class ChunkWriter {
  private text = "";
  private written = "";
  private next: number;
  private readonly discarded: (readonly string[])[] = [];

  constructor(
    first: number,
    private readonly write: (chunk: Chunk) => Promise<void>,
  ) {
    this.next = first;
    if (first > 1) this.discarded.push([]);
  }

  onText(soFar: string): void {
    this.text = soFar;
  }

  discard(lost: readonly string[]): void {
    this.text = "";
    this.written = "";
    this.discarded.push(lost);
  }

  async flush(): Promise<void> {
    for (let lost = this.discarded.shift(); lost; lost = this.discarded.shift()) {
      await this.write({ n: this.next++, kind: "retry", content: JSON.stringify(lost) });
    }
    const rewrite = await rewriteSoFar(this.text);
    // `discard` may have been called while the text was parsed.
    if (this.discarded.length > 0 || !rewrite.startsWith(this.written) || rewrite.length === this.written.length)
      return;
    const content = rewrite.slice(this.written.length);
    this.written = rewrite;
    await this.write({ n: this.next++, kind: "text", content });
  }
}

const CONCURRENCY = 8;
const FLUSH_INTERVAL_MS = 200;
/** Running calls may finish before they are passed to another worker; the process stops within ten seconds. */
const GRACE_MS = 5_000;

// A killed worker is detected after 10 seconds and its job repeated within 15, because a person waits.
const workerOptions = {
  ...WORKER_OPTIONS,
  concurrency: CONCURRENCY,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 3,
};

const STOPPING = "The process stops.";

@Processor(QUEUES.improve, workerOptions)
export class ImproveProcessor extends JobProcessor {
  private readonly running = new Set<AbortController>();

  constructor(
    health: BackendHealth,
    metrics: Metrics,
    private readonly rewriter: RewriterService,
    private readonly improvements: ImprovementsRepository,
  ) {
    super(health, metrics);
  }

  async process({ data: { id } }: JobOf<ImproveJobs>): Promise<void> {
    const run = randomUUID();
    try {
      const claim = await this.improvements.claim(id, run);
      if (claim !== undefined) await this.work(id, run, claim);
    } catch (error) {
      // BullMQ stores and logs the message of an error: it must not quote the prompt.
      const { type, code, message } = describeError(error);
      throw new Error([type, code, message === STOPPING ? message : ""].filter(Boolean).join(" "));
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const end = performance.now() + GRACE_MS;
    while (this.running.size > 0 && performance.now() < end) await sleep(100);
    for (const controller of this.running) controller.abort(new Error(STOPPING));
    await super.beforeApplicationShutdown();
  }

  private async work(id: number, run: string, claim: Claim): Promise<void> {
    const controller = new AbortController();
    const writer = new ChunkWriter(claim.nextChunk, (chunk) => this.improvements.addChunk(id, run, chunk));
    this.running.add(controller);
    const flushing = this.flushAndWatch(id, run, controller, writer, claim.isStreamed);
    try {
      const outcome = await this.outcome(id, run, claim, controller.signal, writer);
      controller.abort();
      await flushing;
      if (claim.isStreamed) await writer.flush();
      await this.improvements.finish(id, run, outcome);
    } catch (error) {
      controller.abort();
      await flushing;
      if (!(error instanceof Error) || error.message !== STOPPING) return this.throwIfActive(id, run, error);
      await this.improvements.release(id, run);
      throw error;
    } finally {
      this.running.delete(controller);
    }
  }

  private async throwIfActive(id: number, run: string, error: unknown): Promise<void> {
    if (await this.improvements.isActive(id, run)) throw error;
  }

  private async outcome(
    id: number,
    run: string,
    claim: Claim,
    signal: AbortSignal,
    writer: ChunkWriter,
  ): Promise<Outcome> {
    const measured = this.metrics.improvements.startTimer();
    try {
      const answer = await this.rewriter.rewrite(claim, claim.left, signal, {
        onCall: () => this.improvements.countCall(id, run),
        onText: claim.isStreamed ? (soFar) => writer.onText(soFar) : undefined,
        onRetry: (lost) => writer.discard(lost),
      });
      measured({ outcome: "done" });
      return { answer };
    } catch (error) {
      if (!(error instanceof ImproveFailure)) throw error;
      measured({ outcome: error.report.code });
      return { failure: error.report, blamesProvider: error.isProvider };
    }
  }

  private async flushAndWatch(
    id: number,
    run: string,
    controller: AbortController,
    writer: ChunkWriter,
    isStreamed: boolean,
  ): Promise<void> {
    const { signal } = controller;
    while (!signal.aborted) {
      await sleep(FLUSH_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (isStreamed) await writer.flush();
        if (!(await this.improvements.isActive(id, run))) controller.abort(new Error("The improvement was cancelled."));
      } catch {
        // The database is away; the call continues and fails or succeeds by itself.
      }
    }
  }
}
