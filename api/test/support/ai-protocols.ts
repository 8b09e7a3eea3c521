import type { IncomingMessage } from "node:http";

/** How one provider's protocol is spoken: what was asked, and how a text is answered whole or piece by piece. */
export interface Protocol {
  readonly name: "openai-compatible" | "anthropic" | "google";
  isStreamed(url: string, body: Json): boolean;
  /** What the caller said, system message first. */
  said(body: Json): string[];
  whole(text: string): unknown;
  /** Server-sent events, the envelope before and after the pieces included. */
  events(pieces: string[]): string[];
  error(status: number, message: string): unknown;
}

export type Json = Record<string, unknown>;

const event = (data: unknown, name?: string) =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

/** The text of a message's content, which is a text or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.map((part: Json) => (typeof part.text === "string" ? part.text : "")).join("");
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const chunk = (delta: Json, finish: string | null = null) =>
  event({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "local",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const openai: Protocol = {
  name: "openai-compatible",
  isStreamed: (_, body) => body.stream === true,
  said: (body) => listOf(body.messages).map(({ content }) => textOf(content)),
  whole: (content) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "local",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage,
  }),
  events: (pieces) => [
    chunk({ role: "assistant", content: "" }),
    ...pieces.map((content) => chunk({ content })),
    chunk({}, "stop"),
    event("[DONE]"),
  ],
  error: (status, message) => ({ error: { message, type: "server_error", param: null, code: String(status) } }),
};

const started = (content: unknown[], stop: string | null) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "local",
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const anthropic: Protocol = {
  name: "anthropic",
  isStreamed: (_, body) => body.stream === true,
  said: (body) => [textOf(body.system), ...listOf(body.messages).map(({ content }) => textOf(content))],
  whole: (text) => started([{ type: "text", text }], "end_turn"),
  events: (pieces) => [
    event({ type: "message_start", message: started([], null) }, "message_start"),
    event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, "content_block_start"),
    ...pieces.map((text) =>
      event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, "content_block_delta"),
    ),
    event({ type: "content_block_stop", index: 0 }, "content_block_stop"),
    event(
      { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 1 } },
      "message_delta",
    ),
    event({ type: "message_stop" }, "message_stop"),
  ],
  error: (_, message) => ({ type: "error", error: { type: "api_error", message } }),
};

const candidate = (text: string, finishReason?: string) => ({
  candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
});

const google: Protocol = {
  name: "google",
  isStreamed: (url) => url.includes(":streamGenerateContent"),
  said: (body) => [
    ...listOf((body.systemInstruction as Json | undefined)?.parts).map(({ text }) => String(text)),
    ...listOf(body.contents).map(({ parts }) => textOf(parts)),
  ],
  whole: (text) => candidate(text, "STOP"),
  events: (pieces) => [...pieces.map((text) => event(candidate(text))), event(candidate("", "STOP"))],
  error: (code, message) => ({ error: { code, message, status: "UNAVAILABLE" } }),
};

/** The protocol of a request, by its path. */
export function protocolOf({ url = "" }: IncomingMessage): Protocol | undefined {
  if (url.endsWith("/chat/completions")) return openai;
  if (url.endsWith("/messages")) return anthropic;
  return url.includes("enerateContent") ? google : undefined;
}
