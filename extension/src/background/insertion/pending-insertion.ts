import type { InsertMode } from "../../insert/job.ts";
import type { Filling } from "../../messages.ts";
import type { Store } from "../session/session-store.ts";

/** A prompt that was picked longer ago than this is dropped. */
const ttlMs = 5 * 60_000;

/** What is to be inserted: one prompt or several as one text, and what the one was filled with. */
export type Wanted = {
  tabId: number;
  promptIds: number[];
  text: string;
  filling: Filling | null;
  mode: InsertMode;
};

type Kept = Wanted & { at: number };

/** The one prompt that waits for the person to call Promptory on its tab. It outlives the service worker. */
export class PendingInsertion {
  private readonly store: Store;
  private readonly now: () => number;

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  async keep(wanted: Wanted): Promise<void> {
    await this.store.set({ waiting: { ...wanted, at: this.now() } satisfies Kept });
  }

  async forget(): Promise<null> {
    await this.store.remove(["waiting"]);
    return null;
  }

  /** The prompt that waits for this tab, once. */
  async take(tabId: number): Promise<Wanted | null> {
    const kept = (await this.store.get(["waiting"])).waiting as Kept | undefined;
    if (kept?.tabId !== tabId) return null;
    await this.forget();
    const { at, ...wanted } = kept;
    return this.now() - at < ttlMs ? wanted : null;
  }
}
