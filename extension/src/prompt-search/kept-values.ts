import type { ValueStore } from "@promptory/prompt";

/** Where each name of `@promptory/prompt` is kept in `chrome.storage.local`. */
const KEYS: Readonly<Record<string, string>> = {
  variable_values: "values",
  recent_values: "recentValues",
  empty_variables: "emptyVariables",
};

const kept = new Map<string, string>();

/**
 * Remembered values for the panel and the search in a page alike: the frame of a site has no `localStorage` of ours.
 * `openKeptValues` brings them here; until then none are remembered.
 */
export const keptValues: ValueStore = {
  getItem: (name) => kept.get(KEYS[name] ?? name) ?? null,
  setItem(name, value) {
    const key = KEYS[name] ?? name;
    kept.set(key, value);
    // A full store costs the memory, never the insertion.
    chrome.storage.local.set({ [key]: value }).catch(() => {});
  },
};

/** Removes them when the person logs out. */
export function forgetKeptValues(): void {
  kept.clear();
  chrome.storage.local.remove(Object.values(KEYS)).catch(() => {});
}

/** Reads what is kept, and follows what other pages of ours keep, as long as the page is there. */
export function openKeptValues(): void {
  const { local } = chrome.storage;
  const keys = Object.values(KEYS);
  const take = (key: string, value: unknown) => {
    if (typeof value === "string") kept.set(key, value);
    else kept.delete(key);
  };
  local.onChanged.addListener((changes) => {
    for (const key of keys) if (key in changes) take(key, changes[key]?.newValue);
  });
  // Without them the form is empty, and as good as ever.
  local.get(keys).then(
    (found) => {
      for (const key of keys) take(key, found[key]);
    },
    () => {},
  );
}
