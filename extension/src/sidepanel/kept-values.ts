import type { ValueStore } from "@promptory/prompt";

const key = "values";

let kept: string | null = null;

/**
 * Remembered values for the panel and the search in a page alike: the frame of a site has no `localStorage` of ours.
 * `openKeptValues` brings them here; until then none are remembered.
 */
export const keptValues: ValueStore = {
  getItem: () => kept,
  setItem: (_name, value) => {
    kept = value;
    void chrome.storage.local.set({ [key]: value });
  },
};

/** Reads what is kept, and follows what other pages of ours keep; gives the way to stop. */
export function openKeptValues(): () => void {
  const { local } = chrome.storage;
  const take = (value: unknown) => {
    kept = typeof value === "string" ? value : null;
  };
  const follow = (changes: Record<string, chrome.storage.StorageChange>) => {
    if (key in changes) take(changes[key]?.newValue);
  };
  local.onChanged.addListener(follow);
  // Without them the form is empty, and as good as ever.
  local.get([key]).then(
    (found) => take(found[key]),
    () => {},
  );
  return () => local.onChanged.removeListener(follow);
}
