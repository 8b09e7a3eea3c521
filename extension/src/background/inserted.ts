import type { Inserted } from "../messages.ts";
import type { Store } from "./vault.ts";

/** Nobody goes back to more chats than this. */
const mostTabs = 30;

type Kept = Inserted & { tabId: number };

/** Which prompt was inserted into which tab, for as long as the browser runs. */
export class InsertedPrompts {
  private readonly store: Store;
  /** One change after the other: two tabs at once must not forget each other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(store: Store) {
    this.store = store;
  }

  keep(tabId: number, inserted: Inserted): Promise<void> {
    return this.change((all) => [{ ...inserted, tabId }, ...all.filter((one) => one.tabId !== tabId)]);
  }

  forget(tabId: number): Promise<void> {
    return this.change((all) => all.filter((one) => one.tabId !== tabId));
  }

  async clear(): Promise<void> {
    await this.change(() => []);
  }

  async in(tabId: number): Promise<Inserted | null> {
    const kept = (await this.all()).find((one) => one.tabId === tabId);
    if (!kept) return null;
    const { tabId: _, ...inserted } = kept;
    return inserted;
  }

  private change(how: (all: Kept[]) => Kept[]): Promise<void> {
    const next = this.last.then(async () => {
      await this.store.set({ inserted: how(await this.all()).slice(0, mostTabs) });
    });
    this.last = next.catch(() => {});
    return next;
  }

  private async all(): Promise<Kept[]> {
    const { inserted } = await this.store.get(["inserted"]);
    return Array.isArray(inserted) ? (inserted as Kept[]) : [];
  }
}
