import type { Browser } from "@promptory/guide";
import { useSyncExternalStore } from "react";

const keyOf = (browser: Browser) => `promptory:downloaded:${browser}`;

/** Keeps in this browser that a package was downloaded; other tabs learn of it. */
export function markDownloaded(browser: Browser, version: string): void {
  try {
    localStorage.setItem(keyOf(browser), version);
  } catch {
    // Where nothing may be stored the button goes on offering the download.
  }
}

/** The version of the package that was downloaded last in this browser, in whichever tab. */
export function useDownloaded(browser: Browser): string | undefined {
  return useSyncExternalStore(subscribe, () => read(browser));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

function read(browser: Browser): string | undefined {
  try {
    return localStorage.getItem(keyOf(browser)) ?? undefined;
  } catch {
    return undefined;
  }
}
