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
