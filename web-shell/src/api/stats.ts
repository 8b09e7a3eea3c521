import { quotasGet, statsGet } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

/** The person's counts; asked for again whenever a prompt is saved. */
export function useStats() {
  return useQuery({
    queryKey: templateKeys.stats,
    queryFn: async ({ signal }) => (await statsGet({ signal, throwOnError: true })).data,
  });
}

/** How much the account holds and may hold. */
export function useQuota() {
  return useQuery({
    queryKey: templateKeys.quota,
    queryFn: async ({ signal }) => (await quotasGet({ signal, throwOnError: true })).data,
  });
}
