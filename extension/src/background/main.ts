import { keepStorageFromPages, openPanel, ownOrigin } from "../browser/browser.ts";
import { type PanelEvent, readRequest } from "../messages.ts";
import { type Speaker, speakerOf } from "../page-messages.ts";
import { chromeTabs } from "./chrome-tabs.ts";
import { openLibrary, signIn } from "./library.ts";
import { openPageKit } from "./page-kit.ts";
import { Router } from "./router.ts";
import { shareSite } from "./share-site.ts";
import { Vault } from "./vault.ts";
import { Waiting } from "./waiting.ts";

const own = { id: chrome.runtime.id, origin: ownOrigin() };

void keepStorageFromPages();

const vault = new Vault(chrome.storage.local);
const router = new Router({
  vault,
  waiting: new Waiting(chrome.storage.session, Date.now),
  tabs: chromeTabs,
  signIn,
  openLibrary,
});

const pageKit = openPageKit({
  serverOf: async () => (await vault.session())?.server ?? null,
  library: (request, asker) => router.answer(request, asker),
  boxOf: async () => null,
  share: async (site) => shareSite(await vault.session(), site),
});

chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
  const speaker = speakerOf(sender, own);
  const answer = speaker && (pageKit.answer(message, speaker) ?? answerPanel(message, speaker, sender.documentId));
  if (!answer) return false;
  void answer.then(respond);
  return true;
});

/** Only a page of ours on its own may ask for everything. */
function answerPanel(message: unknown, { who }: Speaker, documentId: string | undefined) {
  const request = who === "panel" ? readRequest(message) : null;
  return request && router.answer(request, documentId ?? "panel");
}

// Not `openPanelOnActionClick`: only a click that arrives here lets Promptory type into the tab it was made on.
chrome.action.onClicked.addListener(called);
chrome.commands.onCommand.addListener((_command, tab) => tab && called(tab));

function called(tab: chrome.tabs.Tab): void {
  // Before anything that waits: the browser opens the panel within the press only.
  void openPanel(tab.windowId).catch(() => {});
  if (tab.id !== undefined) void insertWaiting(tab.id);
}

async function insertWaiting(tabId: number): Promise<void> {
  const answer = await router.insertWaiting(tabId);
  if (!answer) return;
  const event: PanelEvent = { kind: "insert-answer", tabId, answer };
  // Nobody listens when the panel was closed meanwhile; the text is in the page all the same.
  await chrome.runtime.sendMessage(event).catch(() => {});
}
