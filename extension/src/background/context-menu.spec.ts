import { type MenuTools, menuClicked, menuItems, type SaveDraft } from "./context-menu";

function menus(change: Partial<MenuTools> = {}) {
  const seen: string[] = [];
  const drafts: SaveDraft[] = [];
  const tools: MenuTools = {
    openPanel: () => void seen.push("panel"),
    waitForAccess: async () => void seen.push("page"),
    selectionIn: async () => "First line\n\nThird line",
    boxOf: async () => "in the box",
    handOver: async (draft) => {
      seen.push("draft");
      drafts.push(draft);
    },
    openSearch: async (tabId, frameId) => void seen.push(`search ${tabId} ${frameId}`),
    ...change,
  };
  return { tools, seen, drafts };
}
const tab = { id: 7, windowId: 2, title: "A chat" };

describe("the menu of the right button", () => {
  it("offers to save on every selection, and to insert and save in every box", () => {
    expect(menuItems.map(({ id, contexts }) => [id, contexts])).toEqual([
      ["save-selection", ["selection"]],
      ["insert", ["editable"]],
      ["save-box", ["editable"]],
    ]);
  });

  it("saves the selection with its line breaks, which the browser's own copy has lost", async () => {
    const { tools, drafts } = menus();
    await menuClicked({ menuItemId: "save-selection", selectionText: "First line Third line" }, tab, tools);
    expect(drafts).toEqual([{ text: "First line\n\nThird line", tabId: 7, title: "A chat" }]);
  });

  it("saves the browser's own copy where the page does not let us read", async () => {
    const { tools, drafts } = menus({ selectionIn: async () => Promise.reject(new Error("no")) });
    await menuClicked({ menuItemId: "save-selection", selectionText: "First line" }, tab, tools);
    expect(drafts).toMatchObject([{ text: "First line" }]);
  });

  it("opens the panel within the click, before anything that waits", () => {
    const { tools, seen } = menus();
    void menuClicked({ menuItemId: "save-selection" }, tab, tools);
    expect(seen).toEqual(["panel", "page"]);
  });

  it("saves what stands in the chat box", async () => {
    const { tools, drafts } = menus();
    await menuClicked({ menuItemId: "save-box" }, tab, tools);
    expect(drafts).toMatchObject([{ text: "in the box", tabId: 7 }]);
  });

  it("opens the panel with an empty text where the box cannot be read, or nothing is selected", async () => {
    const { tools, seen, drafts } = menus({
      boxOf: async () => Promise.reject(new Error("no")),
      selectionIn: async () => "",
    });
    const { title: _, ...untitled } = tab;
    await menuClicked({ menuItemId: "save-box" }, untitled, tools);
    await menuClicked({ menuItemId: "save-selection" }, tab, tools);
    expect(seen).toEqual(["panel", "page", "draft", "panel", "page", "draft"]);
    expect(drafts).toEqual([
      { text: "", tabId: 7, title: "" },
      { text: "", tabId: 7, title: "A chat" },
    ]);
  });

  it("does nothing outside a tab", async () => {
    const { tools, seen } = menus();
    await menuClicked({ menuItemId: "save-box" }, undefined, tools);
    await menuClicked({ menuItemId: "insert" }, { windowId: 2 }, tools);
    expect(seen).toEqual([]);
  });

  it("opens the search at the box that was clicked, in its frame", async () => {
    const { tools, seen } = menus();
    await menuClicked({ menuItemId: "insert", frameId: 3 }, tab, tools);
    expect(seen).toEqual(["page", "search 7 3"]);
  });
});
