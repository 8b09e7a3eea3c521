import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Json, type Protocol, protocolOf } from "./ai-protocols.ts";

/** What the provider does with a call. */
export type AiMode =
  | "ok"
  /** Writes a prompt that has all its words but its first variable, the first time only or whenever it is asked. */
  | "lost-once"
  | "lost-always"
  | "too-often"
  | "broken"
  | "reset"
  /** Sends half of the answer, then cuts the connection. */
  | "cut"
  | "hang"
  | "drip"
  | "malformed"
  | "missing-fields"
  | "html"
  | "huge"
  | "redirect"
  | "refused"
  /** Refuses the prompt with a 400, as a content filter does. */
  | "filtered"
  /** Knows neither a response format nor `max_tokens`, and says so. */
  | "plain-only";

export interface AiCall {
  readonly provider: Protocol["name"];
  readonly isStreamed: boolean;
  readonly body: Json;
  /** The prompt to be improved, as the provider got it. */
  readonly prompt: string;
  /** All requests to the provider. */
  readonly said: string;
  /** Whether the caller has hung up before the answer was whole. */
  isCancelled: boolean;
}

/** A provider of language models on this machine; speaks the protocols of OpenAI, Anthropic and Google, plain and streamed. */
export interface AiServer {
  readonly origin: string;
  /** What AI_BASE_URL is for the provider. */
  baseUrl(provider?: Protocol["name"]): string;
  /** What it does with every call from now on. */
  mode: AiMode;
  /** What it does with the next calls, one each, before `mode` holds again. */
  readonly next: AiMode[];
  /** Every call so far. */
  readonly calls: AiCall[];
  /** From now on each streamed answer stops after a quarter of it, in the middle of the rewrite, until `release`. */
  hold(): void;
  release(): void;
  /** Seconds of the Retry-After that goes with `too-often`. */
  retryAfter: number;
  /** The rewrite it answers. */
  rewrite: (prompt: string) => string;
  /** Addresses that were asked for, models and redirects included. */
  readonly visited: string[];
  close(): Promise<void>;
}

const HUGE = 50 * 1024 * 1024;
const HTML = "<!doctype html><title>Bad gateway</title><h1>502 <script>alert(1)</script></h1>";
const PLACEHOLDER = /\{\{[^{}\n]+\}\}|\$\{[^{}\n]+\}/;

/** What it answers when it works: the same text with a role before it. */
export const sameWithRole = (prompt: string): string => `You are an expert with twenty years of practice.\n\n${prompt}`;

export async function startAiServer(): Promise<AiServer> {
  const lost = new Set<string>();
  let held: PromiseWithResolvers<void> | undefined;
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    ai.visited.push(request.url ?? "");
    if (request.url?.endsWith("/models")) return json(response, 200, { object: "list", data: [{ id: "local-model" }] });
    const protocol = protocolOf(request);
    if (!protocol) return json(response, 404, { error: { message: "There is nothing at this address." } });
    const body = (await readJson(request)) as Json;
    const said = protocol.said(body).join("\n");
    const prompt = /<prompt>\n([\s\S]*)\n<\/prompt>/.exec(said)?.[1] ?? "";
    const isStreamed = protocol.isStreamed(request.url ?? "", body);
    const call: AiCall = { provider: protocol.name, isStreamed, body, prompt, said, isCancelled: false };
    response.once("close", () => {
      call.isCancelled = !response.writableFinished;
    });
    ai.calls.push(call);
    const mode = ai.next.shift() ?? ai.mode;
    const isLost = mode === "lost-always" || (mode === "lost-once" && !lost.has(prompt));
    if (isLost) lost.add(prompt);
    const rewrite = ai.rewrite(isLost ? prompt.replace(PLACEHOLDER, "it") : prompt);
    await reply({
      ai,
      mode,
      protocol,
      call,
      response,
      held: held?.promise,
      text: JSON.stringify(improvementOf(rewrite)),
    });
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ai: AiServer = {
    origin,
    baseUrl: (provider = "openai-compatible") => `${origin}/${provider === "google" ? "v1beta" : "v1"}`,
    mode: "ok",
    next: [],
    calls: [],
    visited: [],
    hold() {
      held ??= Promise.withResolvers();
    },
    release() {
      held?.resolve();
      held = undefined;
    },
    retryAfter: 1,
    rewrite: sameWithRole,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return ai;
}

const improvementOf = (improvedPrompt: string) => ({
  improvedPrompt,
  explanation: "It now says who speaks.",
  improvements: ["Gives the assistant a role", "Keeps the task first"],
});

type Reply = {
  ai: AiServer;
  mode: AiMode;
  protocol: Protocol;
  call: AiCall;
  response: ServerResponse;
  /** What a streamed answer waits for in the middle of the rewrite. */
  held: Promise<void> | undefined;
  text: string;
};

async function reply({ ai, mode, protocol, call, response, held, text }: Reply): Promise<void> {
  const fail = (status: number, message: string) => json(response, status, protocol.error(status, message));
  const { isStreamed } = call;
  switch (mode) {
    case "too-often":
      response.setHeader("Retry-After", String(ai.retryAfter));
      return fail(429, "Rate limit reached.");
    case "broken":
      return fail(500, `The server had an error while it read: ${call.prompt}`);
    case "refused":
      return fail(401, "Incorrect API key provided.");
    case "filtered":
      return fail(400, "The content was filtered.");
    case "reset":
      return void response.socket?.resetAndDestroy();
    case "hang":
      return;
    case "html":
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(HTML);
    case "redirect":
      return void response.writeHead(307, { Location: `${ai.origin}/elsewhere/chat/completions` }).end();
    case "malformed":
      return send(protocol, response, isStreamed, text.slice(0, Math.floor(text.length / 2)), held);
    case "missing-fields":
      return send(protocol, response, isStreamed, JSON.stringify({ improvedPrompt: 7, improvements: "none" }), held);
    case "cut":
      response.writeHead(200, { "Content-Type": contentType(isStreamed) });
      return void response.write(halfOf(protocol, isStreamed, text), () => response.socket?.resetAndDestroy());
    case "drip":
      return drip(response, isStreamed, bytesOf(protocol, isStreamed, text));
    case "huge":
      return huge(protocol, response, isStreamed);
    case "plain-only":
      if (call.body.response_format) return fail(400, "response_format is not supported by this model.");
      if (call.body.max_tokens) return fail(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.");
      return send(protocol, response, isStreamed, `Here you are:\n\`\`\`json\n${text}\n\`\`\``, held);
    default:
      return send(protocol, response, isStreamed, text, held);
  }
}

const contentType = (isStreamed: boolean) => (isStreamed ? "text/event-stream" : "application/json");
const piecesOf = (text: string) => text.match(/[\s\S]{1,12}/g) ?? [];

const bytesOf = (protocol: Protocol, isStreamed: boolean, text: string) =>
  isStreamed ? protocol.events(piecesOf(text)).join("") : JSON.stringify(protocol.whole(text));

/** Half of the events, or half of the bytes. */
function halfOf(protocol: Protocol, isStreamed: boolean, text: string): string {
  if (!isStreamed) return bytesOf(protocol, false, text).slice(0, 40);
  const events = protocol.events(piecesOf(text));
  return events.slice(0, Math.ceil(events.length / 2)).join("");
}

async function send(
  protocol: Protocol,
  response: ServerResponse,
  isStreamed: boolean,
  text: string,
  held: Promise<void> | undefined,
): Promise<void> {
  if (!isStreamed) return json(response, 200, protocol.whole(text));
  response.writeHead(200, { "Content-Type": contentType(true) });
  const events = protocol.events(piecesOf(text));
  const quarter = Math.ceil(events.length / 4);
  response.write(events.slice(0, quarter).join(""));
  await held;
  response.end(events.slice(quarter).join(""));
}

async function drip(response: ServerResponse, isStreamed: boolean, bytes: string): Promise<void> {
  response.writeHead(200, { "Content-Type": contentType(isStreamed) });
  for (const byte of bytes) {
    if (response.destroyed) return;
    response.write(byte);
    await sleep(1_000, undefined, { ref: false });
  }
  response.end();
}

/** 50 MB of text, as fast as they are taken. */
async function huge(protocol: Protocol, response: ServerResponse, isStreamed: boolean): Promise<void> {
  response.writeHead(200, { "Content-Type": contentType(isStreamed) });
  const piece = "lorem ipsum ".repeat(1_000);
  const part = isStreamed
    ? protocol
        .events([piece])
        .join("")
        .replace(/data: \[DONE\]\n\n$/, "")
    : piece;
  if (!isStreamed) response.write(`{"choices":[{"message":{"content":"`);
  // Asked for once: each wait would leave its listeners on an answer that stays open.
  const closed = once(response, "close");
  for (let sent = 0; sent < HUGE && !response.destroyed; sent += part.length) {
    if (!response.write(part)) await Promise.race([drained(response), closed]);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => void response.once("drain", done));
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return JSON.parse(text || "{}");
}
