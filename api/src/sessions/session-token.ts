import type { Request } from "express";
import { cookieToken } from "./session-cookie.js";

/** The token a request carries: Bearer first, then the `auth-token` header, then the cookie, which counts for reading only. */
export function tokenOf(request: Request): string | undefined {
  return hasHeader(request) ? headerToken(request) : cookieToken(request);
}

/** The token a request carries in a header, which no page of another site can add. */
export function headerToken({ headers }: Request): string | undefined {
  const { authorization, "auth-token": header } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return typeof header === "string" ? header : undefined;
}

function hasHeader({ headers }: Request): boolean {
  return headers.authorization !== undefined || typeof headers["auth-token"] === "string";
}
