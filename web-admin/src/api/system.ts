import { adminSystemGet, type System } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

const REFRESH_MS = 5 * 60_000;

/** The state of the server; undefined until it is known, and when it cannot be asked: then the sections say so. */
export function useSystem(): System | undefined {
  return useQuery({
    queryKey: queryKeys.system,
    queryFn: async ({ signal }) => (await adminSystemGet({ signal })).data,
    refetchInterval: REFRESH_MS,
    retry: false,
  }).data;
}
