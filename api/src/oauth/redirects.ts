import { isLoopbackUrl, LOOPBACK } from "../common/loopback.js";

const MAX_LENGTH = 2_000;

/** Whether a client may register the address: https or loopback, without user, fragment or odd characters. */
export function isRedirect(uri: string): boolean {
  // Parsers disagree about what these characters mean.
  if (uri.length > MAX_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri) || uri.includes("#") || !URL.canParse(uri))
    return false;
  const { protocol, username, password, hostname } = new URL(uri);
  if (username !== "" || password !== "" || /^[^:]+:\/\/[^/?]*@/.test(uri)) return false;
  return (
    (protocol === "https:" && /^https:\/\/[^/?]/.test(uri) && hostname !== "") ||
    (protocol === "http:" && isLoopbackUrl(uri))
  );
}

/** Whether a redirect is one of a client's: to the letter, except that the port of a loopback address is free. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirect(uri)) return false;
  const withoutPort = (one: string) => one.replace(LOOPBACK, "http://$1");
  return registered.some(
    (one) => one === uri || (isLoopbackUrl(one) && isLoopbackUrl(uri) && withoutPort(one) === withoutPort(uri)),
  );
}

/** The redirect with the answer in its query. */
export function redirectTo(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
