import { parseFilters, type TypedFilters } from "@promptory/prompt/search";
import { ORGANISE_LIMITS, uniqueTags } from "@promptory/rules";
import { useEffect, useState } from "react";
import { useTypes } from "../../api/library/types.ts";
import { useRecentTemplates, useTags } from "../../api/prompts/organise.ts";
import { usePaletteSearch } from "../../api/prompts/palette-search.ts";
import type { Template, TemplateFilter } from "../../api/prompts/templates.ts";

const PAUSE_MS = 120;
const RECENT = 5;

/** What is typed: `type` is the label of the type that the filters name. */
export type TypedSearch = { text: string; filters: TypedFilters; type: string | undefined };

/** The prompts the palette shows: those used last, or what is looked for. */
export interface FoundPrompts extends TypedSearch {
  rows: Template[];
  kind: "recent" | "found" | "near";
  /** Whether a command was typed. */
  isCommand: boolean;
  isSearching: boolean;
  /** Whether the results for what is typed are still to come: `rows` are those of an older search, or empty. */
  isOutdated: boolean;
  isFailed: boolean;
}

/** Looks for what is typed, a moment after the last key. */
export function usePrompts(typed: string): FoundPrompts {
  const wanted = typed.trim();
  const rested = useRested(wanted);
  const search = useTypedSearch(rested);
  const recent = useRecentTemplates(RECENT);
  const found = usePaletteSearch(toFilter(search));
  if (wanted === "")
    return {
      ...search,
      rows: recent.data ?? [],
      kind: "recent",
      isCommand: false,
      isSearching: false,
      isOutdated: false,
      isFailed: false,
    };
  const rows = rested === "" ? [] : (found.data ?? []);
  return {
    ...search,
    rows,
    kind: rows[0]?.match === "near" ? "near" : "found",
    isCommand: wanted.startsWith("/"),
    isSearching: rested !== wanted || found.isFetching,
    isOutdated: rested !== wanted || found.isPlaceholderData || found.isLoading,
    isFailed: found.isError,
  };
}

/** The filters of a typed text that name something that exists, and the rest. */
function useTypedSearch(typed: string): TypedSearch {
  const hasFilter = typed.includes(":");
  const types = useTypes().data ?? [];
  const tags = useTags(hasFilter).data ?? [];
  if (!hasFilter) return { text: typed, filters: {}, type: undefined };
  const { text, filters } = parseFilters(typed, { types, tags: tags.map(({ name }) => name) }, true);
  // As many as the API takes.
  if (filters.tags) filters.tags = uniqueTags(filters.tags).slice(0, ORGANISE_LIMITS.tags);
  return { text: text.trim(), filters, type: types.find(({ id }) => id === filters.typeId)?.label };
}

function toFilter({ text, filters: { typeId, tags, favourite, changedAfter, changedBefore } }: TypedSearch) {
  return {
    ...(text !== "" && { search: text }),
    ...(typeId !== undefined && { typeId }),
    ...(tags && { tag: tags }),
    ...(favourite && { favourite }),
    ...(changedAfter && { updatedAfter: changedAfter }),
    ...(changedBefore && { updatedBefore: changedBefore }),
  } satisfies TemplateFilter;
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
