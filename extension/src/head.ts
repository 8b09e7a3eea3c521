import type { Account, Head } from "./messages.ts";

/** The part of `chrome.storage.local` that is read. */
type HeadStore = { get: (keys: string[]) => Promise<Record<string, unknown>> };

/** The head as this version of the extension kept it, or null. */
export async function readHead(store: HeadStore, version: string): Promise<Head | null> {
  const head = (await store.get(["head"])).head as (Head & { version?: string }) | undefined;
  return head?.version === version ? head : null;
}

const place = "promptoryHead";

/** Begins to read the head, for whichever script of the page takes it. */
export function startHead(): void {
  const reading = readHead(chrome.storage.local, chrome.runtime.getManifest().version).catch(() => null);
  Reflect.set(globalThis, place, reading);
}

/** The head that `startHead` of an earlier script of the page reads, or null. */
export async function takeHead(): Promise<Head | null> {
  return (Reflect.get(globalThis, place) as Promise<Head | null> | undefined) ?? null;
}

/** Whether a head is this account's. */
export function isHeadOf(head: Head | null, { server, username }: Account): head is Head {
  return head?.account.server === server && head.account.username === username;
}
