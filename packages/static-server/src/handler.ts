import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers every request it is given. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The path of a request as it came, without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] || "/";
}

/** Whether a person is navigating: browsers ask for `text/html` then, and only then. */
export function wantsPage(request: IncomingMessage): boolean {
  return /\btext\/html\b/i.test(request.headers.accept ?? "");
}

/** Answers with one sentence of plain text. */
export function sendText(response: ServerResponse, status: number, sentence: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  response.end(`${sentence}\n`);
}

/** Refuses methods a file cannot answer; true when it did. */
export function refusesMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  response.setHeader("Allow", "GET, HEAD");
  sendText(response, 405, "This address only answers GET and HEAD.");
  return true;
}
