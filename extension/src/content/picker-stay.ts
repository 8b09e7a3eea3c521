import type { GuestOrder, Typed } from "../page-messages.ts";
import type { Caret } from "./caret.ts";
import type { HeldKeys, KeyWatch } from "./held-keys.ts";
import { addPickerFrame, type PickerFrame } from "./picker-frame.ts";
import { boxInTop, topDocument } from "./top-window.ts";
import { typeOn } from "./type-on.ts";

/** What the background tells about one open search. */
export type PickerOrder = Extract<GuestOrder, { ticket: string }>;

/** Editors hear of a changed selection within this time. */
const selectionSettlesMs = 60;
/** A person who pressed no key for this long pauses. Who goes on typing beyond our patience wants no search. */
const pauseMs = 120;
const lookMs = 25;
/** The keyboard has changed hands within this time. */
const keyboardMs = 200;
/** A page whose rules keep our frame out keeps it out for good. */
const patienceMs = 5_000;

/** One search in the page, from the trigger to the insertion or to Escape. */
export class PickerStay {
  private readonly caret: Caret;
  private readonly typed: string;
  private readonly watch: KeyWatch;
  private readonly onEnd: () => void;
  private keys: HeldKeys | null;
  private frame: PickerFrame | null = null;
  private ticket = "";
  /** The editor has the keyboard on our wish, which is no sign that the person left. */
  private isInserting = false;
  private giveUp: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when this window has lost the keyboard. */
  private keyboardGone: Promise<unknown> | undefined;

  /** `typed` is the trigger as it stands before the caret, or nothing where a menu opened the search. */
  constructor(caret: Caret, typed: string, keys: HeldKeys, watch: KeyWatch, onEnd: () => void) {
    this.caret = caret;
    this.typed = typed;
    this.watch = watch;
    this.onEnd = onEnd;
    this.keys = keys;
    this.hearLeaving("addEventListener");
    keys.onLeave(() => this.end());
  }

  /** The person left before anything was shown. */
  isOver(): boolean {
    return this.keys === null && this.frame === null;
  }

  /** Shows the search that the background opened. */
  show(ticket: string): void {
    if (!this.keys) return;
    this.ticket = ticket;
    const page = topDocument(document);
    const box = boxInTop(this.caret.box(this.typed.length), this.caret.editor.element);
    this.keyboardGone = keyboardGone();
    this.frame = addPickerFrame(page, page === document ? this.caret.editor.element : null, box, addressOf(ticket));
    this.giveUp = setTimeout(() => this.end(), patienceMs);
  }

  /** Does what the background says about this search; what it gives is the answer. */
  async follow(order: PickerOrder): Promise<unknown> {
    if (order.ticket !== this.ticket) return null;
    if (order.order === "rest") return pause(this.keys);
    if (order.order === "listen") return this.handOver();
    if (order.order === "make-ready") return this.makeReady();
    if (order.order === "size") this.frame?.resize(order.isLarge);
    if (order.order === "back") this.takeBack();
    if (order.order === "close") this.close(order.literal);
    return null;
  }

  /** Ends the search with the box as it is, and with the letters in it that never reached the search. */
  end(): void {
    const hadKeyboard = !this.keys && !this.isInserting;
    const missed = this.dismantle();
    if (hadKeyboard) this.caret.restore();
    if (missed) typeOn(missed, document);
  }

  /**
   * The search takes the keyboard by itself: keys that are under way to this window in that moment still arrive, where a
   * window that gave it away would hear none of them.
   */
  private async handOver(): Promise<Typed> {
    clearTimeout(this.giveUp);
    await Promise.race([this.keyboardGone, after(keyboardMs)]);
    // For a browser that lets no frame take it.
    this.frame?.focus();
    const typed = this.keys?.release() ?? { text: "", isEntered: false };
    this.keys = null;
    return typed;
  }

  private async makeReady(): Promise<boolean> {
    this.isInserting = true;
    this.watch.ignorePressUnderWay();
    if (!this.caret.restore()) return false;
    await after(selectionSettlesMs);
    this.caret.select(this.typed);
    await after(selectionSettlesMs);
    return true;
  }

  private takeBack(): void {
    this.isInserting = false;
    this.frame?.focus();
  }

  private close(literal: string): void {
    const wasInserting = this.isInserting;
    this.dismantle();
    if (wasInserting) return;
    this.watch.ignorePressUnderWay();
    this.caret.restore();
    if (literal) typeOn(literal, document);
  }

  private dismantle(): string {
    clearTimeout(this.giveUp);
    this.hearLeaving("removeEventListener");
    const typed = this.keys?.release().text ?? "";
    this.keys = null;
    this.frame?.remove();
    this.frame = null;
    this.onEnd();
    return typed;
  }

  private hearLeaving(change: "addEventListener" | "removeEventListener"): void {
    const views = new Set([window, topDocument(document).defaultView ?? window]);
    for (const view of views) {
      for (const kind of ["pointerdown", "focusin"] as const) view[change](kind, this.leave, true);
    }
  }

  /** The person pressed or went elsewhere on the page. */
  private readonly leave = (event: Event): void => {
    if (!event.isTrusted || this.isInserting || this.keys || !this.frame) return;
    if (!this.frame.isTargetOf(event)) this.dismantle();
  };
}

function addressOf(ticket: string): string {
  return `${chrome.runtime.getURL("picker.html")}#${ticket}`;
}

/** Resolves when this window has lost the keyboard; nothing where it has none. */
function keyboardGone(): Promise<unknown> | undefined {
  return document.hasFocus() ? new Promise((gone) => window.addEventListener("blur", gone, { once: true })) : undefined;
}

async function pause(keys: HeldKeys | null): Promise<void> {
  while (keys && Date.now() - keys.pressedAt() < pauseMs) await after(lookMs);
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
