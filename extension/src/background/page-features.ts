import { isForbiddenPage, openPanel } from "../browser/browser.ts";
import type { Answers, PanelRequest, Reply } from "../messages.ts";
import { readContentScriptRequest, readPickerRequest, readSettingsRequest, type Speaker } from "../page-messages.ts";
import { boxIn, handOver, type MenuTools, menuClicked, menuItems, searchOpener, selectionIn } from "./context-menu.ts";
import { ContentScriptHandlers, openPicker } from "./handlers/content-script-handlers.ts";
import { PickerHandlers } from "./handlers/picker-handlers.ts";
import { SettingsHandlers } from "./handlers/settings-handlers.ts";
import { siteBrowser, waitForAccess } from "./insertion/chrome-tabs.ts";
import type { StartupSnapshot } from "./library/startup-snapshot.ts";
import { Pickers } from "./pickers.ts";
import { readRequest } from "./router.ts";
import { SettingsStore } from "./settings-store.ts";
import { Pointing, type PointingTools } from "./sites/pointing.ts";
import { SiteAccess } from "./sites/site-access.ts";

/** What the parts inside pages need of the rest of the background. */
export type PageFeatureTools = {
  serverOf: () => Promise<string | null>;
  head: StartupSnapshot;
  library: (request: PanelRequest, asker: string) => Promise<Reply<Answers[PanelRequest["kind"]]>>;
  share: PointingTools["share"];
};

/** Everything the extension does inside of pages, put together; it listens to the browser from the first moment on. */
export function openPageFeatures(tools: PageFeatureTools) {
  const makeTicket = () => crypto.randomUUID();
  const settings = new SettingsStore(chrome.storage.local);
  const access = new SiteAccess(siteBrowser, settings, tools.serverOf);
  const pickers = new Pickers(chrome.storage.session, makeTicket, siteBrowser.notify);
  const pointing = new Pointing({
    kept: chrome.storage.local,
    running: chrome.storage.session,
    makeTicket,
    show: showPointing,
    notify: siteBrowser.notify,
    notifyPanel: (event) => void chrome.runtime.sendMessage(event).catch(() => {}),
    isForbidden: isForbiddenPage,
    share: tools.share,
  });
  const contentScripts = new ContentScriptHandlers(access, pickers, pointing);
  const searches = new PickerHandlers(pickers, tools.library, tools.head);
  const screens = new SettingsHandlers(settings, access, pointing, tools.serverOf);

  listenToSites(access);
  listenToMenus({
    openPanel: (windowId) => void openPanel(windowId).catch(() => {}),
    waitForAccess,
    boxOf: boxIn,
    selectionIn,
    handOver,
    openSearch: searchOpener((tabId, frameId) => openPicker(pickers, { tabId, frameId })),
  });

  return {
    /** Where the message boxes of pages are, as the person showed them. */
    boxes: {
      selectorsFor: (origin: string) => pointing.selectorsFor(origin),
      isAtCaret: (tabId: number) => searches.isInserting(tabId),
    },
    /** The answer to a message that is for the parts inside pages, or null where it is not. */
    answer: (message: unknown, speaker: Speaker): Promise<unknown> | null => {
      if (speaker.who === "content-script") {
        const request = readContentScriptRequest(message);
        return request && contentScripts.answer(request, speaker.place, speaker.origin);
      }
      if (speaker.who === "picker") {
        const own = readPickerRequest(message);
        if (own) return searches.answer(own, speaker.place);
        const reading = readRequest(message);
        return reading && searches.read(reading, speaker.place);
      }
      const request = readSettingsRequest(message);
      return request && screens.answer(request);
    },
  };
}

function listenToSites(access: SiteAccess): void {
  const sync = () => void access.sync();
  chrome.permissions.onAdded.addListener(sync);
  chrome.permissions.onRemoved.addListener(sync);
  chrome.runtime.onStartup.addListener(sync);
  // A renewed extension leaves its scripts in open pages without a voice; new ones take over at once.
  chrome.runtime.onInstalled.addListener(sync);
  chrome.storage.local.onChanged.addListener((changes) => "session" in changes && sync());
}

function listenToMenus(tools: MenuTools): void {
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      for (const item of menuItems) chrome.contextMenus.create(item);
    });
  });
  chrome.contextMenus.onClicked.addListener((click, tab) => void menuClicked(click, tab, tools).catch(() => {}));
}

async function showPointing(tabId: number, ticket: string): Promise<string> {
  await chrome.scripting.executeScript({ target: { tabId }, files: ["pointing.js"] });
  const [frame] = await chrome.scripting.executeScript({
    target: { tabId },
    // Runs in the page: it may name nothing but its argument and what the file before left there.
    func: (given) => globalThis.promptoryPointing?.(given) ?? null,
    args: [ticket],
  });
  if (!frame?.result) throw new Error("The page went elsewhere.");
  return frame.result;
}
