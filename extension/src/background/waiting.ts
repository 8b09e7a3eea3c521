import type { Insertion } from "./insertion.ts";
import type { Store } from "./vault.ts";

/** Nobody means a prompt they picked longer ago than this. */
const patienceMs = 5 * 60_000;

type Kept = Insertion & { at: number };

/** The one prompt that waits for the person to call Promptory on its tab. It outlives the service worker. */
export class Waiting {
  private readonly store: Store;
  private readonly now: () => number;

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  async keep(insertion: Insertion): Promise<void> {
    await this.store.set({ waiting: { ...insertion, at: this.now() } satisfies Kept });
  }

  async forget(): Promise<null> {
    await this.store.remove(["waiting"]);
    return null;
  }

  /** The prompt that waits for this tab, once. */
  async take(tabId: number): Promise<Insertion | null> {
    const kept = (await this.store.get(["waiting"])).waiting as Kept | undefined;
    if (kept?.tabId !== tabId) return null;
    await this.forget();
    const { at, ...insertion } = kept;
    return this.now() - at < patienceMs ? insertion : null;
  }
}
