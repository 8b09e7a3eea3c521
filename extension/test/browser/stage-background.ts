import { chromeTabs } from "../../src/background/insertion/chrome-tabs.ts";
import { type Done, doInPage, readBoxOf, undoIn } from "../../src/background/insertion/page-driver.ts";
import type { InsertJob } from "../../src/content/inserter.ts";
import type { Change, InsertResult, SiteHint } from "../../src/insert/job.ts";

/** What a test wants written; `origin` only where it differs from what the tab shows. */
export type Wish = Pick<InsertJob, "text" | "mode" | "site"> & { origin?: string; jobId?: string };

/** What the tests ask of the background, over whatever wire their browser gives. */
export type Stage = {
  insert: (url: string, wish: Wish) => Promise<Done<InsertResult>>;
  cancel: (url: string, jobId: string) => Promise<void>;
  isInChat: (url: string, jobId: string) => Promise<boolean>;
  undo: (url: string, change: Change) => Promise<boolean>;
  readBox: (url: string, site: SiteHint | null) => ReturnType<typeof readBoxOf>;
};

declare global {
  var stage: Stage;
}

async function tabAt(url: string): Promise<number> {
  const tabs = await chrome.tabs.query({});
  const id = tabs.find((tab) => tab.url === url)?.id;
  if (id === undefined) throw new Error(`No tab shows ${url}.`);
  return id;
}

globalThis.stage = {
  insert: async (url, wish) => {
    const tabId = await tabAt(url);
    return doInPage<InsertResult>(tabId, chromeTabs, ({ documentId, ...seen }) =>
      chromeTabs.run(tabId, documentId, { jobId: crypto.randomUUID(), ...seen, ...wish }),
    );
  },
  cancel: async (url, jobId) => chromeTabs.cancel(await tabAt(url), jobId),
  isInChat: async (url, jobId) => chromeTabs.isInChat(await tabAt(url), jobId),
  undo: async (url, change) => undoIn(await tabAt(url), change, null, chromeTabs),
  readBox: async (url, site) => readBoxOf(await tabAt(url), site, chromeTabs),
};
