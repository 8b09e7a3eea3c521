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
    // A full store costs the memory, never the insertion.
    chrome.storage.local.set({ [key]: value }).catch(() => {});
  },
};

/** Reads what is kept, and follows what other pages of ours keep, as long as the page is there. */
export function openKeptValues(): void {
  const { local } = chrome.storage;
  const take = (value: unknown) => {
    kept = typeof value === "string" ? value : null;
  };
  local.onChanged.addListener((changes) => {
    if (key in changes) take(changes[key]?.newValue);
  });
  // Without them the form is empty, and as good as ever.
  local.get([key]).then(
    (found) => take(found[key]),
    () => {},
  );
}
