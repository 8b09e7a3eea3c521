import "../locales/page.ts";
import { shadowRootOf } from "../browser/browser.ts";
import { editorAt, findEditor } from "../insert/find-editor.ts";
import { readRich } from "../insert/read-rich.ts";
import { pointingText as words } from "../locales/en/page-text.ts";
import type { ContentScriptRequest, PageCommand } from "../page-messages.ts";
import { PointingOverlay } from "./pointing-overlay.ts";
import { findBySelectors, selectorsFor, writableBoxes } from "./selector.ts";

const pointerKinds = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "contextmenu"] as const;
const steps: Record<string, number> = { Tab: 1, ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The person shows the message box of a page; every press is kept from the page meanwhile. */
class Pointing {
  private readonly ticket: string;
  private readonly overlay: PointingOverlay;
  private boxes: HTMLElement[] = [];
  private chosen = -1;

  constructor(ticket: string) {
    this.ticket = ticket;
    this.overlay = new PointingOverlay(document);
    this.lookAgain();
    const best = findEditor(document, shadowRootOf, { singleLine: true, selectors: [] })?.element;
    this.choose(best ? this.boxes.indexOf(best) : 0);
    for (const kind of pointerKinds) window.addEventListener(kind, this.press, true);
    for (const kind of ["keydown", "keypress", "keyup"]) window.addEventListener(kind, this.key as EventListener, true);
    window.addEventListener("pointermove", this.move, true);
    window.addEventListener("scroll", this.redraw, true);
    window.addEventListener("resize", this.redraw);
    chrome.runtime.onMessage.addListener(this.onCommand);
  }

  /** The page may have grown a box since. */
  private lookAgain(): void {
    this.boxes = writableBoxes(document).map(({ element }) => element);
  }

  private choose(index: number, problem?: string): void {
    this.chosen = this.boxes.length > 0 ? Math.max(0, Math.min(index, this.boxes.length - 1)) : -1;
    const box = this.boxes[this.chosen];
    if (!box) return void this.overlay.show(null, words.none);
    const name = box.getAttribute("aria-label") ?? box.getAttribute("placeholder") ?? "";
    this.overlay.show(
      box,
      `${problem ?? words.how} ${words.box(this.chosen + 1, this.boxes.length, name.slice(0, 60))}`,
    );
  }

  private readonly redraw = (): void => this.choose(this.chosen);

  private readonly move = (event: PointerEvent): void => {
    if (!event.isTrusted) return;
    const under = this.overlay.boxAt(this.boxes, event.clientX, event.clientY);
    if (under >= 0 && under !== this.chosen) this.choose(under);
  };

  private readonly press = (event: MouseEvent): void => {
    if (!event.isTrusted) return;
    stop(event);
    if (event.type !== "click") return;
    if (this.overlay.isOwnButton(event)) return void this.leave();
    this.lookAgain();
    const under = this.overlay.boxAt(this.boxes, event.clientX, event.clientY);
    if (under >= 0) this.take(under);
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    stop(event);
    if (event.type !== "keydown") return;
    if (event.key === "Escape") return void this.leave();
    if (event.key === "Enter") return void this.take(this.chosen);
    const step = steps[event.key];
    if (step === undefined) return;
    const before = this.boxes[this.chosen];
    this.lookAgain();
    const from = before ? this.boxes.indexOf(before) : -1;
    const count = this.boxes.length;
    if (count > 0) this.choose((from + (event.shiftKey ? -step : step) + count) % count);
    this.boxes[this.chosen]?.scrollIntoView({ block: "nearest" });
    this.redraw();
  };

  /** Takes a box only if it is found again by what will be remembered, and can be read. */
  private take(index: number): void {
    const box = this.boxes[index];
    if (!box) return;
    const inputSelectors = selectorsFor(box);
    if (inputSelectors.length === 0 || findBySelectors(document, inputSelectors) !== box) {
      return void this.choose(index, words.notFoundAgain);
    }
    if (!canBeRead(box)) return void this.choose(index, words.notReadable);
    this.end();
    void notify({ kind: "pointed", ticket: this.ticket, inputSelectors });
  }

  /** Ends without a box. */
  leave(): void {
    this.end();
    void notify({ kind: "pointing-left", ticket: this.ticket });
  }

  private end(): void {
    for (const kind of pointerKinds) window.removeEventListener(kind, this.press, true);
    for (const kind of ["keydown", "keypress", "keyup"])
      window.removeEventListener(kind, this.key as EventListener, true);
    window.removeEventListener("pointermove", this.move, true);
    window.removeEventListener("scroll", this.redraw, true);
    window.removeEventListener("resize", this.redraw);
    chrome.runtime?.onMessage?.removeListener(this.onCommand);
    this.overlay.remove();
    running = null;
  }

  private readonly onCommand = (message: unknown, sender: chrome.runtime.MessageSender): boolean => {
    const isCommand = sender.id === chrome.runtime.id && typeof message === "object" && message !== null;
    if (isCommand && (message as PageCommand).kind === "stop-pointing") this.leave();
    return false;
  };
}

function canBeRead(element: HTMLElement): boolean {
  const editor = editorAt(element);
  if (!editor) return false;
  const held = editor.kind === "rich" ? readRich(editor.element).text : editor.element.value;
  return typeof held === "string";
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function notify(request: ContentScriptRequest): Promise<void> {
  // Rejects where the extension was renewed meanwhile.
  await chrome.runtime.sendMessage(request).catch(() => {});
}

declare global {
  /** Starts the pointing and gives the origin of the page; one under way ends. */
  var promptoryPointing: ((ticket: string) => string) | undefined;
}

let running: Pointing | null = null;
globalThis.promptoryPointing ??= (ticket) => {
  running?.leave();
  running = new Pointing(ticket);
  return location.origin;
};
