import { useSyncExternalStore } from "react";

const KEY = "auth_token";
const listeners = new Set<() => void>();
let unsaved: string | undefined;

/** The bearer token of whoever is signed in on this origin; the shell keeps its own under the same key. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? unsaved;
  } catch {
    return unsaved;
  }
}

/** Keeps the token, or forgets it when there is none. */
export function writeToken(token: string | undefined): void {
  unsaved = token;
  try {
    if (token === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage may be forbidden; the session then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The token as it is now, also when another tab signs in or out. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken);
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    unsaved = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}
