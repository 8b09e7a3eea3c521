import { LIMITS } from "@promptory/rules";
import { z } from "zod";
import { clean } from "../mcp/agent-prompt.js";
import { isRedirect } from "./redirects.js";

/** A program that asks for a grant; `host` is known for those whose metadata was read from it. */
export type OAuthClient = { id: string; name: string; host: string | null; redirectUris: string[] };

/** The metadata of a client (RFC 7591) that is looked at. Only public clients: no secret, no key. */
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
