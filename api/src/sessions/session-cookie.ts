import { parseCookie } from "cookie";
import type { CookieOptions, Request, Response } from "express";

/** The cookie that lets plain links and images work while signed in; it authorises reading only. */
export const SESSION_COOKIE = "promptory_session";

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

/** Hands the session to the browser as well, out of the reach of scripts, and the answer on. */
export function withSessionCookie<T extends { token: string }>(response: Response, answer: T): T {
  response.cookie(SESSION_COOKIE, answer.token, { ...attributes(response), maxAge: DAYS_30 });
  return answer;
}

/** Takes the cookie back. */
export function clearSessionCookie(response: Response): void {
  response.clearCookie(SESSION_COOKIE, attributes(response));
}

/** The token in the cookie of a request that only reads. */
export function cookieToken(request: Request): string | undefined {
  const header = request.headers.cookie;
  if (!header || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return parseCookie(header)[SESSION_COOKIE];
}

function attributes(response: Response): CookieOptions {
  return { httpOnly: true, sameSite: "strict", secure: response.req.secure, path: "/api" };
}
