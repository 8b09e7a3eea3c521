import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { AiProvider } from "./ai-provider.service.js";
import { type Feature, without } from "./quirks.js";

// Set explicitly, so that variables of the SDK cannot change them.
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const GOOGLE_URL = "https://generativelanguage.googleapis.com/v1beta";

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
