import { Agent, type ServerResponse } from "node:http";
import { createProxyServer } from "httpxy";
import { type Handler, pathOf } from "./handler.ts";

/** Hands `/api`, `/mcp` and its metadata to the API at `apiUrl` and everything else to `site`, so that an app has an address of its own. */
export function withApi(apiUrl: string, site: Handler): Handler {
  const proxy = createProxyServer({ target: apiUrl, xfwd: true, agent: new Agent({ keepAlive: true }) });
  proxy.on("error", (_error, _request, response) => {
    if (response !== undefined && "writeHead" in response) sendUnavailable(response as ServerResponse);
  });
  return (request, response) => {
    const path = pathOf(request);
    if (path === "/api" || path.startsWith("/api/") || path === "/mcp" || path.startsWith("/.well-known/oauth-"))
      void proxy.web(request, response);
    else site(request, response);
  };
}

/** The API's own form of an error (RFC 9457), said by who stands before it. */
function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = "The server cannot be reached right now. Please try again in a moment.";
  response.writeHead(503, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Retry-After": "5",
  });
  response.end(
    JSON.stringify({ type: "about:blank", title: "Service Unavailable", status: 503, code: "unavailable", message }),
  );
}
