import type { Settings } from "../page-messages.ts";
import { defaultTrigger, readTrigger } from "../trigger-rule.ts";
import type { Store } from "./session/session-store.ts";

/** What the person set for all sites; it outlives a sign-out, for it says nothing of them. */
export class SettingsStore {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async read(): Promise<Settings> {
    const { settings } = await this.store.get(["settings"]);
    const { trigger, isTriggerOn } = (settings ?? {}) as Partial<Settings>;
    return {
      trigger: (typeof trigger === "string" && readTrigger(trigger)) || defaultTrigger,
      isTriggerOn: isTriggerOn !== false,
    };
  }

  /** Keeps what was set; a trigger that cannot be one leaves the one before. */
  async change(wanted: Settings): Promise<Settings> {
    const before = await this.read();
    const settings = { trigger: readTrigger(wanted.trigger) ?? before.trigger, isTriggerOn: wanted.isTriggerOn };
    await this.store.set({ settings });
    return settings;
  }
}
