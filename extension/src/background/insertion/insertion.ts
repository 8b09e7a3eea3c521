import type { InsertMode, InsertResult, SiteHint } from "../../insert/job.ts";
import type { InsertAnswer } from "../../messages.ts";
import { doInPage, type PageDriver } from "./page-driver.ts";

/** A prompt on its way into a tab; at the caret, and of a site nothing is known about, unless it says otherwise. */
export type Insertion = {
  tabId: number;
  promptId: number;
  text: string;
  jobId: string;
  /** The background ended before it could answer: only what became of the insertion is asked. */
  isRetry?: boolean;
  mode?: InsertMode;
  site?: SiteHint | null;
};

/** What insertion needs of the browser. */
export type Tabs = PageDriver & {
  /** Whether the person allowed this origin for good. */
  isRemembered: (origin: string) => Promise<boolean>;
};

/** Tabs with an insertion under way; a second press must not become a second copy. */
const busy = new Set<number>();

/** Inserts into a tab and counts the use when the text stands there; the count never spoils the insertion. */
export async function insertIntoTab(
  insertion: Insertion,
  tabs: Tabs,
  use: (promptId: number) => Promise<number | null>,
): Promise<InsertAnswer> {
  const { tabId, promptId } = insertion;
  if (busy.has(tabId)) return { status: "failed", reason: "busy" };
  busy.add(tabId);
  try {
    const written = await write(insertion, tabs);
    if (written.status !== "inserted") return written;
    const useCount = await use(promptId).catch(() => null);
    return {
      status: "inserted",
      promptId,
      useCount,
      site: written.site,
      remembered: await tabs.isRemembered(written.site),
    };
  } finally {
    busy.delete(tabId);
  }
}

type Written = Exclude<InsertAnswer, { status: "inserted" }> | { status: "inserted"; site: string };

async function write(insertion: Insertion, tabs: Tabs): Promise<Written> {
  const { tabId, text, jobId, isRetry, mode = "caret", site = null } = insertion;
  if (isRetry) return writtenBefore(tabId, jobId, tabs);
  const done = await doInPage<InsertResult>(tabId, tabs, ({ documentId, ...seen }) =>
    tabs.run(tabId, documentId, { ...seen, jobId, text, mode, site }),
  );
  if (done.status !== "done") return done;
  return done.result.status === "inserted" ? { status: "inserted", site: done.origin } : done.result;
}

async function writtenBefore(tabId: number, jobId: string, tabs: Tabs): Promise<Written> {
  const result = await tabs.outcome(tabId, jobId).catch(() => null);
  const site = await tabs.origin(tabId).catch(() => null);
  if (result?.status === "inserted") return { status: "inserted", site: site ?? "null" };
  return result?.status === "failed" ? result : { status: "failed", reason: "interrupted" };
}

/** What this very person showed or does on a page. */
export type KnownBoxes = {
  /** The selectors of a site the person pointed at. */
  selectorsFor: (origin: string) => Promise<string[] | null>;
  /** The prompt goes where the person typed the trigger, whatever box the site is known for. */
  isAtCaret: (tabId: number) => boolean;
};

const nothing: SiteHint = { inputSelectors: [], method: "auto", longTextLimit: null };

/** Tabs whose boxes are looked for where the person pointed first, and then where the instance's list says. */
export function withKnownBoxes(tabs: Tabs, known: () => KnownBoxes): Tabs {
  const hintFor = async (tabId: number, { origin, site }: { origin: string; site: SiteHint | null }) => {
    if (known().isAtCaret(tabId)) return site && { ...site, inputSelectors: [] };
    const pointed = await known().selectorsFor(origin);
    if (!pointed) return site;
    const { inputSelectors, ...rest } = site ?? nothing;
    return { ...rest, inputSelectors: [...pointed, ...inputSelectors] };
  };
  return {
    ...tabs,
    run: async (tabId, documentId, job) => tabs.run(tabId, documentId, { ...job, site: await hintFor(tabId, job) }),
    read: async (tabId, documentId, job) => tabs.read(tabId, documentId, { ...job, site: await hintFor(tabId, job) }),
    undo: async (tabId, documentId, job) => tabs.undo(tabId, documentId, { ...job, site: await hintFor(tabId, job) }),
  };
}
