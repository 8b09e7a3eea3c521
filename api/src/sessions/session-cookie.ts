import { Injectable } from "@nestjs/common";
import { parseCookie } from "cookie";
import type { CookieOptions, Request, Response } from "express";
import { DAY_MS } from "../common/time.js";
import { AppConfig } from "../config/config.module.js";

/** A page of another site cannot set a header. */
export function headerToken({ headers }: Request): string | undefined {
  const { authorization, "auth-token": header } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return typeof header === "string" ? header : undefined;
}

export function hasHeader({ headers }: Request): boolean {
  return headers.authorization !== undefined || typeof headers["auth-token"] === "string";
}

/** Without TLS, and in releases before COOKIE_SECURE. */
export const PLAIN_COOKIE = "promptory_session";
/** Browsers accept the __Host- prefix only over HTTPS with `Secure`, for this host and all paths. */
export const SECURE_COOKIE = `__Host-${PLAIN_COOKIE}`;

const PLAIN_PATH = "/api";
const DAYS_30 = 30 * DAY_MS;

@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: CookieOptions;
  private readonly isSecure: boolean;

  constructor({ secureCookie }: AppConfig) {
    this.isSecure = secureCookie;
    this.name = secureCookie ? SECURE_COOKIE : PLAIN_COOKIE;
    const path = secureCookie ? "/" : PLAIN_PATH;
    this.options = { httpOnly: true, sameSite: "strict", secure: secureCookie, path };
  }

  set<T extends { token: string }>(response: Response, answer: T): T {
    this.clearPlain(response);
    response.cookie(this.name, answer.token, { ...this.options, maxAge: DAYS_30 });
    return answer;
  }

  clear(response: Response): void {
    this.clearPlain(response);
    response.clearCookie(this.name, this.options);
  }

  tokenOf(request: Request): string | undefined {
    return hasHeader(request) ? headerToken(request) : this.read(request);
  }

  private read(request: Request): string | undefined {
    const header = request.headers.cookie;
    if (!header || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
    return parseCookie(header)[this.name];
  }

  private clearPlain(response: Response): void {
    if (this.isSecure) response.clearCookie(PLAIN_COOKIE, { ...this.options, secure: false, path: PLAIN_PATH });
  }
}
