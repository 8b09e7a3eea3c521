import { ownOrigin } from "../browser/browser.ts";
import { text } from "../locales/en/text.ts";
import {
  type Answers,
  type Failure,
  type InsertAnswer,
  isOwnPage,
  isPanelEvent,
  type PanelEvent,
  type PanelRequest,
  type Reply,
} from "../messages.ts";
import type { PageAnswers, PickerRequest, PointingEvent, SettingsRequest } from "../page-messages.ts";

/** A request the background could not fulfil. */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

type AnyAnswers = Answers & PageAnswers;

/** Asks the background; throws a RequestError with a sentence where it fails. */
export async function request<Request extends PanelRequest | SettingsRequest | PickerRequest>(
  message: Request,
): Promise<AnyAnswers[Request["kind"]]> {
  const reply: Reply<AnyAnswers[Request["kind"]]> | undefined = await chrome.runtime.sendMessage(message);
  if (!reply) throw new Error("The background ended before it answered.");
  if (!reply.ok) throw new RequestError(reply.failure);
  return reply.value;
}

/**
 * Asks for an insertion under an id of its own. Where the background ended before it answered, the page may have the text
 * all the same, so the result of that insertion is asked for, and nothing is written again.
 */
export async function requestInsertion(
  jobId: string,
  start: (job: { jobId: string; isRetry: boolean }) => Promise<InsertAnswer>,
): Promise<InsertAnswer> {
  try {
    return await start({ jobId, isRetry: false });
  } catch (thrown) {
    if (thrown instanceof RequestError) throw thrown;
    return start({ jobId, isRetry: true });
  }
}

/** What went wrong, whatever was thrown. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof RequestError ? thrown.failure : { code: "failed", message: text.failed };
}

/** Listens to what the background tells unasked; gives the way to stop. */
export function onPanelEvent(listener: (event: PanelEvent) => void): () => void {
  const own = { id: chrome.runtime.id, origin: ownOrigin() };
  const listen = (message: unknown, sender: chrome.runtime.MessageSender) => {
    if (isPanelEvent(message) && isOwnPage(sender, own)) listener(message);
  };
  chrome.runtime.onMessage.addListener(listen);
  return () => chrome.runtime.onMessage.removeListener(listen);
}

/** Listens to the end of a pointing; gives the way to stop. */
export function onPointingEnded(listener: (event: PointingEvent) => void): () => void {
  const own = { id: chrome.runtime.id, origin: ownOrigin() };
  const listen = (message: unknown, sender: chrome.runtime.MessageSender) => {
    const { kind } = (message ?? {}) as { kind?: unknown };
    if (kind === "pointing-ended" && isOwnPage(sender, own)) listener(message as PointingEvent);
  };
  chrome.runtime.onMessage.addListener(listen);
  return () => chrome.runtime.onMessage.removeListener(listen);
}

/** Calls `listener` when a person signs in or out in another window's panel. */
export function onAccountChange(listener: () => void): () => void {
  const listen = (changes: Record<string, unknown>) => {
    if ("session" in changes) listener();
  };
  chrome.storage.local.onChanged.addListener(listen);
  return () => chrome.storage.local.onChanged.removeListener(listen);
}
