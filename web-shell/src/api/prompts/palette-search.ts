import { templatesList } from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryKeys } from "../query-keys.ts";
import type { TemplateFilter } from "./templates.ts";

const SHOWN = 8;

/** The first prompts that a search and filters find, or after a slash those with such a command; an older search is cancelled. */
export function usePaletteSearch(filter: TemplateFilter) {
  const { search = "" } = filter;
  return useQuery({
    queryKey: queryKeys.palette(filter),
    enabled: Object.keys(filter).length > 0,
    staleTime: 10_000,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      if (!search.startsWith("/")) return (await templatesList({ query: { ...filter, limit: SHOWN }, signal })).data;
      const command = search.slice(1).toLowerCase();
      if (command === "") return (await templatesList({ query: { sort: "-lastUsedAt", limit: SHOWN }, signal })).data;
      // What cannot be in a command finds nothing.
      if (!/^[a-z0-9-]{1,64}$/.test(command)) return [];
      return (await templatesList({ query: { command, sort: "title", limit: SHOWN }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}
