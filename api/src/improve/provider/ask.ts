import { generateText, Output, streamText } from "ai";
import type { AiProvider } from "./ai-provider.service.js";
import { AnswerShape } from "./answer.js";
import { type CallFailure, failureOf } from "./call-failure.js";
import { AnswerFault, guardedFetch, MAX_BYTES } from "./guarded-fetch.js";
import type { Instructions } from "./instructions.js";
import { modelOf } from "./model.js";
import type { Feature } from "./quirks.js";

export type Watcher = {
  /** Before each call to the provider. */
  onCall(): Promise<void>;
  /** When set, the response is streamed; called with the text so far. */
  onText?: ((soFar: string) => void) | undefined;
  /** The text so far is discarded; `lost` names the parts it had lost. */
  onRetry(lost: readonly string[]): void;
};

export type Question = Instructions & {
  maxTokens: number;
  signal: AbortSignal;
  leftOut: ReadonlySet<Feature>;
  /** When set, the response is streamed; called with the text so far. */
  onText?: (soFar: string) => void;
};

// Parsed here and not by the SDK: models wrap the object in fences and reasoning.
const output = {
  ...Output.text(),
  responseFormat: Output.object({ schema: AnswerShape, name: "rewrite" }).responseFormat,
};

/** One call to the provider: its text or the failure. Throws only when the signal aborted. */
export async function ask(provider: AiProvider, question: Question): Promise<{ text: string } | CallFailure> {
  const { onText, maxTokens, signal, system, prompt, leftOut } = question;
  let fault: AnswerFault | undefined;
  const model = modelOf(
    provider,
    guardedFetch((found) => {
      fault = found;
    }),
    leftOut,
  );
  const call = { model, output, instructions: system, prompt, maxOutputTokens: maxTokens, abortSignal: signal };
  try {
    // No retries of the SDK: ours share one deadline and one count.
    if (onText === undefined) return checked((await generateText({ ...call, maxRetries: 0, telemetry })).text);
    return { text: await stream(streamText({ ...call, maxRetries: 0, telemetry, onError: ignore }).stream, onText) };
  } catch (thrown) {
    signal.throwIfAborted();
    return failureOf(thrown, thrown instanceof AnswerFault ? thrown : fault);
  }
}

const telemetry = { isEnabled: false };
/** Without a handler the SDK prints errors together with the request. */
const ignore = () => undefined;

// The SDK's warnings would contain the request.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Part = { type: string; text?: string; error?: unknown };

async function stream(parts: AsyncIterable<Part>, onText: (soFar: string) => void): Promise<string> {
  let text = "";
  for await (const part of parts) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw new Error("aborted");
    if (part.type !== "text-delta") continue;
    text += part.text ?? "";
    checked(text);
    onText(text);
  }
  return text;
}

function checked(text: string): { text: string } {
  // Counts bytes only when the text could be too long.
  if (text.length * 3 > MAX_BYTES && Buffer.byteLength(text) > MAX_BYTES) throw new AnswerFault("too-large");
  return { text };
}
