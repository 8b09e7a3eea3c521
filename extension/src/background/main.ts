import "../locales/background.ts";
import { browserDatabase } from "@promptory/library-store";
import { keepStorageFromPages, openPanel, ownOrigin } from "../browser/browser.ts";
import type { PanelEvent } from "../messages.ts";
import { type Speaker, speakerOf } from "../page-messages.ts";
import { chromeTabs, waitForAccess } from "./insertion/chrome-tabs.ts";
import { InsertedPrompts } from "./insertion/inserted-prompts.ts";
import { withKnownBoxes } from "./insertion/insertion.ts";
import { PendingInsertion } from "./insertion/pending-insertion.ts";
import { openLibrary } from "./library/library.ts";
import { StartupSnapshot } from "./library/startup-snapshot.ts";
import { openPageFeatures } from "./page-features.ts";
import { Router, readRequest } from "./router.ts";
import { connectPages, deviceName } from "./session/connect-page.ts";
import { SessionStore } from "./session/session-store.ts";
import { signIn } from "./session/sign-in.ts";
import { shareSite } from "./sites/pointing.ts";
import { Sites } from "./sites/sites.ts";

const own = { id: chrome.runtime.id, origin: ownOrigin() };

void keepStorageFromPages();

const sessionStore = new SessionStore(chrome.storage.local);
const head = new StartupSnapshot(chrome.storage.local, chrome.runtime.getManifest().version);
const sites = new Sites(chrome.storage.local, Date.now);
const router = new Router({
  sessionStore,
  stores: [chrome.storage.local, chrome.storage.session],
  pendingInsertion: new PendingInsertion(chrome.storage.session, Date.now),
  inserted: new InsertedPrompts(chrome.storage.session),
  tabs: withKnownBoxes(chromeTabs, () => pageFeatures.boxes),
  url: async (tabId) => (await chrome.tabs.get(tabId)).url ?? null,
  signIn,
  connectPages,
  device: deviceName(navigator),
  sites,
  openLibrary,
  database: browserDatabase(),
  head,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  notify,
});

const pageFeatures = openPageFeatures({
  serverOf: async () => (await sessionStore.session())?.server ?? null,
  head,
  library: (request, asker) => router.answer(request, asker),
  share: async (site) => {
    const shared = await shareSite(await sessionStore.session(), site);
    await sites.expire();
    return shared;
  },
});

chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
  const speaker = speakerOf(sender, own);
  const answer = speaker && (pageFeatures.answer(message, speaker) ?? answerPanel(message, speaker, sender.documentId));
  if (!answer) return false;
  void answer.then(respond);
  return true;
});

/** Only a page of ours on its own may ask for everything. */
function answerPanel(message: unknown, { who }: Speaker, documentId: string | undefined) {
  const request = who === "panel" ? readRequest(message) : null;
  return request && router.answer(request, documentId ?? "panel");
}

// What was used and saved while the server was away is sent as soon as there is a chance, without a permission for alarms:
// when the browser starts, when this worker does, when the line is back, and when the panel is looked at.
chrome.runtime.onStartup.addListener(() => void router.wake());
globalThis.addEventListener("online", () => void router.wake());
void router.wake();

// Not `openPanelOnActionClick`: only a click that arrives here lets Promptory type into the tab it was made on.
chrome.action.onClicked.addListener(called);
chrome.commands.onCommand.addListener((_command, tab) => tab && called(tab));

function called(tab: chrome.tabs.Tab): void {
  // Before anything that waits: the browser opens the panel within the press only.
  void openPanel(tab.windowId).catch(() => {});
  if (tab.id !== undefined) void enterPage(tab.id);
}

async function enterPage(tabId: number): Promise<void> {
  await waitForAccess(tabId);
  // The panel looks whether this page offers to connect the extension.
  notify({ kind: "called", tabId });
  const answer = await router.insertPending(tabId);
  if (answer) notify({ kind: "insert-answer", tabId, answer });
}

function notify(event: PanelEvent): void {
  // Rejects when no panel is open; what was done is done all the same.
  void chrome.runtime.sendMessage(event).catch(() => {});
}
