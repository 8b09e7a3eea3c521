import { readHead } from "../../head.ts";
import type { Head } from "../../messages.ts";
import type { Store } from "../session/session-store.ts";

/** Longer texts are left to the library itself: the head is read whenever the panel opens. */
const mostCharacters = 200_000;

/**
 * Keeps the beginning of the library apart from it: the panel paints it while the library itself is still read. Each
 * version of the extension reads only what it wrote.
 */
export class StartupSnapshot {
  private readonly store: Store;
  private readonly version: string;
  private kept = "";

  constructor(store: Store, version: string) {
    this.store = store;
    this.version = version;
  }

  async read(): Promise<Head | null> {
    return readHead(this.store, this.version);
  }

  /** Writes nothing where nothing changed. */
  async keep(head: Head): Promise<void> {
    const short = { ...head, prompts: fitting(head.prompts) };
    const written = JSON.stringify(short);
    if (written === this.kept) return;
    this.kept = written;
    await this.store.set({ head: { ...short, version: this.version } });
  }

  async forget(): Promise<void> {
    this.kept = "";
    await this.store.remove(["head"]);
  }
}

function fitting(prompts: Head["prompts"]): Head["prompts"] {
  let characters = 0;
  const end = prompts.findIndex(({ content }) => {
    characters += content.length;
    return characters > mostCharacters;
  });
  return end === -1 ? prompts : prompts.slice(0, end);
}
