import { originPattern } from "./browser/browser.ts";

const privateHost =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])|\.(local|lan|internal|home\.arpa)$/;

/**
 * The origin a person means by what they typed, or null. Without a scheme it is https, except on one's
 * own machine or network, where servers rarely have a certificate. A path is dropped.
 */
export function readServerAddress(typed: string): string | null {
  const address = typed.trim();
  if (!address || /\s/.test(address)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const url = parse(hasScheme ? address : `https://${address}`);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  if (hasScheme || !isPrivate(url.hostname)) return url.origin;
  return parse(`http://${address}`)?.origin ?? null;
}

/** The part of an origin people recognise. */
export function hostOf(origin: string): string {
  return parse(origin)?.host ?? origin;
}

/** The permission that covers one origin. */
export function hostPermission(origin: string): chrome.permissions.Permissions {
  return { origins: [originPattern(origin)] };
}

function isPrivate(hostname: string): boolean {
  return privateHost.test(hostname) || !hostname.includes(".");
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
