import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets pages of these origins, and no others, load what is answered (exact origins, never a wildcard). True when the
 * request was a preflight, which is then answered.
 */
export function allowOrigins(
  request: IncomingMessage,
  response: ServerResponse,
  origins: ReadonlySet<string>,
): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && origins.has(origin)) response.setHeader("Access-Control-Allow-Origin", origin);
  if (request.method !== "OPTIONS") return false;
  response.statusCode = 204;
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD");
  response.setHeader("Access-Control-Max-Age", "600");
  response.setHeader("Vary", "Origin");
  response.end();
  return true;
}
