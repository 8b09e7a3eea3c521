import { templatesList } from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

const SHOWN = 8;

/** The first prompts that hold a text or come close to it, or after a slash those with such a command; an older search is cancelled. */
export function usePaletteSearch(search: string) {
  return useQuery({
    queryKey: [...templateKeys.palette, search],
    enabled: search !== "",
    staleTime: 10_000,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      if (!search.startsWith("/")) return (await templatesList({ query: { search, limit: SHOWN }, signal })).data;
      const command = search.slice(1).toLowerCase();
      if (command === "") return (await templatesList({ query: { sort: "-lastUsedAt", limit: SHOWN }, signal })).data;
      // What cannot be in a command finds nothing.
      if (!/^[a-z0-9-]{1,64}$/.test(command)) return [];
      return (await templatesList({ query: { command, sort: "title", limit: SHOWN }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}
