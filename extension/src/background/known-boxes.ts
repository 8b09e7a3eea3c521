import type { SiteHint } from "../insert/job.ts";
import type { Tabs } from "./insertion.ts";

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
