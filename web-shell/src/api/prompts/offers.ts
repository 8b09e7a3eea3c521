import { templatesListOffered, totalCount } from "@promptory/api-client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "../query-keys.ts";

/** How many of the offered prompts `/mcp` lists, and how many more are shown at once. */
const LISTED = 200;
const SHOWN = 50;

/** The offered prompts that agents do not list, the first 50 of them, and how many prompts are offered in all. */
export function useUnlistedOffers() {
  return useQuery({
    queryKey: queryKeys.offered,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await templatesListOffered({ query: { limit: SHOWN, page: LISTED / SHOWN + 1 }, signal });
      return { prompts: answer.data.map(({ id, title }) => ({ id, title })), total: totalCount(answer) };
    },
  });
}
