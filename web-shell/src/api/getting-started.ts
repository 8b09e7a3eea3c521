import { gettingStartedGet } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

export type { Progress } from "@promptory/api-client";

/** Which steps of Getting Started are done; asked for whenever the page is opened, for much of the product takes them. */
export function useProgress() {
  return useQuery({
    queryKey: [...templateKeys.stats, "steps"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await gettingStartedGet({ signal })).data,
  });
}
