/** A place in the pager: a page, or a gap between pages. */
export type PageSlot = number | "gap-before" | "gap-after";

const SLOTS = 7;

/** The pages a pager shows: first, last, the current one and its neighbours; always as many places, so none moves. */
export function pageSlots(page: number, pages: number): PageSlot[] {
  if (pages <= SLOTS) return range(1, pages);
  if (page <= 4) return [...range(1, 5), "gap-after", pages];
  if (page >= pages - 3) return [1, "gap-before", ...range(pages - 4, pages)];
  return [1, "gap-before", ...range(page - 1, page + 1), "gap-after", pages];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
