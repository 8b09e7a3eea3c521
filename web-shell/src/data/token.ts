const KEY = "auth_token";

/** When somebody last logged out of this browser, in epoch milliseconds. */
export const LEFT = "promptory:left";

const listeners = new Set<() => void>();
let unsaved: string | undefined;
let isLeaving = false;

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? unsaved;
  } catch {
    return unsaved;
  }
}

function markLeft(): void {
  try {
    localStorage.setItem(LEFT, String(Date.now()));
  } catch {
    // Where nothing may be stored nothing is left behind.
  }
}

function write(token: string | undefined): void {
  unsaved = token;
  try {
    if (token === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage may be forbidden; the session then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The bearer token of this browser; every tab follows the one that signs in or out. */
export const token = {
  get: read,
  set(value: string): void {
    isLeaving = false;
    write(value);
  },
  /** Forgets the token because the session ended; the person comes back to where they were. */
  expire(): void {
    if (read() !== undefined) write(undefined);
  },
  /** Forgets the token because the person logged out; nothing is remembered for the next one. */
  leave(): void {
    isLeaving = true;
    // Before the token goes, so that other tabs know it when they see that.
    markLeft();
    write(undefined);
  },
  /** Whether the last thing that happened was a log out in this tab. */
  hasLeft: (): boolean => isLeaving,
  subscribe(listener: () => void): () => void {
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
  },
};
