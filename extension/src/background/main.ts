import { keepStorageFromPages, openPanel, ownOrigin } from "../browser/browser.ts";
import { isOwnPage, type PanelEvent, readRequest } from "../messages.ts";
import { chromeTabs } from "./chrome-tabs.ts";
import { openLibrary, signIn } from "./library.ts";
import { Router } from "./router.ts";
import { Vault } from "./vault.ts";
import { Waiting } from "./waiting.ts";

const own = { id: chrome.runtime.id, origin: ownOrigin() };

void keepStorageFromPages();

const router = new Router({
  vault: new Vault(chrome.storage.local),
  waiting: new Waiting(chrome.storage.session, Date.now),
  tabs: chromeTabs,
  signIn,
  openLibrary,
});

chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
  const request = isOwnPage(sender, own) ? readRequest(message) : null;
  if (!request) return false;
  void router.answer(request, sender.documentId ?? "panel").then(respond);
  return true;
});

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
