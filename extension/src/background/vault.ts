import type { Account } from "../messages.ts";

/** A session of a person on a server. Only the background ever holds one. */
export type Session = Account & { token: string };

/** The part of `chrome.storage.local` the vault needs. */
export type Store = {
  get: (keys: string[]) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
  remove: (keys: string[]) => Promise<void>;
};

/** Keeps the session over restarts of the browser, and who was signed in last, for the form. */
export class Vault {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async session(): Promise<Session | null> {
    const { session } = await this.store.get(["session"]);
    return isSession(session) ? session : null;
  }

  async last(): Promise<Account | null> {
    const { last } = await this.store.get(["last"]);
    return isAccount(last) ? last : null;
  }

  async open(session: Session): Promise<void> {
    const { server, username } = session;
    await this.store.set({ session, last: { server, username } });
  }

  async close(): Promise<void> {
    await this.store.remove(["session"]);
  }
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== "object" || value === null) return false;
  const { server, username } = value as Partial<Account>;
  return typeof server === "string" && typeof username === "string";
}

function isSession(value: unknown): value is Session {
  return isAccount(value) && typeof (value as Partial<Session>).token === "string";
}
