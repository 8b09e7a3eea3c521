import type { ImproveStatus } from "@promptory/api-client";
import { improveStatus } from "@promptory/api-client/improve";
import { browserValue } from "@promptory/ui/storage";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useRateLimits } from "../account/rate-limit-probe.ts";
import { isImprovement, type RateLimit } from "../account/rate-limits.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { Improvement } from "@promptory/api-client";
export { type ImproveCall, improveStream } from "@promptory/api-client/improve";
export type { ImproveStatus };

const STATUS = queryOptions({
  queryKey: queryKeys.improve,
  queryFn: ({ signal }): Promise<ImproveStatus> => improveStatus(signal),
});

/** Whether there is an AI to ask; asking also brings the day's quota up to date. */
export function useImproveStatus() {
  return useQuery({ ...STATUS, staleTime: 0 });
}

/** Whether there is an AI to ask, for a label: true until the server says otherwise, and not asked again for five minutes. */
export function useHasAi(): boolean {
  const { data } = useQuery({ ...STATUS, staleTime: 300_000 });
  return data?.configured ?? true;
}

const atOnce = browserValue("improve-at-once");

/** Whether Improve asks the AI as soon as it opens, and the function that switches this; off at first, kept in this browser. */
export function useImproveAtOnce(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(atOnce.subscribe, () => atOnce.get() === "on");
  return [isOn, (on) => atOnce.set(on ? "on" : undefined)];
}

/** Asks anew, say because a failed try does not count. */
export function useRefreshImproveStatus(): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, staleAfter.improveStatus);
}

/** What the server last said of the day's improvements; undefined before it said anything. */
export function useImproveQuota(): RateLimit | undefined {
  const known = useRateLimits().filter(isImprovement);
  return known.reduce<RateLimit | undefined>((last, one) => (last && last.seenAt > one.seenAt ? last : one), undefined);
}
