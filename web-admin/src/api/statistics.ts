import { adminStatisticsGet, type Statistics, statsGet, templatesList, typesList } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "./query-keys.ts";

export type { Statistics };

/** The figures of one day. */
export type DayFigures = Statistics["days"][number];

/** What is counted day by day. */
export type Figure = Exclude<keyof DayFigures, "day">;

const BURST_AFTER_MS = 500;

/** The figures of the whole instance. Once they are there, the three calls of specification section 7 follow. */
export function useStatistics() {
  const statistics = useQuery({
    queryKey: queryKeys.statistics,
    queryFn: async ({ signal }) => (await adminStatisticsGet({ signal })).data,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
  useBurst(statistics.isSuccess);
  return statistics;
}

/** Asks for prompts, types and figures once, so that the headers of their answers tell what is left of the rate limits. */
function useBurst(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => {
      for (const call of [templatesList, typesList, statsGet]) call().catch(() => undefined);
    }, BURST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
}
