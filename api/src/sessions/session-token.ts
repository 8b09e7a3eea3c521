import type { Request } from "express";

/** The token a request carries in a header, which no page of another site can add. */
export function headerToken({ headers }: Request): string | undefined {
  const { authorization, "auth-token": header } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return typeof header === "string" ? header : undefined;
}

export function hasHeader({ headers }: Request): boolean {
  return headers.authorization !== undefined || typeof headers["auth-token"] === "string";
}
