import { createApi } from "@promptory/api-client";
import { rateLimits } from "./rate-limits.ts";
import { token } from "./token.ts";

/**
 * Points every generated call at this page's origin, with the stored token; a token the API refuses is forgotten,
 * and what an answer says of its budget is kept for the settings page.
 */
export function connectApi(): void {
  createApi({ token: token.get, onUnauthorized: token.expire, onAnswer: rateLimits.learn, sendsAuthToken: true });
}
