import { shadowRootOf } from "../browser/browser.ts";
import { insertText, undoChange } from "../insert/engine.ts";
import type { InsertMode, SiteHint } from "../insert/job.ts";
import { type Page, readText } from "../insert/open-surface.ts";
import {
  type Change,
  failed,
  type InsertResult,
  type NeedsPageWorld,
  type ReadResult,
  type UndoResult,
} from "../insert/result.ts";
import { rememberChat } from "./same-chat.ts";

/** What the background hands in: the text, the origin the person agreed to, and what is known about the site. */
export type InsertJob = { jobId: string; text: string; mode: InsertMode } & ReadJob;

/** What is needed to read the box. `channel` leads to the helper in the page's world, once one was asked for. */
export type ReadJob = { origin: string; site: SiteHint | null; channel?: string | null };

/** What is needed to take a change of the box back. */
export type UndoJob = { change: Change } & ReadJob;

/** The entries of the script in the page: it does one job and leaves. It knows no key and no network. */
export type Inserter = {
  insert: (job: InsertJob) => Promise<InsertResult | NeedsPageWorld>;
  readBox: (job: ReadJob) => Promise<ReadResult | NeedsPageWorld>;
  undo: (job: UndoJob) => Promise<UndoResult | NeedsPageWorld>;
};

type LastInsertion = {
  jobId: string;
  isCancelled: boolean;
  /** How much of the text the box holds, from 0 to 1. */
  progress: number;
  /** Whether the page still shows the chat it went into. */
  isInChat: () => Promise<boolean>;
  result?: ReturnType<Inserter["insert"]>;
};

declare global {
  // The isolated world of the extension in this page; the page's own scripts cannot see it.
  var promptoryInserter: Inserter | undefined;
  /** The last insertion: the background may end before it knows the result, and a person may cancel. */
  var promptoryInsertion: LastInsertion | undefined;
}

const pageOf = ({ channel }: ReadJob): Page => ({
  document,
  shadowOf: shadowRootOf,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  channel,
});

/** Does a job once; only an inserter that has to come back with help stays. */
async function once<Result extends { status: string }>(origin: string, job: () => Promise<Result> | Result) {
  const inserter = globalThis.promptoryInserter;
  globalThis.promptoryInserter = undefined;
  // The tab may have gone elsewhere between the click and now.
  if (location.origin !== origin) return failed("moved-on");
  const result = await job();
  if (result.status === "needs-page-world") globalThis.promptoryInserter = inserter;
  return result;
}

globalThis.promptoryInserter = {
  insert: (job) => {
    const before = globalThis.promptoryInsertion;
    const isInChat = rememberChat(job.text, document, shadowRootOf);
    const fresh: LastInsertion = { jobId: job.jobId, isCancelled: false, progress: 0, isInChat };
    const current = before?.jobId === job.jobId ? before : fresh;
    globalThis.promptoryInsertion = current;
    const isCancelled = () => current.isCancelled;
    const onProgress = (progress: number) => {
      current.progress = progress;
    };
    current.result = once(job.origin, () => insertText({ ...job, isCancelled, onProgress }, pageOf(job)));
    return current.result;
  },
  undo: (job) => once(job.origin, () => undoChange(job, pageOf(job))),
  readBox: (job) => once(job.origin, () => readText(job.site, pageOf(job))),
};
