import { isForbiddenPage } from "../browser/browser.ts";
import type { GuestJob, ReadJob, UndoJob } from "../content/guest.ts";
import type { SiteHint } from "../insert/job.ts";
import type { Change, InsertResult, NeedsPageWorld, ReadResult, UndoResult } from "../insert/result.ts";

type DocumentId = string | undefined;

/** How the background comes into the page of a tab, and what it can have done there. */
export type PageDoor = {
  /** Puts the guest into the page of a tab; gives the document it landed in, rejects without access. */
  inject: (tabId: number) => Promise<DocumentId>;
  /** Lets the guest insert in that document and no other; null where it is gone. */
  run: (tabId: number, documentId: DocumentId, job: GuestJob) => Promise<InsertResult | NeedsPageWorld | null>;
  /** The result of an insertion of this tab's document; null where the document knows none of this id. */
  outcome: (tabId: number, jobId: string) => Promise<InsertResult | NeedsPageWorld | null>;
  /** Lets the insertion of this id end and take back what it wrote. */
  cancel: (tabId: number, jobId: string) => Promise<void>;
  /** Lets the guest read the message box of that document; null where it is gone. */
  read: (tabId: number, documentId: DocumentId, job: ReadJob) => Promise<ReadResult | NeedsPageWorld | null>;
  /** Lets the guest take a change of the box back. */
  undo: (tabId: number, documentId: DocumentId, job: UndoJob) => Promise<UndoResult | NeedsPageWorld | null>;
  /** Puts the helper into the page's own world, listening on that channel; rejects where there can be none. */
  startHelper: (tabId: number, documentId: DocumentId, channel: string) => Promise<void>;
  stopHelper: (tabId: number, documentId: DocumentId) => Promise<void>;
  /** The origin the tab shows; null where the browser does not tell. */
  origin: (tabId: number) => Promise<string | null>;
};

export type Refusal = { status: "needs-access" } | { status: "failed"; reason: "forbidden-page" | "moved-on" };
export type Done<Result> = Refusal | { status: "done"; origin: string; result: Result };

type Seen = { documentId: DocumentId; origin: string; channel?: string | null };
type Job<Result> = (seen: Seen) => Promise<Result | NeedsPageWorld | null>;

/** Lets the guest do one job in the page of a tab, and brings the helper where the editor there needs it. */
export async function doInPage<Result>(tabId: number, door: PageDoor, job: Job<Result>): Promise<Done<Result>> {
  let documentId: DocumentId;
  try {
    documentId = await door.inject(tabId);
  } catch (thrown) {
    const isForbidden = thrown instanceof Error && isForbiddenPage(thrown.message);
    return isForbidden ? { status: "failed", reason: "forbidden-page" } : { status: "needs-access" };
  }
  const origin = await door.origin(tabId);
  if (!origin) return { status: "needs-access" };
  const seen = { documentId, origin };
  const first = await job(seen).catch(() => null);
  const result = needsHelp(first) ? await withHelper(tabId, door, seen, job) : first;
  if (result === null || needsHelp(result)) return { status: "failed", reason: "moved-on" };
  return { status: "done", origin, result };
}

/** What stands in the message box of a tab, for saving it or for a new version. */
export async function readBoxOf(tabId: number, site: SiteHint | null, door: PageDoor): Promise<ReadResult | Refusal> {
  const done = await doInPage<ReadResult>(tabId, door, ({ documentId, ...seen }) =>
    door.read(tabId, documentId, { ...seen, site }),
  );
  return done.status === "done" ? done.result : done;
}

/** Takes back what an insertion left changed in the message box of a tab; false where that did not work. */
export async function undoIn(tabId: number, change: Change, site: SiteHint | null, door: PageDoor): Promise<boolean> {
  const done = await doInPage<UndoResult>(tabId, door, ({ documentId, ...seen }) =>
    door.undo(tabId, documentId, { ...seen, site, change }),
  );
  return done.status === "done" && done.result.status === "undone";
}

function needsHelp<Result>(result: Result | NeedsPageWorld | null): result is NeedsPageWorld {
  return (result as NeedsPageWorld | null)?.status === "needs-page-world";
}

async function withHelper<Result>(tabId: number, door: PageDoor, seen: Seen, job: Job<Result>) {
  const channel = crypto.randomUUID();
  const hasHelper = await door.startHelper(tabId, seen.documentId, channel).then(
    () => true,
    () => false,
  );
  try {
    return await job({ ...seen, channel: hasHelper ? channel : null }).catch(() => null);
  } finally {
    if (hasHelper) await door.stopHelper(tabId, seen.documentId).catch(() => {});
  }
}
