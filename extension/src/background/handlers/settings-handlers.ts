import type { Reply } from "../../messages.ts";
import type { PageAnswers, SettingsRequest } from "../../page-messages.ts";
import { toFailure } from "../failures.ts";
import type { SettingsStore } from "../settings-store.ts";
import type { Pointing } from "../sites/pointing.ts";
import type { SiteAccess } from "../sites/site-access.ts";

/** Answers the settings screen of the panel. */
export class SettingsHandlers {
  private readonly settings: SettingsStore;
  private readonly access: SiteAccess;
  private readonly pointing: Pointing;
  private readonly serverOf: () => Promise<string | null>;

  constructor(settings: SettingsStore, access: SiteAccess, pointing: Pointing, serverOf: () => Promise<string | null>) {
    this.settings = settings;
    this.access = access;
    this.pointing = pointing;
    this.serverOf = serverOf;
  }

  async answer(request: SettingsRequest): Promise<Reply<PageAnswers[SettingsRequest["kind"]]>> {
    try {
      return { ok: true, value: await this.handle(request) };
    } catch (thrown) {
      return { ok: false, failure: toFailure(thrown, (await this.serverOf()) ?? "") };
    }
  }

  private async handle(request: SettingsRequest): Promise<PageAnswers[SettingsRequest["kind"]]> {
    switch (request.kind) {
      case "settings":
        return this.settings.read();
      case "change-settings": {
        const settings = await this.settings.change(request);
        // The answer does not wait for the open tabs.
        void this.access.sync();
        return settings;
      }
      case "pointed-sites":
        return this.pointing.list();
      case "forget-pointed":
        return this.pointing.forget(request.origin);
      case "share-pointed":
        return this.pointing.share(request.origin);
      case "point":
        return this.pointing.start(request.tabId);
      case "stop-pointing":
        return this.pointing.stop(request.tabId);
    }
  }
}
