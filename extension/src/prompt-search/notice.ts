import type { Change } from "../insert/job.ts";
import { text } from "../locales/en/text.ts";
import type { InsertAnswer } from "../messages.ts";

/** What the panel tells about the last insertion; `copied` says whether the clipboard has the text. */
export type Notice =
  | { kind: "news"; title: string; hint?: string }
  | { kind: "inserted"; site: string; remembered: boolean }
  | { kind: "needs-access" }
  | { kind: "inserting"; characters: number; progress: () => Promise<number>; cancel: () => void }
  | { kind: "changed"; change: Change; undo: () => Promise<boolean> }
  | { kind: "not-inserted"; reason: string; content: string; copied: boolean; paste?: Paste };

/** Where a copied text may be pasted: into the box, anywhere where there is none, and not at all where it would not fit. */
export type Paste = "box" | "anywhere" | "no";
type Refusal = Extract<InsertAnswer, { status: "failed" }>["reason"];

/** Refusals after which a paste into the box is no way out. */
const PASTE_AFTER: Partial<Record<Refusal, Paste>> = {
  "no-editor": "anywhere",
  "foreign-frame": "anywhere",
  "unfit-box": "anywhere",
  "too-long": "no",
  altered: "no",
  busy: "no",
};

/** What a notice says about a refusal. */
export const refusalOf = (reason: Refusal) => ({
  reason: text.notice.refusals[reason],
  paste: PASTE_AFTER[reason] ?? ("box" as const),
});

/** An insertion that takes longer is shown, with Cancel. */
const PROGRESS_AFTER_MS = 1_000;

/** Runs a work, and calls `show` where it takes longer than a second. */
export async function withProgress<Result>(show: () => void, work: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(show, PROGRESS_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
