import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

/** A fresh CSP nonce: 128 random bits, as CSP Level 3 section 7.1 asks for. */
export function freshNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The policy both apps live under. `remotes` are the other origins code may be loaded from, exact, never a wildcard. */
export function contentSecurityPolicy(nonce: string, remotes: readonly string[] = []): string {
  const self = ["'self'", ...remotes].join(" ");
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self} 'nonce-${nonce}'`,
    `connect-src ${self}`,
    `font-src ${self}`,
    `img-src ${self} data:`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers every answer carries, whatever it is. */
export function setCommonHeaders(response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
}

/** Headers of a page: the policy, and no device the product has no use for. */
export function setPageHeaders(response: ServerResponse, nonce: string, remotes: readonly string[]): void {
  setCommonHeaders(response);
  response.setHeader("Content-Security-Policy", contentSecurityPolicy(nonce, remotes));
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
}
