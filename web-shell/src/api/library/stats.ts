import { gettingStartedGet, quotasGet, statsGet } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "../query-keys.ts";

/** The person's counts; asked for again whenever a prompt is saved. */
export function useStats() {
  return useQuery({
    queryKey: queryKeys.stats,
    queryFn: async ({ signal }) => (await statsGet({ signal, throwOnError: true })).data,
  });
}

/** How much the account holds and may hold. */
export function useQuota() {
  return useQuery({
    queryKey: queryKeys.quota,
    queryFn: async ({ signal }) => (await quotasGet({ signal, throwOnError: true })).data,
  });
}

export type { Progress } from "@promptory/api-client";

/** Which steps of Getting Started are done; asked for whenever the page is opened, for much of the product takes them. */
export function useProgress() {
  return useQuery({
    queryKey: queryKeys.gettingStarted,
    staleTime: 0,
    queryFn: async ({ signal }) => (await gettingStartedGet({ signal })).data,
  });
}
