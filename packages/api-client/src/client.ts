import { nameOf, toApiError } from "./errors.ts";
import type { Client } from "./gen/client/index.ts";
import { client } from "./gen/client.gen.ts";

export type ApiOptions = {
  /** The origin of the API; left out, the page's own. */
  baseUrl?: string;
  /** The session's token, asked for before every call that needs one. */
  token: () => string | undefined | Promise<string | undefined>;
  /** Called when the session is over: the server knows the token no longer. */
  onUnauthorized?: () => void;
  /** Whether cookies go along; "omit" where only the token should count. */
  credentials?: RequestCredentials;
  fetch?: typeof fetch;
};

/** Sets up the client that every generated function uses. Whatever fails is thrown as an ApiError; an aborted call as it is. */
export function createApi({ baseUrl = "", token, onUnauthorized, credentials, fetch }: ApiOptions): Client {
  client.setConfig({
    baseUrl,
    throwOnError: true,
    auth: ({ scheme }) => (scheme === "bearer" ? token() : undefined),
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
  });
  client.interceptors.error.clear();
  client.interceptors.error.use((thrown, response) => {
    if (nameOf(thrown) === "AbortError") return thrown;
    const error = toApiError(thrown, response);
    if (error.code === "unauthenticated") onUnauthorized?.();
    return error;
  });
  return client;
}
