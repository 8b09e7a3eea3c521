import { type ApiOptions, createApi, type ErrorCode } from "@promptory/api-client";
import { getErrorMessages } from "@promptory/ui/locale";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { rateLimits } from "./account/rate-limits.ts";
import { token } from "./account/token.ts";
import { checkAfterFailure } from "./health.ts";

/** Data never becomes stale by itself, nothing refetches or retries unasked (specification section 7), except what failed while the API was away. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => checkAfterFailure(client, error);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/**
 * Points every generated call at this page's origin, with the stored token; a token the API refuses is forgotten,
 * and what an answer says of its budget is kept for the settings page.
 */
export function connectApi(options?: Pick<ApiOptions, "baseUrl" | "onAnswer" | "fetch">): void {
  createApi({
    token: token.get,
    onUnauthorized: token.expire,
    onAnswer: rateLimits.learn,
    sendsAuthToken: true,
    errorMessages: getErrorMessages() satisfies Record<ErrorCode, string> | undefined,
    ...options,
  });
}
