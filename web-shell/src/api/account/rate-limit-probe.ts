import { adminUsersGetStats, templatesListDefaults } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { queryKeys } from "../query-keys.ts";
import { type RateLimit, rateLimits } from "./rate-limits.ts";

/** Milliseconds until the first test request and between those after it (specification section 9). */
export const PROBE_TIMES = { first: 1000, every: 30_000 } as const;

/** What every route last said of its budget. */
export function useRateLimits(): readonly RateLimit[] {
  return useSyncExternalStore(rateLimits.subscribe, rateLimits.get);
}

/** Makes a test request after a second and then every 30 seconds, so that there is always something to read. */
export function useRateLimitProbe(isAdmin: boolean) {
  const isDue = useLater(PROBE_TIMES.first);
  return useQuery({
    queryKey: queryKeys.rateLimitProbe(isAdmin),
    enabled: isDue,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PROBE_TIMES.every,
    queryFn: async ({ signal }) => {
      await templatesListDefaults({ signal });
      // Only an administrator is let in there; for others it would be a refusal every 30 seconds.
      if (isAdmin) await adminUsersGetStats({ query: { limit: 1 }, signal });
      return null;
    },
  });
}

function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
