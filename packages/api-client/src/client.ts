import { nameOf, setErrorMessages, toApiError } from "./errors.ts";
import type { Client } from "./gen/client/index.ts";
import { client } from "./gen/client.gen.ts";

/** One answer of the API, also a refusal: the route as the contract writes it ("/api/templates/{id}"), and what came. */
export type Answer = { method: string; route: string; response: Response };

export type ApiOptions = {
  /** The origin of the API; left out, the page's own. */
  baseUrl?: string;
  /** The session's token, asked for before every call that needs one. */
  token: () => string | undefined | Promise<string | undefined>;
  /** Called when the session is over: the server knows the token no longer. */
  onUnauthorized?: () => void;
  /** Called for every response before the caller; must not read the body. */
  onAnswer?: (answer: Answer) => void;
  /** Whether cookies go along; "omit" where only the token should count. */
  credentials?: RequestCredentials;
  fetch?: typeof fetch;
  /** Sends the token in an `auth-token` header too, as the specification has it for the shell. */
  sendsAuthToken?: boolean;
  /** Messages by error code in a language other than English; without one the API's sentence is shown. */
  errorMessages?: Readonly<Record<string, string>> | undefined;
};

/** Sets up the client that every generated function uses. Whatever fails is thrown as an ApiError; an aborted call as it is. */
export function createApi(options: ApiOptions): Client {
  setErrorMessages(options.errorMessages);
  const { baseUrl = "", token, onUnauthorized, onAnswer, credentials, fetch, sendsAuthToken = false } = options;
  client.setConfig({
    baseUrl,
    throwOnError: true,
    auth: ({ scheme }) => (scheme === "bearer" ? token() : undefined),
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
  });
  client.interceptors.request.clear();
  client.interceptors.request.use((request) => {
    const [scheme, bearer] = request.headers.get("Authorization")?.split(" ") ?? [];
    if (sendsAuthToken && scheme === "Bearer" && bearer) request.headers.set("auth-token", bearer);
    return request;
  });
  client.interceptors.response.clear();
  client.interceptors.response.use((response, { method }, { url }) => {
    onAnswer?.({ method, route: url, response });
    return response;
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
