import { generateText, Output, streamText } from "ai";
import type { AiProvider } from "./ai-provider.service.js";
import { AnswerShape } from "./answer.js";
import { type CallFailure, failureOf } from "./call-failure.js";
import { AnswerFault, guardedFetch, MOST_BYTES } from "./guarded-fetch.js";
import type { Instructions } from "./instructions.js";
import { modelOf } from "./model.js";
import type { Feature } from "./quirks.js";

export type Question = Instructions & {
  maxTokens: number;
  signal: AbortSignal;
  leftOut: ReadonlySet<Feature>;
  /** Given, the answer is streamed, and this is told what has come so far. */
  onText?: (soFar: string) => void;
};

// The model is told to write this shape, and we read the text ourselves: models wrap it in fences and thoughts.
const output = {
  ...Output.text(),
  responseFormat: Output.object({ schema: AnswerShape, name: "rewrite" }).responseFormat,
};

/** One call to the provider: the text of its answer, or why there is none. Throws only when the signal ended it. */
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
    // Retries are ours: they share one deadline and one count, and end at once when nobody waits any more.
    if (onText === undefined) return checked((await generateText({ ...call, maxRetries: 0, telemetry })).text);
    return { text: await stream(streamText({ ...call, maxRetries: 0, telemetry, onError: ignore }).stream, onText) };
  } catch (thrown) {
    signal.throwIfAborted();
    return failureOf(thrown, thrown instanceof AnswerFault ? thrown : fault);
  }
}

const telemetry = { isEnabled: false };
/** The SDK prints errors, and with them the request, unless somebody takes them. */
const ignore = () => undefined;

// It would print warnings about the request, too.
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
  // Counting bytes costs a walk over the text, so it is only done where the answer is not plain.
  if (text.length * 3 > MOST_BYTES && Buffer.byteLength(text) > MOST_BYTES) throw new AnswerFault("too-large");
  return { text };
}
