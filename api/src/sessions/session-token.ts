import type { Request } from "express";

/** The token of a request header, which a page of another site cannot set. */
export function headerToken({ headers }: Request): string | undefined {
  const { authorization, "auth-token": header } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return typeof header === "string" ? header : undefined;
}

export function hasHeader({ headers }: Request): boolean {
  return headers.authorization !== undefined || typeof headers["auth-token"] === "string";
}
