import type { OpenedPicker, PageCommand } from "../page-messages.ts";
import type { MenuTools, SaveDraft } from "./context-menu.ts";

/** What is selected in a page, with its line breaks. Runs in the page: it may name nothing of this file. */
function readSelection(): string {
  const active = document.activeElement;
  const isField = active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement;
  if (isField && active.selectionStart !== active.selectionEnd) {
    return active.value.slice(active.selectionStart ?? 0, active.selectionEnd ?? 0);
  }
  return document.getSelection()?.toString() ?? "";
}

export async function selectionIn(tabId: number, frameId: number): Promise<string> {
  const target = { tabId, frameIds: [frameId] };
  const [frame] = await chrome.scripting.executeScript({ target, func: readSelection });
  return frame?.result ?? "";
}

/** Lays the text before the panel, which asks for a title and a type before anything is saved. */
export async function handOver(draft: SaveDraft): Promise<void> {
  await chrome.storage.session.set({ "promptory.save": draft });
}

/** What stands in the box that was clicked, which has the keyboard then. */
export async function boxIn(tabId: number, frameId: number): Promise<string | null> {
  await chrome.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ["trigger.js"] });
  const command: PageCommand = { kind: "read-here" };
  const text: unknown = await chrome.tabs.sendMessage(tabId, command, { frameId });
  return typeof text === "string" ? text : null;
}

/** Opens the search by the menu, also where the person never allowed the site: the click allows this one page. */
export function searchOpener(open: (tabId: number, frameId: number) => Promise<OpenedPicker>): MenuTools["openSearch"] {
  return async (tabId, frameId) => {
    await chrome.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ["trigger.js"] });
    const command: PageCommand = { kind: "open-here", ...(await open(tabId, frameId)) };
    await chrome.tabs.sendMessage(tabId, command, { frameId });
  };
}
