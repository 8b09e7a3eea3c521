import type { Tabs } from "../../src/background/insertion/insertion";

/** Tabs without a browser: a page that takes everything, with one editor. */
export const fakeTabs = (change: Partial<Tabs> = {}): Tabs => ({
  inject: async () => "document",
  run: async () => ({ status: "inserted", editor: "prosemirror", method: "paste" }),
  read: async () => ({ status: "read", editor: "prosemirror", text: "typed" }),
  undo: async () => null,
  outcome: async () => null,
  isInChat: async () => true,
  progress: async () => 0,
  cancel: async () => {},
  startHelper: async () => {},
  stopHelper: async () => {},
  origin: async () => "https://chat.example",
  isRemembered: async () => false,
  ...change,
});
