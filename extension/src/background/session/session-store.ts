import type { Account } from "../../messages.ts";

/**
 * A session of a person on a server, or an API key of theirs; `isOwn` says that the key was made for this browser. Only the
 * background ever holds one.
 */
export type Session = Account & { token: string; isOwn?: boolean };

/** The part of `chrome.storage.local` that is used. */
export type Store = {
  get: (keys: string[] | null) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
  remove: (keys: string[]) => Promise<void>;
};

/** Keeps the session over restarts of the browser, and who was signed in last, for the form. */
export class SessionStore {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async session(): Promise<Session | null> {
    const { session } = await this.store.get(["session"]);
    return isSession(session) ? withKind(session) : null;
  }

  async last(): Promise<Account | null> {
    const { last } = await this.store.get(["last"]);
    return isAccount(last) ? withKind(last) : null;
  }

  async open(session: Session): Promise<void> {
    const { server, username, kind } = session;
    await this.store.set({ session, last: { server, username, kind } });
  }

  async close(): Promise<void> {
    await this.store.remove(["session"]);
  }
}

/** A search that is open in a page must still be able to close; it holds nothing of the library. */
const IS_KEPT = /^(theme$|picker\.)/;

/** Removes everything but the theme, after a person logged out. */
export async function forgetEverything(stores: readonly Store[]): Promise<void> {
  for (const store of stores) {
    const keys = Object.keys(await store.get(null)).filter((key) => !IS_KEPT.test(key));
    await store.remove(keys);
  }
}

/** Earlier versions knew only one way in. */
function withKind<Kept extends Account>(kept: Kept): Kept {
  return { ...kept, kind: kept.kind === "key" ? "key" : "session" };
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== "object" || value === null) return false;
  const { server, username } = value as Partial<Account>;
  return typeof server === "string" && typeof username === "string";
}

function isSession(value: unknown): value is Session {
  return isAccount(value) && typeof (value as Partial<Session>).token === "string";
}
