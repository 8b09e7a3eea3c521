import { chromeTabs } from "../../src/background/chrome-tabs.ts";
import { type Done, doInPage, readBoxOf } from "../../src/background/page-door.ts";
import type { GuestJob } from "../../src/content/guest.ts";
import type { SiteHint } from "../../src/insert/job.ts";
import type { InsertResult } from "../../src/insert/result.ts";

/** What a test wants written; `origin` only where it differs from what the tab shows. */
export type Wish = Pick<GuestJob, "text" | "mode" | "site"> & { origin?: string };

/** What the tests ask of the background, over whatever wire their browser gives. */
export type Stage = {
  insert: (url: string, wish: Wish) => Promise<Done<InsertResult>>;
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
  readBox: async (url, site) => readBoxOf(await tabAt(url), site, chromeTabs),
};
