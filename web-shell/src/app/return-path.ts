/** The address of the sign-in page that leads back to `from` afterwards. */
export function signInPath(from: string): string {
  return from === "/" ? "/auth" : `/auth?next=${encodeURIComponent(from)}`;
}

/** Where to go after signing in: an address of this app only, so that a link cannot send anyone elsewhere. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  const origin = "http://same.invalid";
  if (!next.startsWith("/") || !URL.canParse(next, origin)) return "/";
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : "/";
}
