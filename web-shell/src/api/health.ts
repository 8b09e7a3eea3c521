import { ApiError, healthGet } from "@promptory/api-client";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryKeys } from "./query-keys.ts";

/** What is known of the API; "unknown" until the first answer. */
export type Health = "unknown" | "connected" | "error" | "disconnected";

/** Milliseconds between checks, until one is given up (specification section 9), and between checks while the API is away. */
export const HEALTH_TIMES = { every: 30_000, timeout: 5_000, whileAway: 5_000 } as const;

async function checkHealth(signal: AbortSignal): Promise<Health> {
  const timeout = AbortSignal.timeout(HEALTH_TIMES.timeout);
  try {
    await healthGet({ signal: AbortSignal.any([signal, timeout]), cache: "no-store", throwOnError: true });
    return "connected";
  } catch (error) {
    return error instanceof ApiError && error.status > 0 ? "error" : "disconnected";
  }
}

/** Asks the API how it is, now and every 30 seconds, more often while it is away; never fails, because a failure is an answer. */
export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: ({ signal }) => checkHealth(signal),
  refetchInterval: ({ state }) => (isAway(state.data) ? HEALTH_TIMES.whileAway : HEALTH_TIMES.every),
});

const isAway = (health: Health | undefined) => health === "error" || health === "disconnected";

/** Whether a call failed because the server did not answer, or not as it should. */
const isOutage = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Checks the API at once when a call failed; a check that is under way is joined. */
export function checkAfterFailure(client: QueryClient, error: unknown): void {
  if (isOutage(error)) void client.refetchQueries({ queryKey: healthQuery.queryKey }, { cancelRefetch: false });
}

/** The health of the API; once it answers, what is on screen and failed while it did not is loaded again. */
export function useHealth(): Health {
  const client = useQueryClient();
  const { data = "unknown", dataUpdatedAt } = useQuery(healthQuery);
  const wasAway = useRef(false);
  const reloadedAt = useRef(0);
  useEffect(() => {
    if (data !== "connected") {
      wasAway.current = isAway(data);
      return;
    }
    const failed = client.getQueryCache().findAll({ type: "active", predicate: ({ state }) => isOutage(state.error) });
    // A call that fails although the API is well is repeated with the regular checks, not in a loop.
    const isTooSoon = !wasAway.current && dataUpdatedAt - reloadedAt.current < HEALTH_TIMES.every;
    if (failed.length === 0 || isTooSoon) return;
    wasAway.current = false;
    reloadedAt.current = dataUpdatedAt;
    for (const query of failed) query.fetch().catch(() => undefined);
  }, [client, data, dataUpdatedAt]);
  return data;
}
