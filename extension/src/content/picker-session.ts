import type { OpenedPicker, PageCommand, Typed } from "../page-messages.ts";
import type { Caret } from "./caret.ts";
import { typeOn } from "./caret.ts";
import type { HeldKeys, KeyWatch } from "./held-keys.ts";
import { addPickerFrame, type PickerFrame } from "./picker-frame.ts";
import { boxInTop, topDocument } from "./top-window.ts";

/** What the background tells about one open search. */
export type PickerCommand = Extract<PageCommand, { ticket: string }>;

/** Editors get to know of a changed selection within this time. */
const selectionSettlesMs = 60;
/** A person who pressed no key for this long pauses. Who goes on typing beyond the timeout wants no search. */
const pauseMs = 120;
const lookMs = 25;
/** The keyboard has changed hands within this time. */
const keyboardMs = 200;
/** A page whose rules keep our frame out keeps it out for good. */
const timeoutMs = 5_000;

/** One search in the page, from the trigger to the insertion or to Escape. */
export class PickerSession {
  private readonly caret: Caret;
  private readonly typed: string;
  private readonly watch: KeyWatch;
  private readonly onEnd: () => void;
  private keys: HeldKeys | null;
  private frame: PickerFrame | null = null;
  private ticket = "";
  /** The editor has the keyboard on our wish, which is no sign that the person left. */
  private isBusy = false;
  private giveUp: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when this window has lost the keyboard. */
  private blurred: Promise<true> | undefined;

  /** `typed` is the trigger as it stands before the caret, or nothing where a menu opened the search. */
  constructor(caret: Caret, typed: string, keys: HeldKeys, watch: KeyWatch, onEnd: () => void) {
    this.caret = caret;
    this.typed = typed;
    this.watch = watch;
    this.onEnd = onEnd;
    this.keys = keys;
    this.listen("addEventListener");
    keys.onLeave(() => this.end());
  }

  /** The person left before anything was shown. */
  isOver(): boolean {
    return this.keys === null && this.frame === null;
  }

  /** Shows the search that the background opened. */
  show({ ticket, title }: OpenedPicker): void {
    if (!this.keys) return;
    this.ticket = ticket;
    const page = topDocument(document);
    const box = boxInTop(this.caret.box(this.typed.length), this.caret.editor.element);
    this.blurred = keyboardGone();
    this.frame = addPickerFrame(
      page,
      page === document ? this.caret.editor.element : null,
      box,
      addressOf(ticket),
      title,
    );
    this.giveUp = setTimeout(() => this.end(), timeoutMs);
  }

  /** Does what the background says about this search; what it gives is the answer. */
  async follow(command: PickerCommand): Promise<unknown> {
    if (command.ticket !== this.ticket) return null;
    if (command.kind === "rest") return pause(this.keys);
    if (command.kind === "listen") return this.handOver();
    if (command.kind === "make-ready") return this.makeReady();
    if (command.kind === "size") this.frame?.resize(command.isLarge);
    if (command.kind === "back") this.takeBack();
    if (command.kind === "close") this.close(command.literal);
    return null;
  }

  /** Ends the search with the box as it is, and with the letters in it that never reached the search. */
  end(): void {
    const hadKeyboard = !this.keys && !this.isBusy;
    const missed = this.dismantle();
    if (hadKeyboard) this.caret.restore();
    if (missed) typeOn(missed, document);
  }

  /**
   * The search takes the keyboard by itself: keys that are under way to this window in that moment still arrive, where a
   * window that gave it away would get none of them.
   */
  private async handOver(): Promise<Typed> {
    clearTimeout(this.giveUp);
    const isGone = await Promise.race([this.blurred, after(keyboardMs)]);
    // For a browser that lets no frame take it. A frame that has it would lose it to the page for a moment, and a key with it.
    if (!isGone) this.frame?.focus();
    const typed = this.keys?.release() ?? { text: "", isEntered: false };
    this.keys = null;
    return typed;
  }

  private async makeReady(): Promise<boolean> {
    this.isBusy = true;
    this.watch.ignorePress();
    if (!this.caret.restore()) return false;
    await after(selectionSettlesMs);
    const isSelected = this.caret.select(this.typed);
    await after(selectionSettlesMs);
    return isSelected;
  }

  private takeBack(): void {
    this.isBusy = false;
    this.frame?.focus();
  }

  private close(literal: string): void {
    const wasBusy = this.isBusy;
    this.dismantle();
    if (wasBusy) return;
    this.watch.ignorePress();
    this.caret.restore();
    if (literal) typeOn(literal, document);
  }

  private dismantle(): string {
    clearTimeout(this.giveUp);
    this.listen("removeEventListener");
    const typed = this.keys?.release().text ?? "";
    this.keys = null;
    this.frame?.remove();
    this.frame = null;
    this.onEnd();
    return typed;
  }

  private listen(change: "addEventListener" | "removeEventListener"): void {
    const views = new Set([window, topDocument(document).defaultView ?? window]);
    for (const view of views) {
      for (const kind of ["pointerdown", "focusin"] as const) view[change](kind, this.leave, true);
    }
  }

  /** The person pressed or went elsewhere on the page. */
  private readonly leave = (event: Event): void => {
    if (!event.isTrusted || this.isBusy || this.keys || !this.frame) return;
    if (!this.frame.isTargetOf(event)) this.dismantle();
  };
}

function addressOf(ticket: string): string {
  return `${chrome.runtime.getURL("picker.html")}#${ticket}`;
}

/** Resolves when this window has lost the keyboard; nothing where it has none. */
function keyboardGone(): Promise<true> | undefined {
  if (!document.hasFocus()) return undefined;
  return new Promise((gone) => window.addEventListener("blur", () => gone(true), { once: true }));
}

async function pause(keys: HeldKeys | null): Promise<void> {
  while (keys && Date.now() - keys.pressedAt() < pauseMs) await after(lookMs);
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
