import { align, type Stretch } from "./align.ts";
import { slid } from "./slide.ts";

/** A piece of a comparison. Those that are not added make up the text before, those not removed the text after. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Text that stays, or one change: what goes (`removed`) and what comes (`added`), either of which may be empty. */
export type Hunk =
  | { readonly kind: "same"; readonly text: string }
  | { readonly kind: "change"; readonly index: number; readonly removed: string; readonly added: string };

/** A longer stretch between two changes is worth keeping apart, however much changed around it. */
const MAX_BRIDGE_LENGTH = 40;

interface Change {
  removed: string;
  added: string;
}
type Draft = { same: string } | Change;

/**
 * Compares two texts word by word, in every script; a placeholder counts as one word. Both come back to the letter.
 * Two texts of 200,000 characters take a second or two at worst: where they differ too much, whole sentences are changes.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffHunks(before, after).flatMap((hunk): DiffPart[] => {
    if (hunk.kind === "same") return [hunk];
    return [
      ...(hunk.removed === "" ? [] : [{ kind: "removed", text: hunk.removed } as const]),
      ...(hunk.added === "" ? [] : [{ kind: "added", text: hunk.added } as const]),
    ];
  });
}

/** The same comparison as changes that can be taken or left one by one; they are counted from 0. */
export function diffHunks(before: string, after: string): Hunk[] {
  let index = 0;
  return bridged(readable(joined(align(before, after)))).map((draft) =>
    "same" in draft ? { kind: "same", text: draft.same } : { kind: "change", index: index++, ...draft },
  );
}

/** The text with only those changes made: none taken gives the text before to the letter, all taken the text after. */
export function applyHunks(hunks: readonly Hunk[], taken: ReadonlySet<number>): string {
  return hunks
    .map((hunk) => {
      if (hunk.kind === "same") return hunk.text;
      return taken.has(hunk.index) ? hunk.added : hunk.removed;
    })
    .join("");
}

/** Neighbours of a kind become one; what is empty goes. */
function joined(stretches: readonly Stretch[]): Draft[] {
  const drafts: Draft[] = [];
  for (const stretch of stretches) {
    const last = drafts.at(-1);
    if ("same" in stretch) {
      if (stretch.same === "") continue;
      if (last && "same" in last) last.same += stretch.same;
      else drafts.push({ ...stretch });
    } else {
      if (stretch.removed === "" && stretch.added === "") continue;
      if (last && "removed" in last) append(last, stretch.removed, stretch.added);
      else drafts.push({ ...stretch });
    }
  }
  return drafts;
}

/** What is only added or only removed begins and ends where a line or a sentence does, if it can. */
function readable(drafts: readonly Draft[]): Draft[] {
  const result = drafts.map((draft) => ({ ...draft }));
  // Every change has text on both sides that it can slide over, at the ends it may be empty.
  const [first, last] = [result[0], result.at(-1)];
  if (first && !("same" in first)) result.unshift({ same: "" });
  if (last && !("same" in last)) result.push({ same: "" });
  for (const [at, change] of result.entries()) {
    const [left, right] = [result[at - 1], result[at + 1]];
    if ("same" in change || !left || !("same" in left) || !right || !("same" in right)) continue;
    if ((change.removed === "") === (change.added === "")) continue;
    const side = change.added === "" ? "removed" : "added";
    // Between two changes something has to stay, or they would become one.
    const keep = { before: at > 1 ? 1 : 0, after: at < result.length - 2 ? 1 : 0 } as const;
    const place = slid({ before: left.same, text: change[side], after: right.same }, keep);
    left.same = place.before;
    change[side] = place.text;
    right.same = place.after;
  }
  return result.filter((draft) => !("same" in draft && draft.same === ""));
}

/** Two changes with next to nothing between them are one to a reader. */
function bridged(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  for (const draft of drafts) {
    const [first, bridge] = result.slice(-2);
    if ("removed" in draft && first && "removed" in first && bridge && "same" in bridge) {
      if (isSlight(bridge.same, first, draft)) {
        append(first, bridge.same + draft.removed, bridge.same + draft.added);
        result.pop();
        continue;
      }
    }
    result.push({ ...draft });
  }
  return result;
}

function isSlight(bridge: string, left: Change, right: Change): boolean {
  if (/[\r\n]|\{\{|\$\{/.test(bridge)) return false;
  const length = bridge.trim().length;
  return length <= MAX_BRIDGE_LENGTH && length <= weight(left) && length <= weight(right);
}

const weight = ({ removed, added }: Change) => Math.max(removed.trim().length, added.trim().length);

function append(change: Change, removed: string, added: string): void {
  change.removed += removed;
  change.added += added;
}
