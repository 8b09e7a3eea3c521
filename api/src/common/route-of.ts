import type { Request } from "express";

/** The declared route, such as `/api/templates/:id`; `unmatched` for an unknown address, `web` for a page. */
export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  if (typeof path === "string" && path.startsWith("/api")) return path;
  return request.originalUrl.startsWith("/api") ? "unmatched" : "web";
}
