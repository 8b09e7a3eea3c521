import { Injectable } from "@nestjs/common";
import { z } from "zod";
import { AppConfig } from "../../config/config.module.js";
import { guardedFetch } from "./guarded-fetch.js";
import { Quirks } from "./quirks.js";

export type AiProvider = {
  kind: "openai-compatible" | "anthropic" | "google";
  name: "openai-compatible" | "anthropic" | "google" | "ollama";
  model: string;
  baseUrl?: string;
  apiKey?: string;
  quirks: Quirks;
};

const PROBE_MS = 1_500;
const FOUND_TTL_MS = 60_000;
const MISSED_TTL_MS = 15_000;

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

@Injectable()
export class AiProviderService {
  private readonly configured: AiProvider | undefined;
  private probed: { provider: AiProvider | undefined; until: number } | undefined;
  private probing: Promise<AiProvider | undefined> | undefined;
  private readonly quirks = new Quirks();

  constructor(private readonly config: AppConfig) {
    const { provider, model, baseUrl, apiKey } = config.ai;
    if (provider === undefined || model === undefined) return;
    this.configured = {
      kind: provider,
      name: provider,
      model,
      quirks: this.quirks,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { apiKey }),
    };
  }

  async find(): Promise<AiProvider | undefined> {
    if (this.configured !== undefined) return this.configured;
    if (this.probed !== undefined && this.probed.until > performance.now()) return this.probed.provider;
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async probe(): Promise<AiProvider | undefined> {
    const provider = await this.lookForOllama();
    this.probed = { provider, until: performance.now() + (provider ? FOUND_TTL_MS : MISSED_TTL_MS) };
    return provider;
  }

  private async lookForOllama(): Promise<AiProvider | undefined> {
    const { ollamaUrl: baseUrl, model: wanted } = this.config.ai;
    try {
      const fetch = guardedFetch(() => undefined);
      const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(PROBE_MS) });
      const { data } = Models.parse(await response.json());
      // Embedding models cannot write text.
      const model = wanted ?? data.find(({ id }) => !/embed|minilm|rerank/i.test(id))?.id;
      return model === undefined
        ? undefined
        : { kind: "openai-compatible", name: "ollama", model, baseUrl, quirks: this.quirks };
    } catch {
      return undefined;
    }
  }
}
