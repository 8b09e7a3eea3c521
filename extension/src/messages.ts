import type { InsertFailure } from "./insert/result.ts";

/** Who is signed in where; the token never leaves the background. */
export type Account = { server: string; username: string };

/** A kind of prompt as the panel shows it. */
export type PromptType = { id: number; label: string; color: string; count: number };

/** A prompt as the panel shows and inserts it. */
export type Prompt = {
  id: number;
  title: string;
  content: string;
  type: { label: string; color: string };
  useCount: number;
  /** Nothing matched the search; this one is only close to it. */
  near: boolean;
};

/** One page of a search and how many prompts there are on all pages. */
export type PromptPage = { prompts: Prompt[]; total: number };

/** What became of an insertion. `site` is an origin; `remembered` says it may be reached without asking again. */
export type InsertAnswer =
  | { status: "inserted"; promptId: number; useCount: number | null; site: string; remembered: boolean }
  | { status: "needs-access" }
  | { status: "failed"; reason: InsertFailure | "forbidden-page" | "busy" };

/** Everything the panel may ask of the background. */
export type PanelRequest =
  | { kind: "account" }
  | { kind: "sign-in"; server: string; username: string; password: string }
  | { kind: "sign-out" }
  | { kind: "types" }
  | { kind: "search"; text: string; typeId: number | null; page: number }
  | { kind: "insert"; tabId: number; promptId: number; text: string }
  | { kind: "forget-insert" }
  | { kind: "used"; promptId: number };

/** What the background gives for each request. */
export type Answers = {
  account: { account: Account | null; last: Account | null };
  "sign-in": Account;
  "sign-out": null;
  types: PromptType[];
  search: PromptPage;
  insert: InsertAnswer;
  "forget-insert": null;
  used: number;
};

export type FailureCode = "signed-out" | "refused" | "unreachable" | "cancelled" | "failed";

/** Why a request failed, with a sentence for the screen. */
export type Failure = { code: FailureCode; message: string };

export type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** What the background tells the panel unasked: the prompt that waited for the toolbar button was handled. */
export type PanelEvent = { kind: "insert-answer"; tabId: number; answer: InsertAnswer };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
const isIdOrNull: Check = (value) => value === null || isId(value);

/** Every request with every field it has; a request with a field more or less is refused. */
const shapes: { [Kind in PanelRequest["kind"]]: Record<string, Check> } = {
  account: {},
  "sign-in": { server: isText, username: isText, password: isText },
  "sign-out": {},
  types: {},
  search: { text: isText, typeId: isIdOrNull, page: isId },
  insert: { tabId: isId, promptId: isId, text: isText },
  "forget-insert": {},
  used: { promptId: isId },
};

/** The message as a request, or null for anything this version does not know to the letter. */
export function readRequest(message: unknown): PanelRequest | null {
  if (typeof message !== "object" || message === null || !("kind" in message)) return null;
  const { kind, ...fields } = message as Record<string, unknown>;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return null;
  const shape = shapes[kind as PanelRequest["kind"]];
  const names = Object.keys(shape);
  if (Object.keys(fields).length !== names.length) return null;
  return names.every((name) => shape[name]?.(fields[name])) ? (message as PanelRequest) : null;
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
