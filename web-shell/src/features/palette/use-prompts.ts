import { useEffect, useState } from "react";
import { useRecentTemplates } from "../../data/organise.ts";
import { usePaletteSearch } from "../../data/palette-search.ts";
import type { Template } from "../../data/templates.ts";

const PAUSE_MS = 120;
const RECENT = 5;

/** The prompts the palette shows: those used last, or what is looked for. */
export interface FoundPrompts {
  rows: Template[];
  kind: "recent" | "found" | "near";
  /** Whether a command was typed. */
  isCommand: boolean;
  isSearching: boolean;
  isFailed: boolean;
}

/** Looks for what is typed, a moment after the last key. */
export function usePrompts(typed: string): FoundPrompts {
  const wanted = typed.trim();
  const search = useRested(wanted);
  const recent = useRecentTemplates(RECENT);
  const found = usePaletteSearch(search);
  if (wanted === "")
    return { rows: recent.data ?? [], kind: "recent", isCommand: false, isSearching: false, isFailed: false };
  const rows = search === "" ? [] : (found.data ?? []);
  return {
    rows,
    kind: rows[0]?.match === "near" ? "near" : "found",
    isCommand: wanted.startsWith("/"),
    isSearching: search !== wanted || found.isFetching,
    isFailed: found.isError,
  };
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
