import { useEffect, useRef, useState } from "react";

/** Which prompts are chosen for a change of many: some by their ids, or all the filter lets through. */
export interface Selection {
  isOn: boolean;
  isAll: boolean;
  ids: ReadonlySet<number>;
  has(id: number): boolean;
  /** Chooses one or takes it back; with `range` everything from the one before to it. */
  toggle(id: number, range: boolean): void;
  begin(): void;
  chooseAll(): void;
  end(): void;
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps what is chosen over the pages of one filter; another filter begins anew. `shown` are the ids on the page. */
export function useSelection(filter: string, shown: readonly number[]): Selection {
  const [chosen, setChosen] = useState({ isOn: false, isAll: false, ids: NONE });
  const anchor = useRef<number>(undefined);
  const end = () => setChosen({ isOn: false, isAll: false, ids: NONE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen belongs to a filter
  useEffect(end, [filter]);

  const toggle = (id: number, range: boolean) => {
    const from = anchor.current;
    anchor.current = id;
    setChosen(({ ids, isAll }) => {
      // Of all, the first press takes one back out: then the rest of the page is what a person sees chosen.
      const next = new Set(isAll ? shown : ids);
      const isWanted = !next.has(id);
      for (const one of range ? between(shown, from, id) : [id]) {
        if (isWanted) next.add(one);
        else next.delete(one);
      }
      return { isOn: true, isAll: false, ids: next };
    });
  };
  return {
    ...chosen,
    has: (id) => chosen.isAll || chosen.ids.has(id),
    toggle,
    begin: () => setChosen({ isOn: true, isAll: false, ids: NONE }),
    chooseAll: () => setChosen({ isOn: true, isAll: true, ids: NONE }),
    end,
  };
}

/** The ids from one to another, in the order they are shown; only the second where the first is not there. */
function between(shown: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [a, b] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a === -1 || b === -1 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
