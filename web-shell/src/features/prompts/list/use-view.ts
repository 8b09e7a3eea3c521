import { PAGE_SIZE } from "@promptory/rules";
import { browserValue } from "@promptory/ui/storage";
import { useState } from "react";

const stored = browserValue("view");

/** Cards with a preview, or one line for each prompt. */
export type ViewKind = "cards" | "list";
/** How many prompts a page has; a page that scrolls grows step by step up to `SCROLL_PAGE`. */
export type PageChoice = 6 | 24 | 48 | 100 | "scroll";

/** The page sizes of each view; the first one is the default. */
export const PAGE_CHOICES: Record<ViewKind, readonly PageChoice[]> = {
  cards: [PAGE_SIZE, 24, 48, "scroll"],
  list: [24, 48, 100, "scroll"],
};
const SCROLL_STEP = 48;
const SCROLL_PAGE = 480;
/** How often a page that scrolls can grow. */
export const MAX_MORE = SCROLL_PAGE / SCROLL_STEP - 1;

/** How the list looks: `size` prompts on one page, `step` of them in one request. */
export interface View {
  kind: ViewKind;
  choice: PageChoice;
  size: number;
  step: number;
}

export type ViewChange = Partial<Pick<View, "kind" | "choice">>;

/** The view of the list; the page size is remembered for each kind of view in this browser. */
export function useView(): [View, (change: ViewChange) => View] {
  const [{ kind, choices }, setView] = useState(read);
  const change = (next: ViewChange) => {
    const nextKind = next.kind ?? kind;
    const nextChoices = next.choice === undefined ? choices : { ...choices, [nextKind]: next.choice };
    stored.set(`${nextKind} ${nextChoices.list} ${nextChoices.cards}`);
    setView({ kind: nextKind, choices: nextChoices });
    return toView(nextKind, nextChoices[nextKind]);
  };
  return [toView(kind, choices[kind]), change];
}

const toView = (kind: ViewKind, choice: PageChoice): View =>
  choice === "scroll"
    ? { kind, choice, size: SCROLL_PAGE, step: SCROLL_STEP }
    : { kind, choice, size: choice, step: choice };

/** The page of another size that has the first prompt of this one. */
export function pageAfter(page: number, size: number, nextSize: number): number {
  return Math.floor(((page - 1) * size) / nextSize) + 1;
}

/** Reads "kind rows cards"; anything may have been stored. */
function read(): { kind: ViewKind; choices: Record<ViewKind, PageChoice> } {
  const [kind, rows, cards] = (stored.get() ?? "").split(" ");
  const choose = (view: ViewKind, text: string | undefined) =>
    PAGE_CHOICES[view].find((choice) => String(choice) === text) ?? PAGE_CHOICES[view][0] ?? PAGE_SIZE;
  return {
    kind: kind === "list" ? "list" : "cards",
    choices: { list: choose("list", rows), cards: choose("cards", cards) },
  };
}
