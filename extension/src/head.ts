import type { Account, Head } from "./messages.ts";

/** The part of `chrome.storage.local` that is read. */
type HeadStore = { get: (keys: string[]) => Promise<Record<string, unknown>> };

/** The head as this version of the extension kept it, or null. */
export async function readHead(store: HeadStore, version: string): Promise<Head | null> {
  const head = (await store.get(["head"])).head as (Head & { version?: string }) | undefined;
  return head?.version === version ? head : null;
}

/** Whether a head is this account's. */
export function isHeadOf(head: Head | null, { server, username }: Account): head is Head {
  return head?.account.server === server && head.account.username === username;
}
