import { useMemo } from "react";
import { useRecentTemplates } from "../../../api/prompts/organise.ts";
import { type Template, useMoreTemplates, usePrefetchTemplates, useTemplates } from "../../../api/prompts/templates.ts";
import { isFiltered, type ListState, toQuery } from "../filters/list-state.ts";
import { RECENT_SHOWN } from "./recent-row.tsx";
import type { View } from "./use-view.ts";

/** The prompts the address asks for: one page, or the part of a scrolling page that was loaded so far. */
export function usePromptList(state: ListState, view: View) {
  const prefetch = usePrefetchTemplates();
  const first = useTemplates(queryOf(state, view));
  // The row of recent prompts is above the list: both appear at once, or the list would move.
  const isAwaitingRecent = useRecentTemplates(RECENT_SHOWN).isPending && !isFiltered(state);
  const isReady = first.data !== undefined && !first.isPlaceholderData;
  const { from, until } = rangeOf(state.page, view, first.data?.total ?? 0);
  const steps = Math.ceil((until - from) / view.step);
  const depth = isReady && view.choice === "scroll" ? Math.min(state.more, Math.max(0, steps - 1)) : 0;
  const more = useMoreTemplates(queryOf(state, view), depth);
  const data = useMemo(
    () => first.data && { ...first.data, items: unique([...first.data.items, ...more.items]) },
    [first.data, more.items],
  );
  const hasNext = isReady && view.choice === "scroll" && depth + 1 < steps;
  return {
    data: isAwaitingRecent ? undefined : data,
    error: first.error,
    isPending: first.isPending || isAwaitingRecent,
    isPlaceholderData: first.isPlaceholderData,
    isFetching: first.isFetching,
    refetch: first.refetch,
    /** What follows on a page that scrolls: what to ask for next, or how that request goes. */
    next: hasNext || more.isLoading || more.isError ? { ...more, more: hasNext ? depth + 1 : depth } : undefined,
    prefetch: (page: number) => prefetch(queryOf({ ...state, page }, view)),
  };
}

const queryOf = (state: ListState, view: View) => ({
  ...toQuery(state),
  page: ((state.page - 1) * view.size) / view.step + 1,
  limit: view.step,
});

const rangeOf = (page: number, { size }: View, total: number) => ({
  from: (page - 1) * size,
  until: Math.min(total, page * size),
});

/** A prompt that moved to a later page between two requests is in both. */
function unique(items: Template[]): Template[] {
  const known = new Set<number>();
  return items.filter(({ id }) => !known.has(id) && known.add(id));
}
