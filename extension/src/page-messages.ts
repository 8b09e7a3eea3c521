import type { Change } from "./insert/job.ts";
import {
  type Check,
  isChange,
  isFilling,
  isFlag,
  isId,
  isText,
  type MessageSchema,
  orNull,
  reader,
} from "./message-schema.ts";
import type { Account, Filling, Head, InsertAnswer, Reply } from "./messages.ts";

/** What the person set for all sites. */
export type Settings = { trigger: string; isTriggerOn: boolean };

/** A site whose message box the person pointed at. `shared` says what the instance knows of it. */
export type PointedSite = {
  origin: string;
  inputSelectors: string[];
  shared: "no" | "yes" | "covered";
};

/** What became of the wish to point: the person is choosing now, or cannot on this page. */
export type PointAnswer = { status: "pointing" | "needs-access" | "forbidden-page" };

/** What the settings screen of the panel asks of the background. */
export type SettingsRequest =
  | { kind: "settings" }
  | { kind: "change-settings"; trigger: string; isTriggerOn: boolean }
  | { kind: "pointed-sites" }
  | { kind: "forget-pointed"; origin: string }
  | { kind: "share-pointed"; origin: string }
  | { kind: "point"; tabId: number }
  | { kind: "stop-pointing"; tabId: number };

/** What was typed before the search had the keyboard; `isEntered` says that the last key was Enter. */
export type Typed = { text: string; isEntered: boolean };

/** What the search in a page asks: only about the box it was opened for. */
export type PickerRequest =
  | { kind: "picker-ready"; ticket: string }
  | { kind: "picker-typed" }
  | {
      kind: "picker-insert";
      promptId: number;
      text: string;
      filling: Filling | null;
      jobId: string;
      isRetry: boolean;
    }
  | { kind: "picker-cancel"; jobId: string }
  | { kind: "picker-progress"; jobId: string }
  | { kind: "picker-undo"; change: Change }
  | { kind: "picker-size"; isLarge: boolean }
  | { kind: "picker-close"; literal: string };

/** The search that the background opened for a page. The title comes with it: the script in the page holds no texts. */
export type OpenedPicker = { ticket: string; title: string };

/** What a script of ours inside a page may ask. It is shown no prompt and no key. */
export type ContentScriptRequest =
  | { kind: "trigger" }
  | { kind: "open-picker" }
  | { kind: "pointed"; ticket: string; inputSelectors: string[] }
  | { kind: "pointing-left"; ticket: string };

/** What the background gives for each of these. */
export type PageAnswers = {
  settings: Settings;
  "change-settings": Settings;
  "pointed-sites": PointedSite[];
  "forget-pointed": null;
  "share-pointed": PointedSite;
  point: PointAnswer;
  "stop-pointing": null;
  /** Null where the page, and not the person, opened the search. */
  "picker-ready": { account: Account | null; head: Head | null } | null;
  "picker-typed": Typed;
  "picker-insert": InsertAnswer;
  "picker-cancel": null;
  "picker-progress": number;
  "picker-undo": boolean;
  "picker-size": null;
  "picker-close": null;
};

/** The answers a script in a page gets: bare, and null for no. */
export type ContentScriptAnswers = {
  trigger: string | null;
  "open-picker": OpenedPicker | null;
  pointed: null;
  "pointing-left": null;
};

/** What the background tells the script in a page. */
export type PageCommand =
  /** Settings or permissions have changed: ask for the trigger again. */
  | { kind: "trigger-changed" }
  | ({ kind: "open-here" } & OpenedPicker)
  /** Give the text of the box that has the keyboard; null where none has. */
  | { kind: "read-here" }
  /** Say when the person pauses, so that the keyboard changes hands between two keys. */
  | { kind: "rest"; ticket: string }
  /** The search takes the keyboard; give what was typed until it had it. */
  | { kind: "listen"; ticket: string }
  /** Take the keyboard back and select the trigger, so that the prompt replaces it. */
  | { kind: "make-ready"; ticket: string }
  /** Nothing was inserted; the search wants the keyboard again. */
  | { kind: "back"; ticket: string }
  | { kind: "size"; ticket: string; isLarge: boolean }
  | { kind: "close"; ticket: string; literal: string }
  | { kind: "stop-pointing" };

/** What the background tells the panel of a pointing that ended; null when the person left it. */
export type PointingEvent = { kind: "pointing-ended"; tabId: number; site: PointedSite | null };

export type PageReply<Kind extends keyof PageAnswers> = Reply<PageAnswers[Kind]>;

const longestSelector = 500;
const mostSelectors = 5;

const isTicket: Check = (value) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
/** What the person typed that was no search: one line, as long as the search box takes. */
const isLiteral: Check = (value) => typeof value === "string" && value.length <= 200 && !/[\r\n]/.test(value);
const isSelector: Check = (value) => typeof value === "string" && value !== "" && value.length <= longestSelector;
const isSelectors: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= mostSelectors && value.every(isSelector);

const settingsSchema: MessageSchema<SettingsRequest> = {
  settings: {},
  "change-settings": { trigger: isText, isTriggerOn: isFlag },
  "pointed-sites": {},
  "forget-pointed": { origin: isText },
  "share-pointed": { origin: isText },
  point: { tabId: isId },
  "stop-pointing": { tabId: isId },
};

const pickerSchema: MessageSchema<PickerRequest> = {
  "picker-ready": { ticket: isTicket },
  "picker-typed": {},
  "picker-insert": {
    promptId: isId,
    text: isText,
    filling: orNull(isFilling),
    jobId: isTicket,
    isRetry: isFlag,
  },
  "picker-cancel": { jobId: isTicket },
  "picker-progress": { jobId: isTicket },
  "picker-undo": { change: isChange },
  "picker-size": { isLarge: isFlag },
  "picker-close": { literal: isLiteral },
};

const contentScriptSchema: MessageSchema<ContentScriptRequest> = {
  trigger: {},
  "open-picker": {},
  pointed: { ticket: isTicket, inputSelectors: isSelectors },
  "pointing-left": { ticket: isTicket },
};

export const readSettingsRequest = reader<SettingsRequest>(settingsSchema);
export const readPickerRequest = reader<PickerRequest>(pickerSchema);
export const readContentScriptRequest = reader<ContentScriptRequest>(contentScriptSchema);

/** A frame of a tab. */
export type Place = { tabId: number; frameId: number };

/** What is known about who sent a message; `chrome.runtime.MessageSender` fits. */
export type PageSender = {
  id?: string;
  url?: string;
  origin?: string;
  frameId?: number;
  tab?: { id?: number | undefined };
};

/** Who speaks: a page of the extension on its own, the search framed by a site, or our script inside a site. */
export type Speaker =
  | { who: "panel" }
  | { who: "picker"; place: Place }
  | { who: "content-script"; place: Place; origin: string };

/**
 * Tells who sent a message, or null for everybody who may not. What a page of ours may ask when a site frames it is
 * another thing than what it may ask beside the site, so only the search is known in a frame.
 */
export function speakerOf(sender: PageSender, own: { id: string; origin: string }): Speaker | null {
  const { id, url, origin, frameId, tab } = sender;
  if (id !== own.id || url === undefined) return null;
  const place = tab?.id !== undefined && frameId !== undefined ? { tabId: tab.id, frameId } : null;
  const isOurs = url.startsWith(`${own.origin}/`);
  if (isOurs && !place?.frameId) return { who: "panel" };
  if (isOurs) return place && new URL(url).pathname === "/picker.html" ? { who: "picker", place } : null;
  // A frame written into its page has no address, but the origin of that page.
  const from = origin ?? (URL.canParse(url) ? new URL(url).origin : "");
  return place && /^https?:/.test(from) ? { who: "content-script", place, origin: from } : null;
}
