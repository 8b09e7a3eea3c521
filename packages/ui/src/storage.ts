/** Keys are `promptory:<version>:<owner>:<name>`. Raise the version when the shape of a stored value changes. */
const PREFIX = "promptory:1:";
const BROWSER = "browser";
const userOwner = (userId: number) => `user-${userId}`;

/** One key of localStorage, followed in every tab. Where storage is full or forbidden it lives as long as the page. */
export interface StoredValue {
  get(): string | undefined;
  set(value: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** A value under exactly this key, for names that the specification fixes (`auth_token`, `theme`). */
export function storedValue(key: string): StoredValue {
  const listeners = new Set<() => void>();
  let unsaved: { value: string | undefined } | undefined;
  return {
    get() {
      try {
        return unsaved ? unsaved.value : (localStorage.getItem(key) ?? undefined);
      } catch {
        return undefined;
      }
    },
    set(value) {
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        unsaved = undefined;
      } catch {
        unsaved = { value };
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        unsaved = undefined;
        listener();
      };
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** A value of this browser, whichever account is signed in; it stays after logging out. */
export const browserValue = (name: string): StoredValue => storedValue(`${PREFIX}${BROWSER}:${name}`);

/** The owner of the current session. It stays when a session expires, and is removed on logout. */
const currentOwner = browserValue("owner");

/** Sets the account that `ownerStorage` belongs to; undefined while the account of a new session is not known. */
export function setOwner(userId: number | undefined): void {
  const owner = userId === undefined ? undefined : userOwner(userId);
  if (currentOwner.get() !== owner) currentOwner.set(owner);
}

/** Calls back when another account becomes the owner, in any tab. */
export const subscribeOwner = currentOwner.subscribe;

/** The part of Storage that features use; it never throws. */
export interface KeyStorage {
  getItem(name: string): string | null;
  /** False where the value was not stored. */
  setItem(name: string, value: string): boolean;
  removeItem(name: string): void;
}

/**
 * What one account keeps in this browser, by default the account that is signed in at this moment. A write is refused once
 * that account has logged out or another one has signed in, in any tab: a form that is still open must not write it again.
 */
export function ownerStorage(userId?: number): KeyStorage {
  const owner = userId === undefined ? currentOwner.get() : userOwner(userId);
  const keyOf = (name: string) => `${PREFIX}${owner}:${name}`;
  return {
    getItem(name) {
      try {
        return owner === undefined ? null : localStorage.getItem(keyOf(name));
      } catch {
        return null;
      }
    },
    setItem(name, value) {
      try {
        if (owner === undefined || owner !== currentOwner.get()) return false;
        localStorage.setItem(keyOf(name), value);
        return true;
      } catch {
        return false;
      }
    },
    removeItem(name) {
      try {
        if (owner !== undefined) localStorage.removeItem(keyOf(name));
      } catch {
        // Nothing can be stored, so there is nothing to remove.
      }
    },
  };
}

/** Removes everything the current owner keeps in this browser, and nothing else: for logging out. */
export function removeOwned(): void {
  const owner = currentOwner.get();
  // Before the keys, so that an open form in any tab cannot write them again.
  currentOwner.set(undefined);
  if (owner !== undefined) removeKeys((key) => key.startsWith(`${PREFIX}${owner}:`));
}

const UNVERSIONED = /^(sidebar|variable_values|uncounted_uses|rate_limits|megaprompt_draft_.*)$/;
const UNVERSIONED_DRAFT = /^promptory:draft:(\d+):(.+)$/;

/** Moves the drafts of earlier versions to the keys of this one, and removes what else they stored. */
export function upgradeStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, userId, prompt] = UNVERSIONED_DRAFT.exec(key) ?? [];
      const value = localStorage.getItem(key);
      if (prompt && value) localStorage.setItem(`${PREFIX}${userOwner(Number(userId))}:draft:${prompt}`, value);
    }
  } catch {
    // A draft that cannot be moved now stays where it is until the next start.
    return;
  }
  removeKeys((key) => UNVERSIONED.test(key) || (key.startsWith("promptory:") && !key.startsWith(PREFIX)));
}

function removeKeys(matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (matches(key)) localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so there is nothing to remove.
  }
}
