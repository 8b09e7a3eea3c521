import { menuText } from "../locales/en/page-text.ts";
import type { OpenedPicker, PageCommand } from "../page-messages.ts";

/** What is to be saved as a prompt, on its way to the panel. */
export type SaveDraft = { text: string; tabId: number; title: string };

/** The click on a menu of ours; `chrome.contextMenus.OnClickData` fits. */
export type MenuClick = {
  menuItemId: string | number;
  frameId?: number | undefined;
  selectionText?: string | undefined;
};
type ClickedTab = { id?: number | undefined; windowId: number; title?: string | undefined };

/** What the menus need of the browser. */
export type MenuTools = {
  /** Opens the panel; only the very call within the click may do so. */
  openPanel: (windowId: number) => void;
  /** Waits until the page accepts scripts, which the click allows. */
  waitForAccess: (tabId: number) => Promise<void>;
  /** What is selected in a frame, with its line breaks; the browser's own copy has lost them. */
  selectionIn: (tabId: number, frameId: number) => Promise<string>;
  /** What stands in the box that was clicked; null where it cannot be read. */
  boxOf: (tabId: number, frameId: number) => Promise<string | null>;
  handOver: (draft: SaveDraft) => Promise<void>;
  /** Opens the search at the box that was clicked; rejects where no script may be. */
  openSearch: (tabId: number, frameId: number) => Promise<void>;
};

export const menuItems: chrome.contextMenus.CreateProperties[] = [
  { id: "save-selection", contexts: ["selection"], title: menuText.saveSelection },
  { id: "insert", contexts: ["editable"], title: menuText.insert },
  { id: "save-box", contexts: ["editable"], title: menuText.saveBox },
];

/** Does what a menu says. The click itself is what lets us read this one page. */
export async function menuClicked(click: MenuClick, tab: ClickedTab | undefined, tools: MenuTools): Promise<void> {
  if (tab?.id === undefined) return;
  const { id, windowId, title = "" } = tab;
  const frameId = click.frameId ?? 0;
  const isInsert = click.menuItemId === "insert";
  if (!isInsert) tools.openPanel(windowId);
  await tools.waitForAccess(id);
  if (isInsert) await tools.openSearch(id, frameId);
  if (click.menuItemId === "save-selection") {
    const selected = await tools.selectionIn(id, frameId).catch(() => "");
    await tools.handOver({ text: selected || (click.selectionText ?? ""), tabId: id, title });
  }
  if (click.menuItemId === "save-box") {
    await tools.handOver({ text: (await tools.boxOf(id, frameId).catch(() => null)) ?? "", tabId: id, title });
  }
}

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
