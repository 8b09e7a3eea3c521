import { statsGet } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

/** The person's counts; asked for again whenever a prompt is saved. */
export function useStats() {
  return useQuery({
    queryKey: templateKeys.stats,
    queryFn: async ({ signal }) => (await statsGet({ signal, throwOnError: true })).data,
  });
}
