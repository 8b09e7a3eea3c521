import type { ServerResponse } from "node:http";
import { allowOrigins } from "./cors.ts";
import { type Handler, pathOf, refusesMethod, sendText } from "./handler.ts";
import { openSite } from "./site.ts";

export interface RemoteOptions {
  /** The folder of the built remote. */
  readonly root: string;
  /** Exact origins of the shells that may load it; none when it only lives on the shell's own origin. */
  readonly allowOrigins?: readonly string[];
  /** Where it is mounted, with both slashes; `/` when it has an address of its own. */
  readonly basePath?: string;
}

/** Serves a built federated remote to the shell that loads it, and its own page to who opens it alone. */
export function remoteHandler({ root, allowOrigins: origins = [], basePath = "/" }: RemoteOptions): Handler {
  const site = openSite(root);
  const allowed = new Set(origins);

  return (request, response) => {
    const path = pathOf(request);
    const url = request.url ?? "/";
    if (`${path}/` === basePath) return redirect(response, `${basePath}${url.slice(path.length)}`);
    if (!path.startsWith(basePath)) return sendText(response, 404, "There is nothing at this address.");
    if (allowOrigins(request, response, allowed)) return;
    if (refusesMethod(request, response)) return;
    if (!site.exists()) return sendText(response, 503, "Promptory's admin area is not built yet: run npm start.");
    request.url = url.slice(basePath.length - 1);
    site.answer(request, response);
  };
}

function redirect(response: ServerResponse, to: string): void {
  response.statusCode = 308;
  response.setHeader("Location", to);
  response.end();
}
