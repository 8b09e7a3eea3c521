import { createServer, type IncomingHttpHeaders } from "node:http";

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; type?: string; headers?: Record<string, string>; body: unknown };

/** A server on loopback that answers as a test says, and remembers what it was asked. */
export async function fakeServer(answer: (request: Seen) => Answer | Promise<Answer>) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const asked = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
    seen.push(asked);
    const { status = 200, type = "application/json", headers = {}, body: given } = await answer(asked);
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof given === "string" ? given : JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://127.0.0.1:${port}`, seen, stop };
}

/** An error answer as the API gives it. */
export const problem = (status: number, code: string, message: string): Answer => ({
  status,
  type: "application/problem+json",
  body: { type: "about:blank", title: "Problem", status, code, message, requestId: "r" },
});
