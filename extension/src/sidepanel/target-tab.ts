import { useEffect, useState } from "react";

/**
 * The tab a prompt goes into: the one beside this panel. `?tab=` names another where the panel itself
 * is opened as a tab; only the extension and the person can open this page, no site can.
 */
export async function targetTab(): Promise<number | null> {
  const named = Number(new URLSearchParams(location.search).get("tab"));
  if (Number.isSafeInteger(named) && named > 0) return named;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}

/** The origin of that tab; null where the browser does not tell, which is wherever the person did not call Promptory. */
export async function targetSite(): Promise<string | null> {
  const tabId = await targetTab();
  if (tabId === null) return null;
  const { url } = await chrome.tabs.get(tabId);
  return url && URL.canParse(url) ? new URL(url).origin : null;
}

/** The tab beside the panel. `origin` is null where the browser does not tell: the person has not called us there. */
export type CurrentSite = { tabId: number; origin: string | null };

/** The tab beside the panel, followed when another comes to the front or goes elsewhere. */
export function useCurrentSite(): CurrentSite | null {
  const [site, setSite] = useState<CurrentSite | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const tabId = await targetTab();
      const tab = tabId === null ? null : await chrome.tabs.get(tabId).catch(() => null);
      if (!isOver) setSite(tabId === null ? null : { tabId, origin: originOf(tab?.url) });
    };
    const listen = () => void look();
    listen();
    const events = [chrome.tabs.onActivated, chrome.tabs.onUpdated, chrome.permissions.onAdded] as const;
    for (const event of events) event.addListener(listen);
    window.addEventListener("focus", listen);
    return () => {
      isOver = true;
      for (const event of events) event.removeListener(listen);
      window.removeEventListener("focus", listen);
    };
  }, []);
  return site;
}

function originOf(url: string | undefined): string | null {
  return url && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}
