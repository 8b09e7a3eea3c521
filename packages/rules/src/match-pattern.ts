/** The parts of a match pattern as browsers know them: `https://*.example.org:8443/chat/*`. */
export type MatchPattern = {
  /** "*" is http and https. */
  scheme: "http" | "https" | "*";
  /** Without the `*.` in front of it. */
  host: string;
  /** Whether every host below it counts too. */
  subdomains: boolean;
  /** Empty for any. */
  port: string;
  path: string;
};

const SHAPE = /^(https?|\*):\/\/(\*\.)?([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([1-9]\d{0,4}))?(\/[\x21\x22\x24-\x7e]*)$/;
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/**
 * Reads a match pattern with a host one can name: a single one, or `*.` before a domain of two labels at least. Undefined for
 * what is no pattern and for those that reach everywhere, such as `<all_urls>` and `https://*.com/*`.
 */
export function readMatchPattern(pattern: string): MatchPattern | undefined {
  const [, scheme, below, host = "", port = "", path = ""] = SHAPE.exec(pattern) ?? [];
  if (scheme === undefined || Number(port) > 65_535 || !isHost(host)) return undefined;
  if (below !== undefined && !/\.[a-z0-9_-]*[a-z_-]/.test(host)) return undefined;
  return { scheme: scheme as MatchPattern["scheme"], host, subdomains: below !== undefined, port, path };
}

/** Whether a pattern holds for an address. What is no pattern holds for none. */
export function matchesUrl(pattern: string, url: string): boolean {
  const parts = readMatchPattern(pattern);
  if (!parts || !URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname, search } = new URL(url);
  return holdsFor(parts, { protocol, hostname, port }) && fits(parts.path, pathname + search);
}

/** Whether a pattern holds for some address of an origin, whatever its path. */
export function coversOrigin(pattern: string, origin: string): boolean {
  const parts = readMatchPattern(pattern);
  return parts !== undefined && URL.canParse(origin) && holdsFor(parts, new URL(origin));
}

/** A name or an address as a browser writes it: lower case, international names in their ASCII form. */
function isHost(host: string): boolean {
  if (host.length > 253 || !(host.startsWith("[") || DOMAIN.test(host))) return false;
  return URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === host;
}

type Place = Pick<URL, "protocol" | "hostname" | "port">;

function holdsFor({ scheme, host, subdomains, port }: MatchPattern, place: Place): boolean {
  if (place.protocol !== "http:" && place.protocol !== "https:") return false;
  if (scheme !== "*" && place.protocol !== `${scheme}:`) return false;
  // An address leaves out the port its scheme has anyway.
  if (port !== "" && port !== (place.port || (place.protocol === "https:" ? "443" : "80"))) return false;
  return place.hostname === host || (subdomains && place.hostname.endsWith(`.${host}`));
}

/** Whether a text fits a pattern in which `*` is anything; never slower than text times stars. */
function fits(pattern: string, text: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
}
