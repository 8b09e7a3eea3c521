import type { Facets, Prompt, PromptPage, PromptType, Unsent } from "@promptory/library-store";
import type { Change, InsertFailure, InsertMode } from "./insert/job.ts";

export type { Facets, Prompt, PromptPage, PromptType, Unsent, UnsentDraft } from "@promptory/library-store";

/** Who is signed in where, and by what; the token or key never leaves the background. */
export type Account = { server: string; username: string; kind: "session" | "key" };

/** A page of a Promptory offers to let the extension in; `isKnown` says that the person was signed in there before. */
export type Offer = { server: string; code: string; isKnown: boolean };

/** What the panel shows at once when it opens: the list without words as it was last. */
export type Head = { account: Account; prompts: Prompt[]; total: number; types: PromptType[]; facets: Facets };

/** How the copy of the library stands: as of when, on its way, or not there yet. */
export type CopyStatus = {
  count: number;
  at: string | null;
  isSyncing: boolean;
  /** How far the first reading has come; null when it is not under way. */
  progress: { done: number; total: number } | null;
};

/** What the panel says about the server and what waits for it. */
export type Status = { copy: CopyStatus; isOffline: boolean; unsent: Unsent[] };

/** A prompt with the tag its next version is saved over; the tag is null where only the copy here could be asked. */
export type FreshPrompt = { prompt: Prompt; etag: string | null };

/** A text that becomes the next version of a prompt; `base` is the text the person saw it replace. */
export type NewVersion = {
  promptId: number;
  title: string;
  content: string;
  note: string;
  base: string;
  etag: string | null;
};

/** What became of something a person saved: the server has it, it waits, or the server said no. */
export type Saved = { state: "saved"; prompt: Prompt } | { state: "waiting" } | { state: "refused"; message: string };

/** What became of an insertion. `site` is an origin; `remembered` says it may be reached without asking again. */
export type InsertAnswer =
  | { status: "inserted"; promptId: number; useCount: number | null; site: string; remembered: boolean }
  | { status: "needs-access" }
  | { status: "failed"; reason: InsertFailure | "forbidden-page" | "busy" | "interrupted"; change?: Change };

/** What a prompt's variables were filled with before it was inserted. */
export type Filling = {
  values: Record<string, string>;
  context: { date?: string; time?: string; clipboard?: string; keepsEmpty?: boolean };
};

/** The prompt that was inserted last into a tab: what came of it there may become its next version. */
export type Inserted = { promptId: number; title: string; text: string; filling: Filling | null };

/** What stands in the message box of a tab, or why that cannot be read. */
export type BoxAnswer =
  | { status: "read"; text: string }
  | { status: "needs-access" }
  | { status: "failed"; reason: "no-editor" | "moved-on" | "unreadable" | "forbidden-page" };

type SearchMore = { favourite?: boolean; tag?: string; isWhole?: boolean };

/** An API key that goes on working after its person logged out: it was pasted, or the server could not be reached. */
export type KeyLeft = "pasted" | "untold";

/** The id of an insertion, for Cancel; `isRetry` asks only what became of it, after the background ended on the way. */
export type JobOf = { jobId?: string; isRetry?: boolean };

/** Everything the panel may ask of the background. */
export type PanelRequest =
  | { kind: "account" }
  | { kind: "sign-in"; server: string; username: string; password: string }
  | { kind: "sign-in-key"; server: string; key: string }
  | { kind: "offer"; tabId: number }
  | { kind: "connect"; server: string; code: string; tabId: number }
  | { kind: "sign-out" }
  | { kind: "status" }
  | { kind: "sync"; isUrgent?: boolean }
  | { kind: "types" }
  | { kind: "facets" }
  | ({ kind: "search"; text: string; typeId: number | null; page: number } & SearchMore)
  | { kind: "near"; text: string; typeId: number | null }
  | ({ kind: "insert"; tabId: number; promptId: number; text: string; filling?: Filling; mode?: InsertMode } & JobOf)
  | ({ kind: "insert-many"; tabId: number; promptIds: number[]; text: string; mode?: InsertMode } & JobOf)
  | { kind: "cancel-insert"; tabId: number; jobId: string }
  | { kind: "insert-progress"; tabId: number; jobId: string }
  | { kind: "inserted"; tabId: number }
  | { kind: "forget-inserted"; tabId: number }
  | { kind: "undo-insert"; tabId: number; change: Change }
  | { kind: "read-box"; tabId: number }
  | { kind: "forget-insert" }
  | { kind: "used"; promptId: number }
  | { kind: "used-many"; promptIds: number[] }
  | { kind: "send-unsent" }
  | { kind: "discard-unsent"; id: string }
  | { kind: "prompt"; promptId: number }
  | { kind: "save"; title: string; content: string; typeId: number; replaces: string | null }
  | ({ kind: "save-version"; replaces: string | null } & NewVersion);

/** What the background gives for each request. */
export type Answers = {
  account: { account: Account | null; last: Account | null };
  "sign-in": Account;
  "sign-in-key": Account;
  offer: Offer | null;
  connect: Account;
  "sign-out": { keyLeft: KeyLeft | null };
  status: Status;
  sync: Status;
  types: PromptType[];
  facets: Facets;
  search: PromptPage;
  near: Prompt[];
  insert: InsertAnswer;
  "insert-many": InsertAnswer;
  "cancel-insert": null;
  /** How much of the text the box holds, from 0 to 1. */
  "insert-progress": number;
  inserted: Inserted | null;
  "forget-inserted": null;
  /** False where the box could not be brought back. */
  "undo-insert": boolean;
  "read-box": BoxAnswer;
  "forget-insert": null;
  used: number | null;
  "used-many": null;
  "send-unsent": Status;
  "discard-unsent": Status;
  prompt: FreshPrompt;
  save: Saved;
  "save-version": Saved;
};

export type FailureCode = "signed-out" | "refused" | "unreachable" | "cancelled" | "failed";

/** Why a request failed, with a sentence for the screen. */
export type Failure = { code: FailureCode; message: string };

export type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/**
 * What the background tells the panel unasked: the prompt that waited for the toolbar button was handled, that button was
 * pressed on a tab, the copy of the library or what waits to be sent has changed.
 */
export type PanelEvent =
  | { kind: "insert-answer"; tabId: number; answer: InsertAnswer }
  | { kind: "copy-changed" }
  | { kind: "called"; tabId: number }
  | { kind: "status"; status: Status };

const events: readonly string[] = ["insert-answer", "copy-changed", "called", "status"] satisfies PanelEvent["kind"][];

/** Whether a message is one of the background's own accord; requests of other panels arrive here too. */
export function isPanelEvent(message: unknown): message is PanelEvent {
  if (typeof message !== "object" || message === null || !("kind" in message)) return false;
  return typeof message.kind === "string" && events.includes(message.kind);
}

/** What is known about who sent a message; `chrome.runtime.MessageSender` fits. */
export type Sender = { id?: string; url?: string; origin?: string };

/**
 * True for pages of this extension only. A script injected into a site has our id too, but the site's
 * address, and a page of the web has no id at all.
 */
export function isOwnPage(sender: Sender, own: { id: string; origin: string }): boolean {
  return sender.id === own.id && sender.url !== undefined && sender.url.startsWith(`${own.origin}/`);
}
