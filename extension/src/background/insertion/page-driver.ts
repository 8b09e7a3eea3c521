import { isForbiddenPage } from "../../browser/browser.ts";
import type { InsertJob, ReadJob, UndoJob } from "../../content/inserter.ts";
import type { Change, InsertResult, NeedsPageWorld, ReadResult, SiteHint, UndoResult } from "../../insert/job.ts";

type DocumentId = string | undefined;

/** How the background comes into the page of a tab, and what it can have done there. */
export type PageDriver = {
  /** Puts the inserter into the page of a tab; gives the document it landed in, rejects without access. */
  inject: (tabId: number) => Promise<DocumentId>;
  /** Lets the inserter insert in that document and no other; null where it is gone. */
  run: (tabId: number, documentId: DocumentId, job: InsertJob) => Promise<InsertResult | NeedsPageWorld | null>;
  /** The result of an insertion of this tab's document; null where the document knows none of this id. */
  outcome: (tabId: number, jobId: string) => Promise<InsertResult | NeedsPageWorld | null>;
  /** Whether the page still shows the chat an insertion went into; false in another document. */
  isInChat: (tabId: number, jobId: string) => Promise<boolean>;
  /** How much of the text of an insertion the box holds, from 0 to 1. */
  progress: (tabId: number, jobId: string) => Promise<number>;
  /** Lets the insertion of this id end and take back what it wrote. */
  cancel: (tabId: number, jobId: string) => Promise<void>;
  /** Lets the inserter read the message box of that document; null where it is gone. */
  read: (tabId: number, documentId: DocumentId, job: ReadJob) => Promise<ReadResult | NeedsPageWorld | null>;
  /** Lets the inserter take a change of the box back. */
  undo: (tabId: number, documentId: DocumentId, job: UndoJob) => Promise<UndoResult | NeedsPageWorld | null>;
  /** Puts the helper into the page's own world, listening on that channel; rejects where there can be none. */
  startHelper: (tabId: number, documentId: DocumentId, channel: string) => Promise<void>;
  stopHelper: (tabId: number, documentId: DocumentId) => Promise<void>;
  /** The origin the tab shows; null where the browser does not tell. */
  origin: (tabId: number) => Promise<string | null>;
};

const accessTries = 20;
const accessTryMs = 50;

/**
 * Waits until a page accepts scripts after the press or click that allows them. A busy browser announces the press up to
 * some tens of milliseconds before the page accepts any. `probe` runs a script in the page. Gives up after 20 refusals, a
 * second, and at once on a page that no script may enter: the next script then fails with the browser's own reason.
 */
export async function untilAccessible(
  probe: () => Promise<unknown>,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (let tried = 0; tried < accessTries; tried += 1) {
    const refusal = await probe().then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : ""),
    );
    if (refusal === null || isForbiddenPage(refusal)) return;
    await wait(accessTryMs);
  }
}

export type Refusal = { status: "needs-access" } | { status: "failed"; reason: "forbidden-page" | "moved-on" };
export type Done<Result> = Refusal | { status: "done"; origin: string; result: Result };

type Seen = { documentId: DocumentId; origin: string; channel?: string | null };
type Job<Result> = (seen: Seen) => Promise<Result | NeedsPageWorld | null>;

/** Lets the inserter do one job in the page of a tab, and brings the helper where the editor there needs it. */
export async function doInPage<Result>(tabId: number, driver: PageDriver, job: Job<Result>): Promise<Done<Result>> {
  let documentId: DocumentId;
  try {
    documentId = await driver.inject(tabId);
  } catch (thrown) {
    const isForbidden = thrown instanceof Error && isForbiddenPage(thrown.message);
    return isForbidden ? { status: "failed", reason: "forbidden-page" } : { status: "needs-access" };
  }
  const origin = await driver.origin(tabId);
  if (!origin) return { status: "needs-access" };
  const seen = { documentId, origin };
  const first = await job(seen).catch(() => null);
  const result = needsHelp(first) ? await withHelper(tabId, driver, seen, job) : first;
  if (result === null || needsHelp(result)) return { status: "failed", reason: "moved-on" };
  return { status: "done", origin, result };
}

/** What stands in the message box of a tab, for saving it or for a new version. */
export async function readBoxOf(
  tabId: number,
  site: SiteHint | null,
  driver: PageDriver,
): Promise<ReadResult | Refusal> {
  const done = await doInPage<ReadResult>(tabId, driver, ({ documentId, ...seen }) =>
    driver.read(tabId, documentId, { ...seen, site }),
  );
  return done.status === "done" ? done.result : done;
}

/** Takes back what an insertion left changed in the message box of a tab; false where that did not work. */
export async function undoIn(
  tabId: number,
  change: Change,
  site: SiteHint | null,
  driver: PageDriver,
): Promise<boolean> {
  const done = await doInPage<UndoResult>(tabId, driver, ({ documentId, ...seen }) =>
    driver.undo(tabId, documentId, { ...seen, site, change }),
  );
  return done.status === "done" && done.result.status === "undone";
}

function needsHelp<Result>(result: Result | NeedsPageWorld | null): result is NeedsPageWorld {
  return (result as NeedsPageWorld | null)?.status === "needs-page-world";
}

async function withHelper<Result>(tabId: number, driver: PageDriver, seen: Seen, job: Job<Result>) {
  const channel = crypto.randomUUID();
  const hasHelper = await driver.startHelper(tabId, seen.documentId, channel).then(
    () => true,
    () => false,
  );
  try {
    return await job({ ...seen, channel: hasHelper ? channel : null }).catch(() => null);
  } finally {
    if (hasHelper) await driver.stopHelper(tabId, seen.documentId).catch(() => {});
  }
}
