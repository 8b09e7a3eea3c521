import type { ContentScriptAnswers, ContentScriptRequest, OpenedPicker, PageCommand } from "../page-messages.ts";
import { startsSearch } from "../trigger-rule.ts";
import { activeText, type Caret, chosenCaret, typeOn, typingCaret } from "./caret.ts";
import { type HeldKeys, watchKeys } from "./held-keys.ts";
import { PickerSession } from "./picker-session.ts";
import { topDocument } from "./top-window.ts";

/**
 * The script that waits for the trigger on sites the person allowed. It knows no prompt, no key and no network: it sees
 * that the trigger was typed, asks the background for the search and lays its frame over the page.
 */
class TriggerWatch {
  private trigger: string | null | undefined;
  private session: PickerSession | null = null;
  /** How often the trigger was looked for; a new look ends the one before. */
  private looks = 0;
  /** How often the trigger was asked for. */
  private asked = 0;
  private readonly keys = watchKeys(window);

  /** False for what a renewed extension left behind. */
  isAlive(): boolean {
    return chrome.runtime?.id !== undefined;
  }

  start(): void {
    chrome.runtime.onMessage.addListener(this.onCommand);
    // At once: the page's own scripts have not run yet.
    this.keys.listen(true);
    void this.ask(false);
  }

  /** Listens for the trigger that the background has for this frame now. Only the answer to the newest question counts. */
  private async ask(mayLeave: boolean): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const trigger = await request({ kind: "trigger" });
    if (mine !== this.asked) return;
    if (trigger || !mayLeave) this.listenFor(trigger);
    // Without an answer, the last known trigger stays.
    else if (trigger === null) this.leave();
  }

  private listenFor(trigger?: string | null): void {
    this.trigger = trigger;
    // A search opened from the menu holds the keys without a trigger too.
    this.keys.listen(!!(trigger || this.session));
    // Adding a listener twice changes nothing.
    const change = trigger ? "addEventListener" : "removeEventListener";
    window[change]("beforeinput", this.look, true);
    window[change]("compositionend", this.look, true);
  }

  /** Nothing of ours stays in the page: the site is no longer allowed, or the extension was renewed. */
  private leave(): void {
    this.session?.end();
    this.asked += 1;
    this.listenFor();
    globalThis.promptoryTrigger = undefined;
    // The other side is gone where the extension was renewed.
    chrome.runtime?.onMessage?.removeListener(this.onCommand);
  }

  private readonly look = (event: Event): void => {
    const { data, isComposing } = event as InputEvent;
    if (!event.isTrusted || isComposing || !data || this.session || !this.trigger) return;
    if (!isTyped(data, this.trigger, this.keys.pressed()) && event.type !== "compositionend") return;
    if (!isLast(data, this.trigger)) return;
    const coming = event.type === "compositionend" ? "" : data;
    const isSure = startsSearch((typingCaret(document)?.before ?? "") + coming, this.trigger);
    void this.lookSoon(this.trigger, isSure ? this.keys.hold() : null);
  };

  /** Editors that write themselves do so a moment later. */
  private async lookSoon(trigger: string, keys: HeldKeys | null): Promise<void> {
    this.looks += 1;
    const mine = this.looks;
    const caret = await findTrigger(trigger, () => mine === this.looks);
    if (caret) return this.open(caret, caret.before.slice(-trigger.length), keys ?? this.keys.hold(), null);
    const missed = keys?.release().text;
    if (missed) typeOn(missed, document);
  }

  private async open(caret: Caret, typed: string, keys: HeldKeys, opened: OpenedPicker | null): Promise<void> {
    // Another site that frames this one could lay anything over the search.
    if (topDocument(document).defaultView !== window.top) return void keys.release();
    const session = new PickerSession(caret, typed, keys, this.keys, () => {
      this.session = null;
    });
    if (session.isOver()) return;
    this.session = session;
    const answer = opened ?? (await request({ kind: "open-picker" }));
    if (answer) return session.show(answer);
    session.end();
    // No longer allowed here, or the extension was renewed and this script is left over.
    this.leave();
  }

  private readonly onCommand = (
    message: unknown,
    sender: chrome.runtime.MessageSender,
    respond: (answer: unknown) => void,
  ): boolean => {
    if (sender.id !== chrome.runtime.id || typeof message !== "object" || message === null) return false;
    const command = message as PageCommand;
    if (command.kind === "trigger-changed") void this.ask(true);
    else if (command.kind === "open-here") this.openHere(command);
    else if (command.kind === "read-here") respond(activeText(document));
    else if ("ticket" in command && this.session) {
      void this.session.follow(command).then(respond);
      return true;
    }
    return false;
  };

  private openHere(opened: OpenedPicker): void {
    const caret = this.session ? null : chosenCaret(document);
    // Without a trigger nothing listened; the Enter that chooses a prompt must not reach the page here either.
    this.keys.listen(true);
    if (caret) void this.open(caret, "", this.keys.hold(), opened);
  }
}

/** The caret behind the trigger, once the editor has written it. */
async function findTrigger(trigger: string, isWanted: () => boolean): Promise<Caret | null> {
  for (const ms of [0, 30, 90]) {
    await new Promise((done) => setTimeout(done, ms));
    if (!isWanted()) return null;
    const caret = typingCaret(document);
    if (caret && startsSearch(caret.before, trigger)) return caret;
  }
  return null;
}

/** Undefined where the extension is gone or was renewed. */
async function request<Kind extends ContentScriptRequest["kind"]>(
  message: Extract<ContentScriptRequest, { kind: Kind }>,
): Promise<ContentScriptAnswers[Kind] | undefined> {
  try {
    return await chrome.runtime.sendMessage(message);
  } catch {
    return undefined;
  }
}

/** What was typed is the end of the trigger, in any width, and no whole text that a script wrote. */
function isLast(data: string, trigger: string): boolean {
  return data.length <= trigger.length && trigger.endsWith(data.normalize("NFKC"));
}

/** The letter came from the key that was pressed; input methods tell no key. */
function isTyped(data: string, trigger: string, pressed: string): boolean {
  const key = pressed.normalize("NFKC");
  return key === data.normalize("NFKC") || key === "Process" || key === "Unidentified" || key === trigger;
}

declare global {
  // The isolated world of the extension in this page.
  var promptoryTrigger: TriggerWatch | undefined;
}

if (!globalThis.promptoryTrigger?.isAlive()) {
  globalThis.promptoryTrigger = new TriggerWatch();
  globalThis.promptoryTrigger.start();
}
