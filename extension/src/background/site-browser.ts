import type { SiteBrowser } from "./site-access.ts";

/** The browser's own permissions, registered scripts and tabs. */
export const siteBrowser: SiteBrowser = {
  allowed: async () => (await chrome.permissions.getAll()).origins ?? [],
  registered: () => chrome.scripting.getRegisteredContentScripts(),
  register: (script) => chrome.scripting.registerContentScripts([script]),
  unregister: (id) => chrome.scripting.unregisterContentScripts({ ids: [id] }),
  tabs: async (patterns) => {
    const tabs = await chrome.tabs.query(patterns ? { url: patterns } : {});
    return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  },
  inject: async (tabId, file) => {
    await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, files: [file] });
  },
  notify: (tabId, command, place) => chrome.tabs.sendMessage(tabId, command, place ? { frameId: place.frameId } : {}),
};
