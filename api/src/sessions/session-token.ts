import type { Request } from "express";
import { cookieToken } from "./session-cookie.js";

/** The token a request carries: Bearer first, then the `auth-token` header, then the cookie, which counts for reading only. */
export function tokenOf(request: Request): string | undefined {
  const { authorization, "auth-token": header } = request.headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (typeof header === "string") return header;
  return cookieToken(request);
}
