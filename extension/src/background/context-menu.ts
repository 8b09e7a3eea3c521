import { menuText } from "../locales/en/page-text.ts";

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
  if (click.menuItemId === "insert") return tools.openSearch(id, frameId);
  tools.openPanel(windowId);
  if (click.menuItemId === "save-selection") {
    const selected = await tools.selectionIn(id, frameId).catch(() => "");
    await tools.handOver({ text: selected || (click.selectionText ?? ""), tabId: id, title });
  }
  if (click.menuItemId === "save-box") {
    await tools.handOver({ text: (await tools.boxOf(id, frameId).catch(() => null)) ?? "", tabId: id, title });
  }
}
