import { pickerText } from "../../locales/en/page-text.ts";
import type { ContentScriptAnswers, ContentScriptRequest, OpenedPicker, Place } from "../../page-messages.ts";
import type { Pickers } from "../pickers.ts";
import type { Pointing } from "../sites/pointing.ts";
import type { SiteAccess } from "../sites/site-access.ts";

export const openPicker = async (pickers: Pickers, page: Place): Promise<OpenedPicker> => ({
  ticket: await pickers.open(page),
  title: pickerText.title,
});

/** Answers our content scripts. They learn whether to listen and where the search is, and nothing of the library. */
export class ContentScriptHandlers {
  private readonly access: SiteAccess;
  private readonly pickers: Pickers;
  private readonly pointing: Pointing;

  constructor(access: SiteAccess, pickers: Pickers, pointing: Pointing) {
    this.access = access;
    this.pickers = pickers;
    this.pointing = pointing;
  }

  async answer(
    request: ContentScriptRequest,
    from: Place,
    origin: string,
  ): Promise<ContentScriptAnswers[ContentScriptRequest["kind"]]> {
    switch (request.kind) {
      case "trigger":
        return this.access.triggerFor(origin);
      case "open-picker":
        return (await this.access.triggerFor(origin)) ? openPicker(this.pickers, from) : null;
      case "pointed":
        return this.pointing.take(request.ticket, from.tabId, origin, request.inputSelectors);
      case "pointing-left":
        return this.pointing.leave(request.ticket, from.tabId);
    }
  }
}
