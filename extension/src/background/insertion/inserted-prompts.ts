import type { Inserted } from "../../messages.ts";
import type { Store } from "../session/session-store.ts";

/** The tabs that are remembered, the newest first. */
const mostTabs = 30;

/** `jobId` names the insertion, which the document of the chat knows too. */
type Kept = Inserted & { tabId: number; jobId: string };

/** Which prompt was inserted into which tab, for as long as the browser runs. */
export class InsertedPrompts {
  private readonly store: Store;
  /** One change after the other: two tabs at once must not forget each other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(store: Store) {
    this.store = store;
  }

  keep(tabId: number, jobId: string, inserted: Inserted): Promise<void> {
    return this.change((all) => [{ ...inserted, tabId, jobId }, ...all.filter((one) => one.tabId !== tabId)]);
  }

  forget(tabId: number): Promise<void> {
    return this.change((all) => all.filter((one) => one.tabId !== tabId));
  }

  async clear(): Promise<void> {
    await this.change(() => []);
  }

  /** The prompt that was inserted into this tab, as long as the document there is the same. */
  async in(tabId: number, isIn: (jobId: string) => Promise<boolean>): Promise<Inserted | null> {
    const kept = (await this.all()).find((one) => one.tabId === tabId);
    if (!kept || !(await isIn(kept.jobId))) return null;
    const { tabId: _, jobId: __, ...inserted } = kept;
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
