import type { Request } from "express";

/** The route of a request as it is declared, such as `/api/templates/:id`; `unmatched` for an address without one, `web` for a page. */
export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  if (typeof path === "string" && path.startsWith("/api")) return path;
  return request.originalUrl.startsWith("/api") ? "unmatched" : "web";
}
