import { setTimeout as sleep } from "node:timers/promises";
import { InjectQueue } from "@nestjs/bullmq";
import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { LIMITS, MAX_ID } from "@promptory/rules";
import type { Queue } from "bullmq";
import { inWords, TooManyRequests, Unavailable } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { type ImproveJobs, QUEUES } from "../queue/queues.js";
import { type Admission, AdmissionRepository } from "./admission.repository.js";
import type { Improvement, ImproveRequest, ImproveStatus } from "./improve.dto.js";
import {
  alreadyImproving,
  lineIsFull,
  NOT_CONFIGURED,
  notConfigured,
  paused,
  SENTENCES,
  toApiError,
  unavailable,
} from "./improve-errors.js";
import { type Chunk, ImprovementsRepository } from "./improvements.repository.js";
import { AiProviderService } from "./provider/ai-provider.service.js";

const MIN_POLL_MS = 100;
const MAX_POLL_MS = 400;
const STREAM_POLL_MS = 150;
const LATE_GRACE_MS = 1_500;
const ENQUEUE_AGAIN_MS = 10_000;
const QUEUE_TIMEOUT_MS = 5_000;
const GRACE_MS = 6_000;

export type ImproveEvent =
  | { event: "text"; data: { delta: string } }
  | { event: "retry"; data: { lost: string[] } }
  | { event: "result"; data: Improvement };

@Injectable()
export class ImproveService implements BeforeApplicationShutdown {
  private readonly logger = new Logger("improve");
  private stopsAt = Number.POSITIVE_INFINITY;

  constructor(
    @InjectQueue(QUEUES.improve) private readonly queue: Queue<ImproveJobs["improve"]>,
    private readonly admission: AdmissionRepository,
    private readonly improvements: ImprovementsRepository,
    private readonly provider: AiProviderService,
    private readonly config: AppConfig,
  ) {}

  async status(): Promise<ImproveStatus> {
    const found = await this.provider.find();
    return {
      configured: found !== undefined,
      provider: found?.name ?? null,
      model: found?.model ?? null,
      maxCharacters: LIMITS.improveContent,
      message: found === undefined ? NOT_CONFIGURED : null,
    };
  }

  async begin(userId: number, { content, instruction }: ImproveRequest, isStreamed: boolean): Promise<number> {
    if ((await this.provider.find()) === undefined) throw notConfigured();
    const { dailyLimit, deadlineMs } = this.config.ai;
    const ask = { userId, content, instruction: instruction?.trim() || null, isStreamed };
    const admitted = await this.admission.admit(ask, dailyLimit, deadlineMs);
    if ("refused" in admitted) throw refusalOf(admitted);
    if (await this.enqueue(admitted.id)) return admitted.id;
    await this.improvements.giveUp(admitted.id, "failed", "ai_unavailable");
    throw unavailable(SENTENCES.noQueue, 30);
  }

  async wait(id: number, signal: AbortSignal): Promise<Improvement | undefined> {
    for await (const { event, data } of this.events(id, signal, MIN_POLL_MS)) if (event === "result") return data;
    return undefined;
  }

  async *events(id: number, signal: AbortSignal, pause = STREAM_POLL_MS): AsyncGenerator<ImproveEvent> {
    let seen = 0;
    let enqueuedAt = performance.now();
    let isOver = false;
    try {
      for (let next = pause; ; next = pause === MIN_POLL_MS ? Math.min(MAX_POLL_MS, next * 1.25) : pause) {
        if (signal.aborted) return;
        const { status, isLate, chunks } = await this.improvements.findProgress(id, seen);
        for (const chunk of chunks) {
          seen = chunk.n;
          yield toEvent(chunk);
        }
        isOver = status !== "waiting" && status !== "running";
        if (isOver) return yield await this.result(id);
        if (isLate) await this.timeOut(id);
        if (performance.now() > this.stopsAt) throw new Unavailable();
        if (status === "waiting" && performance.now() - enqueuedAt > ENQUEUE_AGAIN_MS) {
          enqueuedAt = performance.now();
          void this.enqueue(id);
        }
        await sleep(next, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      if (!isOver) await this.improvements.giveUp(id, "cancelled", null);
    }
  }

  beforeApplicationShutdown(): void {
    this.stopsAt = performance.now() + GRACE_MS;
  }

  private async result(id: number): Promise<ImproveEvent> {
    const outcome = await this.improvements.take(id);
    if (outcome === undefined) throw toApiError({ code: "ai_timeout", message: SENTENCES.timeout });
    if ("failure" in outcome) throw toApiError(outcome.failure);
    return { event: "result", data: outcome.answer };
  }

  private async timeOut(id: number): Promise<void> {
    await sleep(LATE_GRACE_MS);
    const { status } = await this.improvements.findProgress(id, MAX_ID);
    if (status === "waiting" || status === "running") await this.improvements.giveUp(id, "failed", "ai_timeout");
  }

  private async enqueue(id: number): Promise<boolean> {
    const added = this.queue.add(
      "improve",
      { id },
      { jobId: `improve-${id}`, removeOnComplete: true, removeOnFail: 100 },
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer")), QUEUE_TIMEOUT_MS);
    });
    try {
      await Promise.race([added, late]);
      return true;
    } catch (error) {
      added.catch(() => undefined);
      this.logger.warn(`The queue takes no improvement: ${(error as Error).message}`);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}

function toEvent({ kind, content }: Chunk): ImproveEvent {
  if (kind === "text") return { event: "text", data: { delta: content } };
  return { event: "retry", data: { lost: JSON.parse(content) } };
}

function refusalOf(admission: Extract<Admission, { refused: string }>): Error {
  switch (admission.refused) {
    case "running":
      return alreadyImproving();
    case "line":
      return lineIsFull();
    case "paused":
      return paused(admission.seconds);
    case "day": {
      const { seconds } = admission;
      const sentence = `All improvements this server makes in a day are used up. Please come back in ${inWords(seconds)}.`;
      return new TooManyRequests(seconds, sentence);
    }
  }
}
