import { LIMITS } from "@promptory/rules";
import { z } from "zod";
import { isLoopbackUrl, LOOPBACK } from "../common/other-sites.js";
import { clean } from "../mcp/agent-prompt.js";

const MAX_LENGTH = 2_000;

/** https or loopback, without user, fragment or odd characters. */
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

/** Exact match, except that the port of a loopback address is free. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirect(uri)) return false;
  const withoutPort = (one: string) => one.replace(LOOPBACK, "http://$1");
  return registered.some(
    (one) => one === uri || (isLoopbackUrl(one) && isLoopbackUrl(uri) && withoutPort(one) === withoutPort(uri)),
  );
}

export function redirectTo(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

export type OAuthClient = { id: string; name: string; host: string | null; redirectUris: string[] };

/** Of RFC 7591. Only public clients: no secret, no key. */
export const clientFields = {
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().refine(isRedirect, "must be https, or http on a loopback address")).min(1).max(10),
  token_endpoint_auth_method: z.literal("none", "must be none").optional(),
  grant_types: z.array(z.enum(["authorization_code", "refresh_token"])).optional(),
  response_types: z.array(z.literal("code")).optional(),
};

export function toClient(
  id: string,
  { client_name, redirect_uris }: { client_name?: string | undefined; redirect_uris: string[] },
  host: string | null,
): OAuthClient {
  const name = [...clean(client_name ?? "")].slice(0, LIMITS.apiKeyName).join("").trim();
  return { id, name: name || host || "Unnamed client", host, redirectUris: redirect_uris };
}
