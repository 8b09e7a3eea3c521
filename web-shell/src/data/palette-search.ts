import { templatesList } from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

const SHOWN = 8;

/** The first prompts that hold a text, or come close to it; a search that is overtaken is cancelled. */
export function usePaletteSearch(search: string) {
  return useQuery({
    queryKey: [...templateKeys.palette, search],
    enabled: search !== "",
    staleTime: 10_000,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await templatesList({ query: { search, limit: SHOWN }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
