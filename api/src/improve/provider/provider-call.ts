import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@nestjs/common";
import { inWords } from "../../common/errors.js";
import { ImproveFailure, SENTENCES } from "../improve-errors.js";
import type { AiProvider } from "./ai-provider.service.js";
import { ask, type Instructions, instructionsFor, tokensFor, type Watcher } from "./ask.js";
import { type CallFailure, isOfRequest } from "./call-failure.js";
import { type Feature, suspect } from "./quirks.js";

const RETRIES = 2;
const DEFAULT_WAIT_S = 30;

type Limits = { left: number; backoffMs: number; signal: AbortSignal; watcher: Watcher; logger: Logger };

export class ProviderCall {
  private readonly end: number;
  private readonly signal: AbortSignal;
  private readonly leftOut: Set<Feature>;
  private readonly suspected = new Set<Feature>();
  private retries = 0;
  private hasStreamed = false;

  constructor(
    private readonly provider: AiProvider,
    private readonly limits: Limits,
  ) {
    this.leftOut = provider.quirks.known();
    this.end = performance.now() + limits.left;
    this.signal = AbortSignal.any([limits.signal, AbortSignal.timeout(Math.max(0, limits.left))]);
  }

  async ask(content: string, wish: string | null, lost: readonly string[]): Promise<string | undefined> {
    try {
      return await this.untilAnswered(instructionsFor(content, wish, lost), tokensFor(content));
    } catch (error) {
      this.limits.signal.throwIfAborted();
      if (this.signal.aborted) throw new ImproveFailure({ code: "ai_timeout", message: SENTENCES.timeout });
      throw error;
    }
  }

  private async untilAnswered(instructions: Instructions, maxTokens: number): Promise<string | undefined> {
    const { watcher, logger } = this.limits;
    for (;;) {
      await watcher.onCall();
      const { signal, leftOut } = this;
      const answer = await ask(this.provider, { ...instructions, maxTokens, signal, leftOut, ...this.listener() });
      if ("text" in answer) {
        this.provider.quirks.learn(this.suspected);
        return answer.text;
      }
      const { kind } = answer;
      logger.warn(`The AI provider's answer: ${kind}${"status" in answer ? ` (${answer.status})` : ""}`);
      if (kind === "garbage") return undefined;
      await this.beforeNext(answer);
      if (this.hasStreamed) watcher.onRetry([]);
      this.hasStreamed = false;
    }
  }

  private listener() {
    const { onText } = this.limits.watcher;
    if (onText === undefined) return {};
    return {
      onText: (soFar: string) => {
        this.hasStreamed = true;
        onText(soFar);
      },
    };
  }

  private async beforeNext(failure: CallFailure): Promise<void> {
    if (failure.kind === "complaint" && this.isOpenAi) {
      const feature = suspect(failure.complaint, this.leftOut);
      if (feature !== undefined) {
        this.leftOut.add(feature);
        this.suspected.add(feature);
        return;
      }
    }
    const isPassing = failure.kind === "busy" || failure.kind === "failed";
    if (!isPassing)
      throw new ImproveFailure({ code: "ai_failed", message: sentenceOf(failure) }, !isOfRequest(failure));
    const wait = failure.retryAfter === undefined ? this.backoff() : failure.retryAfter * 1_000;
    if (this.retries >= RETRIES || performance.now() + wait >= this.end) throw gaveUp(failure);
    this.retries += 1;
    await sleep(wait, undefined, { signal: this.signal });
  }

  private backoff(): number {
    return this.limits.backoffMs * 2 ** this.retries * (0.75 + Math.random() / 2);
  }

  private get isOpenAi(): boolean {
    return this.provider.kind === "openai-compatible";
  }
}

function gaveUp(failure: Extract<CallFailure, { retryAfter?: number }>): ImproveFailure {
  if (failure.kind === "failed")
    return new ImproveFailure({ code: "ai_failed", message: SENTENCES.failed }, !isOfRequest(failure));
  const retryAfter = failure.retryAfter ?? DEFAULT_WAIT_S;
  const message = `The AI provider is busy. Please try again in ${inWords(retryAfter)}.`;
  return new ImproveFailure({ code: "ai_unavailable", message, retryAfter });
}

function sentenceOf({ kind }: CallFailure): string {
  if (kind === "redirected") return SENTENCES.redirected;
  return kind === "too-large" ? SENTENCES.tooLarge : SENTENCES.refused;
}
