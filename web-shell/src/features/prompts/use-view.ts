import { PAGE_SIZE } from "@promptory/rules";
import { browserValue } from "@promptory/ui/storage";
import { useState } from "react";

const stored = browserValue("view");

/** How many rows a page of the compact list may have. */
export const ROW_SIZES = [24, 48, 100] as const;
type RowSize = (typeof ROW_SIZES)[number];

/** Cards with a preview, or one line for each prompt. */
export type ViewKind = "cards" | "list";

/** How the list looks, and how many prompts are on one page of it. */
export interface View {
  kind: ViewKind;
  rows: RowSize;
  size: number;
}

/** The looks of the list, remembered in this browser. */
export function useView(): [View, (change: Partial<Pick<View, "kind" | "rows">>) => View] {
  const [view, setView] = useState(read);
  const change = (next: Partial<Pick<View, "kind" | "rows">>) => {
    const { kind, rows } = { ...view, ...next };
    stored.set(`${kind} ${rows}`);
    const made = toView(kind, rows);
    setView(made);
    return made;
  };
  return [view, change];
}

const toView = (kind: ViewKind, rows: RowSize): View => ({ kind, rows, size: kind === "list" ? rows : PAGE_SIZE });

/** The page of another size on which the first prompt of this one stands. */
export function pageAfter(page: number, size: number, nextSize: number): number {
  return Math.floor(((page - 1) * size) / nextSize) + 1;
}

/** What is stored may have been written by anything. */
function read(): View {
  const [kind, rows] = (stored.get() ?? "").split(" ");
  return toView(kind === "list" ? "list" : "cards", ROW_SIZES.find((size) => String(size) === rows) ?? ROW_SIZES[0]);
}
