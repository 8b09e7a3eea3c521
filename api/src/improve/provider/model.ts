import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { AiProvider } from "./ai-provider.service.js";
import { type Feature, without } from "./quirks.js";

// Named here, so that no other variable of the environment moves them.
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const GOOGLE_URL = "https://generativelanguage.googleapis.com/v1beta";

/** The model of a provider, reached through this fetch only. */
export function modelOf(
  { kind, model, baseUrl, apiKey }: AiProvider,
  fetch: typeof globalThis.fetch,
  leftOut: ReadonlySet<Feature>,
): LanguageModel {
  const key = apiKey === undefined ? {} : { apiKey };
  switch (kind) {
    case "anthropic":
      return createAnthropic({ ...key, fetch, baseURL: baseUrl ?? ANTHROPIC_URL })(model);
    case "google":
      return createGoogleGenerativeAI({ ...key, fetch, baseURL: baseUrl ?? GOOGLE_URL })(model);
    case "openai-compatible":
      return createOpenAICompatible({
        ...key,
        fetch,
        name: "provider",
        baseURL: baseUrl ?? "",
        supportsStructuredOutputs: true,
        transformRequestBody: (body) => without(leftOut, body),
      })(model);
  }
}
