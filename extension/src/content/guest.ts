import { shadowRootOf } from "../browser/browser.ts";
import { insertText } from "../insert/engine.ts";
import type { InsertMode, SiteHint } from "../insert/job.ts";
import type { Page } from "../insert/open-surface.ts";
import { readText } from "../insert/read-box.ts";
import { failed, type InsertResult, type NeedsPageWorld, type ReadResult } from "../insert/result.ts";

/** What the background hands in: the text, the origin the person agreed to, and what is known about the site. */
export type GuestJob = { text: string; mode: InsertMode } & ReadJob;

/** What is needed to read the box. `channel` leads to the helper in the page's world, once one was asked for. */
export type ReadJob = { origin: string; site: SiteHint | null; channel?: string | null };

/** The two doors of the script in the page: it does one job and leaves. It knows no key and no network. */
export type Guest = {
  insert: (job: GuestJob) => Promise<InsertResult | NeedsPageWorld>;
  readBox: (job: ReadJob) => Promise<ReadResult | NeedsPageWorld>;
};

declare global {
  // The isolated world of the extension in this page; the page's own scripts cannot see it.
  var promptoryGuest: Guest | undefined;
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
  insert: (job) => once(job.origin, () => insertText(job, pageOf(job))),
  readBox: (job) => once(job.origin, () => readText(job.site, pageOf(job))),
};
