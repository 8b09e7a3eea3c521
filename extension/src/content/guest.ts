import { shadowRootOf } from "../browser/browser.ts";
import { insertText, undoChange } from "../insert/engine.ts";
import type { InsertMode, SiteHint } from "../insert/job.ts";
import type { Page } from "../insert/open-surface.ts";
import { readText } from "../insert/read-box.ts";
import {
  type Change,
  failed,
  type InsertResult,
  type NeedsPageWorld,
  type ReadResult,
  type UndoResult,
} from "../insert/result.ts";

/** What the background hands in: the text, the origin the person agreed to, and what is known about the site. */
export type GuestJob = { jobId: string; text: string; mode: InsertMode } & ReadJob;

/** What is needed to read the box. `channel` leads to the helper in the page's world, once one was asked for. */
export type ReadJob = { origin: string; site: SiteHint | null; channel?: string | null };

/** What is needed to take a change of the box back. */
export type UndoJob = { change: Change } & ReadJob;

/** The entries of the script in the page: it does one job and leaves. It knows no key and no network. */
export type Guest = {
  insert: (job: GuestJob) => Promise<InsertResult | NeedsPageWorld>;
  readBox: (job: ReadJob) => Promise<ReadResult | NeedsPageWorld>;
  undo: (job: UndoJob) => Promise<UndoResult | NeedsPageWorld>;
};

declare global {
  // The isolated world of the extension in this page; the page's own scripts cannot see it.
  var promptoryGuest: Guest | undefined;
  /** The last insertion: the background may end before it knows the result, and a person may cancel. */
  var promptoryInsertion: { jobId: string; isCancelled: boolean; result?: ReturnType<Guest["insert"]> } | undefined;
}

const pageOf = ({ channel }: ReadJob): Page => ({
  document,
  shadowOf: shadowRootOf,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  channel,
});

/** Does a job once; only a guest that has to come back with help stays. */
async function once<Result extends { status: string }>(origin: string, job: () => Promise<Result> | Result) {
  const guest = globalThis.promptoryGuest;
  globalThis.promptoryGuest = undefined;
  // The tab may have gone elsewhere between the click and now.
  if (location.origin !== origin) return failed("moved-on");
  const result = await job();
  if (result.status === "needs-page-world") globalThis.promptoryGuest = guest;
  return result;
}

globalThis.promptoryGuest = {
  insert: (job) => {
    const before = globalThis.promptoryInsertion;
    const current = before?.jobId === job.jobId ? before : { jobId: job.jobId, isCancelled: false };
    globalThis.promptoryInsertion = current;
    const isCancelled = () => current.isCancelled;
    current.result = once(job.origin, () => insertText({ ...job, isCancelled }, pageOf(job)));
    return current.result;
  },
  undo: (job) => once(job.origin, () => undoChange(job, pageOf(job))),
  readBox: (job) => once(job.origin, () => readText(job.site, pageOf(job))),
};
