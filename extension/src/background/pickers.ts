import type { PageCommand, Place } from "../page-messages.ts";
import type { Store } from "./session/session-store.ts";
import type { SiteBrowser } from "./sites/site-access.ts";

/** One open search: the frame of the page it was opened for, and the frame it stands in once that has come. */
type Open = { ticket: string; page: Place; frame: number | null };

type PickerCommand =
  Extract<PageCommand, { ticket: string }> extends infer Command
    ? Command extends { ticket: string }
      ? Omit<Command, "ticket">
      : never
    : never;

/**
 * Knows which searches the extension itself opened, and lets no other frame speak as one: a site could frame our page
 * and lay something over it. A ticket is good for one frame, and a tab has one search. Outlives the service worker.
 */
export class Pickers {
  private readonly store: Store;
  private readonly makeTicket: () => string;
  private readonly notify: SiteBrowser["notify"];

  constructor(store: Store, makeTicket: () => string, notify: SiteBrowser["notify"]) {
    this.store = store;
    this.makeTicket = makeTicket;
    this.notify = notify;
  }

  /** Opens a search for the box of a page; the one before it in the same tab is worth nothing from now on. */
  async open(page: Place): Promise<string> {
    const open: Open = { ticket: this.makeTicket(), page, frame: null };
    await this.store.set({ [keyOf(page.tabId)]: open });
    return open.ticket;
  }

  /** Lets the frame that brings the ticket be the search of its tab; only the first one may. */
  async claim(ticket: string, from: Place): Promise<boolean> {
    const open = await this.inTab(from.tabId);
    if (open?.ticket !== ticket || open.frame !== null) return false;
    await this.store.set({ [keyOf(from.tabId)]: { ...open, frame: from.frameId } satisfies Open });
    return true;
  }

  /** Whether this frame is the search of its tab. */
  async isOpen(from: Place): Promise<boolean> {
    return (await this.inTab(from.tabId))?.frame === from.frameId;
  }

  /** Tells the page something about the search in it; undefined where the page is gone. */
  async send(tabId: number, command: PickerCommand): Promise<unknown> {
    const open = await this.inTab(tabId);
    if (!open) return undefined;
    return this.notify(tabId, { ...command, ticket: open.ticket } as PageCommand, open.page).catch(() => undefined);
  }

  async close(tabId: number): Promise<void> {
    await this.store.remove([keyOf(tabId)]);
  }

  private async inTab(tabId: number): Promise<Open | null> {
    return ((await this.store.get([keyOf(tabId)]))[keyOf(tabId)] as Open | undefined) ?? null;
  }
}

const keyOf = (tabId: number) => `picker.${tabId}`;
