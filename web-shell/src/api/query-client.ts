import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
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
