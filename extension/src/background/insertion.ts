import { isForbiddenPage } from "../browser/browser.ts";
import type { GuestJob } from "../content/guest.ts";
import type { InsertResult } from "../insert/result.ts";
import type { InsertAnswer } from "../messages.ts";

/** A prompt on its way into a tab. */
export type Insertion = { tabId: number; promptId: number; text: string };

/** What insertion needs of the browser. */
export type Tabs = {
  /** Puts the guest into the page of a tab; gives the document it landed in, rejects without access. */
  inject: (tabId: number) => Promise<string | undefined>;
  /** Lets the guest do its job in that document and no other. */
  run: (tabId: number, documentId: string | undefined, job: GuestJob) => Promise<InsertResult | null>;
  /** The origin the tab shows; null where the browser does not tell. */
  origin: (tabId: number) => Promise<string | null>;
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

async function write({ tabId, text }: Insertion, tabs: Tabs): Promise<Written> {
  let documentId: string | undefined;
  try {
    documentId = await tabs.inject(tabId);
  } catch (thrown) {
    const isForbidden = thrown instanceof Error && isForbiddenPage(thrown.message);
    return isForbidden ? { status: "failed", reason: "forbidden-page" } : { status: "needs-access" };
  }
  const site = await tabs.origin(tabId);
  if (!site) return { status: "needs-access" };
  const result = await tabs.run(tabId, documentId, { text, origin: site }).catch(() => null);
  if (!result) return { status: "failed", reason: "moved-on" };
  return result.status === "inserted" ? { status: "inserted", site } : result;
}
