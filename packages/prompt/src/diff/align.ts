import { diffArrays } from "diff";
import { sentencesOf, wordsOf } from "./tokens.ts";

/** Text both sides have, or what stands on one side in place of what stands on the other. */
export type Stretch = { readonly same: string } | { readonly removed: string; readonly added: string };

/** When a finer comparison is given up: so many changes, or so many looks at a token for each token there is. */
interface Bounds {
  readonly changes: number;
  readonly looks: number;
}
const WHOLE: Bounds = { changes: 1800, looks: 60 };
const INSIDE: Bounds = { changes: 300, looks: 60 };
const SMALL_LOOKS = 100_000;

/** Compares by words; where the texts differ too much for that, by sentences first and by words inside what changed. */
export function align(before: string, after: string): Stretch[] {
  return byTokens(wordsOf(before), wordsOf(after), WHOLE) ?? bySentences(before, after);
}

function bySentences(before: string, after: string): Stretch[] {
  const coarse = byTokens(sentencesOf(before), sentencesOf(after), WHOLE) ?? [{ removed: before, added: after }];
  return coarse.flatMap((stretch) => ("same" in stretch ? [stretch] : byWordsInside(stretch)));
}

function byWordsInside({ removed, added }: { removed: string; added: string }): Stretch[] {
  if (removed === "" || added === "") return [{ removed, added }];
  return byTokens(wordsOf(removed), wordsOf(added), INSIDE) ?? [{ removed, added }];
}

/** Undefined when it would take too long. The bounds are counts, not milliseconds: the same texts always answer the same. */
function byTokens(before: string[], after: string[], bounds: Bounds): Stretch[] | undefined {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const old = before.slice(head, before.length - tail);
  const young = after.slice(head, after.length - tail);
  const isOneSided = old.length === 0 || young.length === 0;
  const middle = isOneSided ? [{ removed: old.join(""), added: young.join("") }] : compare(old, young, bounds);
  if (!middle) return undefined;
  return [{ same: before.slice(0, head).join("") }, ...middle, { same: before.slice(before.length - tail).join("") }];
}

class TooMuch extends Error {}

function compare(before: string[], after: string[], { changes, looks }: Bounds): Stretch[] | undefined {
  let left = SMALL_LOOKS + looks * (before.length + after.length);
  const comparator = (one: string, other: string) => {
    left -= 1;
    // The library bounds the number of changes only; texts that repeat themselves cost more than that.
    if (left < 0) throw new TooMuch();
    return one === other;
  };
  try {
    return diffArrays(before, after, { maxEditLength: changes, comparator })?.map(({ added, removed, value }) => {
      const text = value.join("");
      if (added) return { removed: "", added: text };
      return removed ? { removed: text, added: "" } : { same: text };
    });
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

function commonHead(before: string[], after: string[]): number {
  const max = Math.min(before.length, after.length);
  let count = 0;
  while (count < max && before[count] === after[count]) count += 1;
  return count;
}

function commonTail(before: string[], after: string[], head: number): number {
  const max = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < max && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1;
  return count;
}
