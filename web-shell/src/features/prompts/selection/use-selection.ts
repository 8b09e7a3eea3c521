import { createStore } from "@promptory/ui/create-store";
import { useLayoutEffect, useState, useSyncExternalStore } from "react";

/** Which prompts are chosen for a change of many: some by their ids, or all the filter lets through. */
export interface Chosen {
  isOn: boolean;
  isAll: boolean;
  ids: ReadonlySet<number>;
}

/** What is chosen, kept beside the page: a press is drawn by the row it is on and by the bar, not by the whole list. */
export interface Selection {
  now(): Chosen;
  has(id: number): boolean;
  subscribe(onChange: () => void): () => void;
  /** Chooses one or takes it back; with `range` everything from the one before to it. */
  toggle(id: number, range: boolean): void;
  begin(): void;
  chooseAll(): void;
  end(): void;
}

const OFF: Chosen = { isOn: false, isAll: false, ids: new Set() };

/** Keeps what is chosen over the pages of one filter; another filter begins anew. `shown` are the ids on the page asked for; others cannot be chosen. */
export function useSelection(filter: string, shown: readonly number[]): Selection {
  const [{ selection, show }] = useState(makeSelection);
  useLayoutEffect(() => show(shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen belongs to a filter
  useLayoutEffect(selection.end, [filter]);
  return selection;
}

/** What is chosen, drawn anew with every change. */
export const useChosen = (selection: Selection) => useSyncExternalStore(selection.subscribe, selection.now);

/** Whether prompts are being chosen. */
export const useIsSelecting = (selection: Selection) =>
  useSyncExternalStore(selection.subscribe, () => selection.now().isOn);

/** Whether one prompt is chosen. */
export const useIsSelected = (selection: Selection, id: number) =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

function makeSelection() {
  const store = createStore(OFF);
  let shown: readonly number[] = [];
  let anchor: number | undefined;
  const toggle = (id: number, range: boolean) => {
    if (!shown.includes(id)) return;
    const from = anchor;
    anchor = id;
    const chosen = store.get();
    // Of all, the first press takes one back out: then the rest of the page is what a person sees chosen.
    const ids = new Set(chosen.isAll ? shown : chosen.ids);
    const isWanted = !ids.has(id);
    for (const one of range ? between(shown, from, id) : [id]) {
      if (isWanted) ids.add(one);
      else ids.delete(one);
    }
    store.set({ isOn: true, isAll: false, ids });
  };
  const selection: Selection = {
    now: store.get,
    has: (id) => store.get().isAll || store.get().ids.has(id),
    subscribe: store.subscribe,
    toggle,
    begin: () => store.set({ ...OFF, isOn: true }),
    chooseAll: () => store.set({ ...OFF, isOn: true, isAll: true }),
    end: () => store.set(OFF),
  };
  const show = (ids: readonly number[]) => {
    shown = ids;
  };
  return { selection, show };
}

/** The ids from one to another, in the order they are shown; only the second where the first is not there. */
function between(shown: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [a, b] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a === -1 || b === -1 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
