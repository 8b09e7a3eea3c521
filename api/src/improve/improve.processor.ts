import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Processor } from "@nestjs/bullmq";
import { describeError } from "../common/logging.js";
import { Metrics } from "../metrics/metrics.js";
import { BackendHealth } from "../queue/backend-health.js";
import { JobProcessor, WORKER_OPTIONS } from "../queue/job-processor.js";
import { type ImproveJobs, type JobOf, QUEUES } from "../queue/queues.js";
import { ImproveFailure } from "./improve-errors.js";
import { type Claim, ImprovementsRepository, type Outcome } from "./improvements.repository.js";
import { PieceWriter } from "./piece-writer.js";
import { RewriterService } from "./rewriter.service.js";

const AT_ONCE = 8;
/** How often a call looks whether it is still wanted, and tells what is new. */
const PULSE_MS = 200;
/** What is under way may end by itself before it is handed to another worker; stopping has ten seconds. */
const GRACE_MS = 5_000;

// A worker that was killed is missed after 10 seconds and its job done by another within 15, because people wait for it.
const workerOptions = {
  ...WORKER_OPTIONS,
  concurrency: AT_ONCE,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 3,
};

const STOPPING = "The process stops.";

/** Works on improvements: the row says what is wanted and carries the outcome, so a job may run twice. */
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
      // BullMQ keeps the message of what is thrown, and the log shows it: it must hold nothing of the prompt.
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
    const writer = new PieceWriter(claim.nextPiece, (piece) => this.improvements.addPiece(id, run, piece));
    this.running.add(controller);
    const pulse = this.pulse(id, run, controller, writer, claim.isStreamed);
    try {
      const outcome = await this.outcome(id, run, claim, controller.signal, writer);
      controller.abort();
      await pulse;
      if (claim.isStreamed) await writer.flush();
      await this.improvements.finish(id, run, outcome);
    } catch (error) {
      controller.abort();
      await pulse;
      if (!(error instanceof Error) || error.message !== STOPPING) return this.unlessUnwanted(id, run, error);
      await this.improvements.release(id, run);
      throw error;
    } finally {
      this.running.delete(controller);
    }
  }

  /** An error after the row was taken away is that of a call that was broken off. */
  private async unlessUnwanted(id: number, run: string, error: unknown): Promise<void> {
    if (await this.improvements.isWanted(id, run)) throw error;
  }

  private async outcome(
    id: number,
    run: string,
    claim: Claim,
    signal: AbortSignal,
    writer: PieceWriter,
  ): Promise<Outcome> {
    const measured = this.metrics.improvements.startTimer();
    try {
      const answer = await this.rewriter.rewrite(claim, claim.left, signal, {
        onCall: () => this.improvements.countCall(id, run),
        onText: claim.isStreamed ? (soFar) => writer.hear(soFar) : undefined,
        onRetry: (lost) => writer.void(lost),
      });
      measured({ outcome: "done" });
      return { answer };
    } catch (error) {
      if (!(error instanceof ImproveFailure)) throw error;
      measured({ outcome: error.report.code });
      return { failure: error.report, blamesProvider: error.isProvider };
    }
  }

  /** Tells what is new, and hangs up on the provider when the row is no longer this run's. */
  private async pulse(
    id: number,
    run: string,
    controller: AbortController,
    writer: PieceWriter,
    isStreamed: boolean,
  ): Promise<void> {
    const { signal } = controller;
    while (!signal.aborted) {
      await sleep(PULSE_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (isStreamed) await writer.flush();
        if (!(await this.improvements.isWanted(id, run))) controller.abort(new Error("Nobody waits any more."));
      } catch {
        // The database is away for a moment; the call goes on, and its outcome will tell.
      }
    }
  }
}
