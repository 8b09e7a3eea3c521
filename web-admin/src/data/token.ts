import { useSyncExternalStore } from "react";

const KEY = "auth_token";
const listeners = new Set<() => void>();

/** The bearer token of whoever is signed in on this origin; the shell keeps its own under the same key. */
export function readToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** Keeps the token, or forgets it when there is none. */
export function writeToken(token: string | undefined): void {
  if (token === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** The token as it is now, also when another tab signs in or out. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
