import { hostPermission } from "../server-address.ts";
import type { Tabs } from "./insertion.ts";

/** The browser's own tabs. Injecting works only where the person called Promptory, or allowed the site. */
export const chromeTabs: Tabs = {
  inject: async (tabId) => {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, files: ["guest.js"] });
    return frame?.documentId;
  },
  run: async (tabId, documentId, job) => {
    const target = documentId ? { tabId, documentIds: [documentId] } : { tabId };
    const [frame] = await chrome.scripting.executeScript({
      target,
      // Runs in the page: it may name nothing but its argument and the guest.
      func: (given) => globalThis.promptoryGuest?.(given) ?? null,
      args: [job],
    });
    return (await frame?.result) ?? null;
  },
  origin: async (tabId) => {
    const { url } = await chrome.tabs.get(tabId);
    return url && URL.canParse(url) ? new URL(url).origin : null;
  },
  // A file or a blank page has no origin, so there is nothing to remember.
  isRemembered: async (origin) => origin === "null" || chrome.permissions.contains(hostPermission(origin)),
};
