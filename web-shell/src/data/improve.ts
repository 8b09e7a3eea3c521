import type { ImproveStatus } from "@promptory/api-client";
import { improveStatus } from "@promptory/api-client/improve";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRateLimits } from "./rate-limit-probe.ts";
import { isImprovement, type RateLimit } from "./rate-limits.ts";

export type { Improvement } from "@promptory/api-client";
export { type ImproveCall, improveStream } from "@promptory/api-client/improve";
export type { ImproveStatus };

const KEY = ["/api/templates/improve"] as const;

/** Whether there is an AI to ask; asking also brings the day's quota up to date. */
export function useImproveStatus() {
  return useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: ({ signal }): Promise<ImproveStatus> => improveStatus(signal),
  });
}

/** Asks anew, say because a failed try does not count. */
export function useRefreshImproveStatus(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** What the server last said of the day's improvements; undefined before it said anything. */
export function useImproveQuota(): RateLimit | undefined {
  const known = useRateLimits().filter(isImprovement);
  return known.reduce<RateLimit | undefined>((last, one) => (last && last.seenAt > one.seenAt ? last : one), undefined);
}
