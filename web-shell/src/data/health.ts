import { ApiError, healthGet } from "@promptory/api-client";
import { queryOptions } from "@tanstack/react-query";

/** What is known of the API; "unknown" until the first answer. */
export type Health = "unknown" | "connected" | "error" | "disconnected";

/** Milliseconds between checks and until one is given up (specification section 9). */
export const HEALTH_TIMES = { every: 30_000, timeout: 5_000 } as const;

async function checkHealth(signal: AbortSignal): Promise<Health> {
  const timeout = AbortSignal.timeout(HEALTH_TIMES.timeout);
  try {
    await healthGet({ signal: AbortSignal.any([signal, timeout]), cache: "no-store", throwOnError: true });
    return "connected";
  } catch (error) {
    return error instanceof ApiError && error.status > 0 ? "error" : "disconnected";
  }
}

/** Asks the API how it is, now and every 30 seconds; never fails, because a failure is an answer. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => checkHealth(signal),
  refetchInterval: HEALTH_TIMES.every,
});
