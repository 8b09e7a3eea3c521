import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ImproveCall, improveStream } from "./improve.ts";
import { type Answer, createApi } from "./index.ts";

type Reply = (response: ServerResponse) => void | Promise<void>;

let server: Server;
let seen: { request: IncomingMessage; body: string; closed: Promise<void> }[];
let answers: Answer[];
let reply: Reply;

const RESULT = {
  improvedPrompt: "Better 👍",
  explanation: "Why",
  improvements: ["One"],
  variables: { kept: [], lost: [] },
};
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const stream = { "Content-Type": "text/event-stream" };

beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ request, body, closed: new Promise((resolve) => void response.on("close", resolve)) });
    await reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  createApi({ baseUrl, token: () => "t0ken", onAnswer: (answer) => answers.push(answer) });
});
afterEach(() => void server.closeAllConnections());
afterEach(() => void server.close());

function improve(more: Partial<ImproveCall> = {}) {
  const received: unknown[] = [];
  const callbacks = {
    onText: (delta: string) => received.push(delta),
    onRetry: (lost: string[]) => received.push(lost),
  };
  return { received, result: improveStream({ content: "A prompt", ...callbacks, ...more }) };
}

it("asks for a stream with the session's token, and tells of the rewrite as it grows", async () => {
  reply = (response) => {
    response.writeHead(200, { ...stream, "X-RateLimit-Limit": "50" });
    response.write(`: heartbeat\n\n${event("text", { delta: "Bet" })}`);
    response.end(event("text", { delta: "ter\n" }) + event("retry", { lost: ["{{a}}"] }) + event("result", RESULT));
  };
  const { received, result } = improve({ instruction: "Shorter" });
  expect(await result).toEqual(RESULT);
  expect(received).toEqual(["Bet", "ter\n", ["{{a}}"]]);
  expect(seen[0]?.request.headers).toMatchObject({ accept: "text/event-stream", authorization: "Bearer t0ken" });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ content: "A prompt", instruction: "Shorter" });
  expect(answers.map(({ method, route }) => [method, route])).toEqual([["POST", "/api/templates/improve"]]);
});

it("puts together what arrives byte by byte", async () => {
  reply = async (response) => {
    response.writeHead(200, stream);
    for (const byte of Buffer.from(event("text", { delta: "👩‍🚀" }) + event("result", RESULT))) {
      response.write(Buffer.from([byte]));
      await new Promise((resolve) => void setImmediate(resolve));
    }
    response.end();
  };
  const { received, result } = improve();
  expect(await result).toEqual(RESULT);
  expect(received).toEqual(["👩‍🚀"]);
});

it.each([
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("reads a stream whose lines end in %s, in one piece or byte by byte", async (_, lineEnd) => {
  const text = event("text", { delta: "a" }) + event("text", { delta: "b" }) + event("result", RESULT);
  const bytes = Buffer.from(text.replaceAll("\n", lineEnd));
  for (const chunks of [[bytes], [...bytes].map((byte) => Buffer.from([byte]))]) {
    reply = async (response) => {
      response.writeHead(200, stream);
      for (const chunk of chunks) {
        response.write(chunk);
        await new Promise((resolve) => void setImmediate(resolve));
      }
      response.end();
    };
    const { received, result } = improve();
    expect(await result).toEqual(RESULT);
    expect(received).toEqual(["a", "b"]);
  }
});

it("throws what the server says went wrong, before the stream or in it", async () => {
  const problem = { type: "about:blank", title: "", status: 429, code: "too_many_requests", message: "Used up." };
  reply = (response) =>
    void response
      .writeHead(429, { "Content-Type": "application/problem+json", "Retry-After": "9" })
      .end(JSON.stringify(problem));
  await expect(improve().result).rejects.toMatchObject({ status: 429, message: "Used up.", retryAfter: 9 });
  reply = (response) => void response.writeHead(200, stream).end(event("problem", { ...problem, status: 502 }));
  await expect(improve().result).rejects.toMatchObject({ name: "ApiError", status: 502, message: "Used up." });
});

it("says so when the stream ends too early, or makes no sense", async () => {
  reply = (response) => void response.writeHead(200, stream).end(event("text", { delta: "Half" }));
  await expect(improve().result).rejects.toMatchObject({ code: "network" });
  reply = (response) => void response.writeHead(200, stream).end("event: result\ndata: {nonsense\n\n");
  await expect(improve().result).rejects.toMatchObject({ code: "unexpected" });
});

it("closes the request when it is aborted", async () => {
  const abort = new AbortController();
  reply = (response) => void response.writeHead(200, stream).write(event("text", { delta: "Half" }));
  const { result } = improve({ signal: abort.signal, onText: () => abort.abort() });
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
  await seen[0]?.closed;
});

it("takes an answer that comes all at once", async () => {
  reply = (response) =>
    void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(RESULT));
  expect(await improve().result).toEqual(RESULT);
});
