import type { Store } from "../../src/background/session/session-store";

/** `chrome.storage` without a browser. */
export function memoryStore(items: Record<string, unknown> = {}): Store & { items: Record<string, unknown> } {
  return {
    items,
    get: async (keys) => {
      const wanted = keys?.filter((key) => key in items) ?? Object.keys(items);
      return Object.fromEntries(wanted.map((key) => [key, items[key]]));
    },
    set: async (more) => void Object.assign(items, more),
    remove: async (keys) => {
      for (const key of keys) delete items[key];
    },
  };
}
