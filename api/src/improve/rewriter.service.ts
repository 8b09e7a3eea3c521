import { Injectable, Logger } from "@nestjs/common";
import { parseVariables } from "@promptory/prompt";
import { isWhole, missingFrom } from "@promptory/prompt/gate";
import { AppConfig } from "../config/config.module.js";
import type { Improvement } from "./improve.dto.js";
import { ImproveFailure, lostSentence, NOT_CONFIGURED, SENTENCES } from "./improve-errors.js";
import { AiProviderService } from "./provider/ai-provider.service.js";
import { type Answer, readAnswer } from "./provider/answer.js";
import type { Watcher } from "./provider/ask.js";
import type { ProviderCall } from "./provider/provider-call.js";

export type RewriteInput = { content: string; instruction: string | null };

@Injectable()
export class RewriterService {
  private readonly logger = new Logger("improve");

  constructor(
    private readonly provider: AiProviderService,
    private readonly config: AppConfig,
  ) {}

  /** Retries once after an unusable answer. Throws ImproveFailure, or the signal's reason. `left` is in milliseconds. */
  async rewrite(input: RewriteInput, left: number, signal: AbortSignal, watcher: Watcher): Promise<Improvement> {
    const provider = await this.provider.find();
    if (provider === undefined) throw new ImproveFailure({ code: "ai_unavailable", message: NOT_CONFIGURED }, false);
    // The SDK is a tenth of all code, and many servers never need it.
    const { ProviderCall } = await import("./provider/provider-call.js");
    const call = new ProviderCall(provider, {
      left,
      backoffMs: this.config.ai.backoffMs,
      signal,
      watcher,
      logger: this.logger,
    });
    const first = await this.attempt(call, input);
    if ("answer" in first) return first.answer;
    watcher.onRetry(first.lost);
    const second = await this.attempt(call, input, first.lost);
    if ("answer" in second) return second.answer;
    if (second.lost.length > 0) {
      throw new ImproveFailure({ code: "ai_lost_parts", message: lostSentence(second.lost) }, false);
    }
    throw new ImproveFailure({ code: "ai_failed", message: SENTENCES.garbage }, false);
  }

  private async attempt(
    call: ProviderCall,
    { content, instruction }: RewriteInput,
    lost: readonly string[] = [],
  ): Promise<{ answer: Improvement } | { lost: string[] }> {
    const text = await call.ask(content, instruction, lost);
    const answer = text === undefined ? undefined : readAnswer(text);
    if (answer === undefined) return { lost: [] };
    const missing = missingFrom(content, answer.improvedPrompt);
    if (isWhole(missing)) return { answer: toImprovement(content, answer) };
    return { lost: [...missing.placeholders, ...missing.codeBlocks, ...missing.urls] };
  }
}

function toImprovement(content: string, { improvedPrompt, explanation, improvements }: Answer): Improvement {
  const names = parseVariables(content).variables.map(({ name }) => name);
  return { improvedPrompt, explanation, improvements, variables: { kept: names, lost: [] } };
}
