import { pasteEvent } from "../browser/browser.ts";
import { caretOf, edgeOf, hasFocus, placeCaret, rememberCaret, restoreCaret, selectBetween } from "./caret.ts";
import type { InsertMethod, InsertMode, RichName } from "./job.ts";
import type { AskPage } from "./page-world/channel.ts";
import { type Point, readRich } from "./read-rich.ts";
import { recipes, type Step } from "./recipes.ts";
import type { Live } from "./surface.ts";
import { type Attempt, keyEvent, type Spot, type Surface, spotFor, type Wait } from "./surface.ts";
import { asBreaks, asLines, formsOf, sameShown, type TextForm, withNoBreakSpaces } from "./text-forms.ts";

/** Runs a write so that the editor keeps it apart from what was typed before, as a step of its own to undo. */
type Fence = (write: () => boolean) => boolean;

type Options = {
  name: RichName;
  mode: InsertMode;
  /** The person was in the box when Promptory was called. */
  isActive: boolean;
  wait: Wait;
  ask: AskPage;
};

/** A contenteditable element: a plain one, or the face of ProseMirror, Lexical, Quill and their like. */
export function richSurface(host: Live<HTMLElement>, { name, mode, isActive, wait, ask }: Options): Surface {
  const fence = fenceOf(ask);
  const recipe = recipes[name];
  const keepsCaret = mode === "caret" && isActive && caretOf(host()) !== null;
  let left: Range | null = null;
  let spot: Spot = { start: 0, end: 0 };
  const place = () => {
    if (!keepsCaret) placeCaret(host(), mode);
    else if (left && !isAt(host(), spot)) restoreCaret(host(), left);
  };
  /** A page may have taken the keyboard or the caret away meanwhile. */
  const regain = () => {
    if (hasFocus(host()) && caretOf(host())) return true;
    host().focus();
    place();
    return caretOf(host()) !== null;
  };
  const undo = () => {
    if (!ask({ ask: "undo" })) host().ownerDocument.execCommand("undo");
    releaseKey(host());
  };
  return {
    name,
    isDrawn: true,
    element: host,
    prepare: async () => {
      // Focus may make the page build the box anew, so it is looked at again each time.
      for (let round = 0; round < 2 && !keepsCaret; round += 1) {
        if (!hasFocus(host())) host().focus();
        placeCaret(host(), mode);
        await wait(recipe.caretDelayMs);
      }
      // The editor may not have read yet where the person, or an undo, has just put the caret.
      if (keepsCaret) await wait(recipe.caretDelayMs);
      if (recipe.joinsWithinMs > 0 && readRich(host()).text !== "") await wait(recipe.joinsWithinMs);
      left = rememberCaret(host());
      const { text } = readRich(host());
      spot = spotFor(mode, text.length, keepsCaret ? caretIn(host()) : null);
    },
    prepareAgain: async () => {
      if (!hasFocus(host())) host().focus();
      place();
      await wait(recipe.caretDelayMs);
    },
    read: () => readRich(host()).text,
    besides: () => textBeside(host()),
    sent: () => ask({ ask: "sent" }),
    formats: () => (name === "editable" ? host().querySelectorAll(FORMATS).length : 0),
    plainReadings: () => (name === "editable" ? plainReadings(host()) : []),
    spot: () => spot,
    same: sameShown,
    holds: () => true,
    attempts: (text) => {
      const isEmpty = readRich(host()).text === "";
      const hasFence = ask({ ask: "raise-fence" }) === true;
      if (hasFence) ask({ ask: "drop-fence" });
      return recipe.steps.map((step) => {
        const attempt = attemptOf(step, host, text, regain, fence, undo, name === "editable");
        const isChecked = name === "editable" || (name === "slate" && !isEmpty && !hasFence);
        if (!isChecked || !attempt.late) return attempt;
        return withUndoCheck(host, attempt, wait, () => placeBehind(host(), spot.start + text.length));
      });
    },
    undos: () => [
      () => void host().dispatchEvent(keyEvent("keydown", "z", 90)),
      () => void (regain() && host().ownerDocument.execCommand("undo") && releaseKey(host())),
    ],
    restore: (before) => {
      regain();
      restoreText(host(), before);
      releaseKey(host());
    },
  };
}

/** How many elements up the boxes of one editor may stand beside each other. */
const LEVELS_AROUND = 4;

function textBeside(host: HTMLElement): string {
  let around: HTMLElement = host;
  for (let level = 0; level < LEVELS_AROUND && around.parentElement; level += 1) around = around.parentElement;
  return (around.textContent ?? "").replace(host.textContent ?? "", "");
}

/** Replaces the one part in which the text of the box differs from what it was. */
function restoreText(host: HTMLElement, before: string): void {
  const now = readRich(host).text;
  const shorter = Math.min(now.length, before.length);
  let start = 0;
  while (start < shorter && now[start] === before[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && now.at(-1 - tail) === before.at(-1 - tail)) tail += 1;
  const [from, to] = pointsAt(host, [start, now.length - tail]);
  // A line without text has no place of its own; the ends of the box always have one.
  const first = start === 0 ? edgeOf(host, "start") : from;
  const last = tail === 0 ? edgeOf(host, "end") : to;
  if (!first || !last) return;
  selectBetween(host, first, last);
  const missing = before.slice(start, before.length - tail);
  const document = host.ownerDocument;
  if (missing) document.execCommand("insertText", false, missing);
  else document.execCommand("delete");
}

/** Puts the caret behind so many characters of the text. */
function placeBehind(host: HTMLElement, length: number): void {
  const [point] = pointsAt(host, [length]);
  if (point) selectBetween(host, point, point);
}

/** A caret that moves ends the browser's typing, so that one undo takes only what is written then. */
function endTyping(host: HTMLElement): void {
  const caret = rememberCaret(host);
  if (!caret) return;
  placeCaret(host, caretIn(host)?.end === 0 ? "append" : "prepend");
  restoreCaret(host, caret);
}

/** The places in the document at which characters of the text stand; null where no text node holds one. */
function pointsAt(host: HTMLElement, wanted: number[]): (Point | null)[] {
  const walker = host.ownerDocument.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const { offsets } = readRich(
    host,
    nodes.flatMap((node) => [
      { node, offset: 0 },
      { node, offset: node.length },
    ]),
  );
  return wanted.map((at) => {
    const index = nodes.findLastIndex((_, one) => (offsets[2 * one] ?? 0) <= at && at <= (offsets[2 * one + 1] ?? 0));
    const node = nodes[index];
    if (!node) return null;
    if (at === offsets[2 * index + 1]) return { node, offset: node.length };
    let offset = at - (offsets[2 * index] ?? 0);
    // Spaces that are not painted count in the node and not in the text.
    while (offset < node.length && (readRich(host, [{ node, offset }]).offsets[0] ?? at) < at) offset += 1;
    return { node, offset };
  });
}

/** Where the caret stands in the text of the box. */
function caretIn(host: HTMLElement): Spot | null {
  const caret = caretOf(host);
  if (!caret) return null;
  const [start = 0, end = start] = readRich(host, caret).offsets;
  return { start, end };
}

function isAt(host: HTMLElement, { start, end }: Spot): boolean {
  const caret = caretIn(host);
  return caret?.start === start && caret.end === end;
}

function attemptOf(
  step: Step,
  host: Live<HTMLElement>,
  text: string,
  regain: () => boolean,
  fence: Fence,
  undo: () => void,
  isPlain: boolean,
): Attempt {
  const html = (spaces: "no-break" | undefined) => () =>
    isPlain && keepsLines(host()) ? asLines(text, isAtEnd(host())) : htmlFor(host(), text, spaces);
  switch (step.by) {
    case "paste":
      return eventAttempt(host, "paste", regain, () => fence(() => firePaste(host(), text, step.form)));
    case "input-event":
      return eventAttempt(host, "input-event", regain, () => fence(() => fireInput(host(), text, step.form)));
    case "insert-html":
      return commandAttempt(host, step.by, "insertHTML", regain, fence, undo, html(step.spaces));
    case "insert-text":
      return commandAttempt(host, step.by, "insertText", regain, fence, undo, () => text);
  }
}

/** Editors that own their document take an event as one undoable step and keep its lines. */
function eventAttempt(
  host: Live<HTMLElement>,
  method: InsertMethod,
  regain: () => boolean,
  fire: () => boolean,
): Attempt {
  return {
    method,
    late: true,
    write: () => {
      regain();
      return fire();
    },
    takeBack: () => void host().dispatchEvent(keyEvent("keydown", "z", 90)),
  };
}

/** Editors have handled a key by then. */
const KEY_MS = 60;

/**
 * An unknown editor may write a paste into the document itself, without the browser's history and without one of its
 * own, or join it with what was typed before: one Ctrl+Z of the person would then take their own words. So the undo is
 * tried, and taken back.
 */
function withUndoCheck(host: Live<HTMLElement>, attempt: Attempt, wait: Wait, placeBehindText: () => void): Attempt {
  let isTyped = false;
  let before = "";
  const onInput = (event: Event) => {
    isTyped ||= event.isTrusted;
  };
  const press = async (key: "y" | "z", isShift = false) => {
    host().dispatchEvent(keyEvent("keydown", key, key === "y" ? 89 : 90, isShift));
    await wait(KEY_MS);
  };
  return {
    ...attempt,
    isTyped: () => isTyped,
    write: () => {
      host().addEventListener("input", onInput, true);
      endTyping(host());
      before = readRich(host()).text;
      try {
        return attempt.write();
      } finally {
        host().removeEventListener("input", onInput, true);
      }
    },
    isUndoable: async () => {
      const written = readRich(host()).text;
      // What the browser itself typed is in its history.
      if (isTyped) return true;
      await press("z");
      const undone = readRich(host()).text;
      if (undone === written) return false;
      await press("y");
      if (readRich(host()).text === undone) await press("z", true);
      placeBehindText();
      await wait(KEY_MS);
      return readRich(host()).text === written && sameShown(undone, before);
    },
  };
}

function firePaste(host: HTMLElement, text: string, form: TextForm): boolean {
  // The keyboard command that opened the panel may have left Shift "down", which means "paste as plain".
  host.dispatchEvent(keyEvent("keyup", "Shift", 16));
  return !caretElement(host).dispatchEvent(pasteEvent(formsOf(text, form)));
}

/** The input event of inserting from elsewhere: not a paste, so a page that watches pastes does not mind it. */
function fireInput(host: HTMLElement, text: string, form: TextForm): boolean {
  const dataTransfer = pasteEvent(formsOf(text, form)).clipboardData;
  const init = { inputType: "insertFromYank", dataTransfer, bubbles: true, cancelable: true, composed: true };
  return !caretElement(host).dispatchEvent(new InputEvent("beforeinput", init));
}

function caretElement(host: HTMLElement): HTMLElement {
  const node = caretOf(host)?.[0].node ?? host;
  return node.nodeType === 1 ? (node as HTMLElement) : (node.parentElement ?? host);
}

/** The browser's own editing, one undoable step. */
function commandAttempt(
  host: Live<HTMLElement>,
  method: InsertMethod,
  command: string,
  regain: () => boolean,
  fence: Fence,
  undo: () => void,
  value: () => string,
): Attempt {
  return {
    method,
    late: false,
    isTyped: () => true,
    // Commands go where the keyboard is, so never without having it.
    write: () =>
      regain() && fence(() => host().ownerDocument.execCommand(command, false, value())) && releaseKey(host()),
    takeBack: undo,
  };
}

/** Editors that keep a copy of their text bring it up to date when a key goes up. This one has no name and no effect. */
function releaseKey(host: HTMLElement): true {
  host.dispatchEvent(new KeyboardEvent("keyup", { key: "Unidentified", bubbles: true, composed: true }));
  return true;
}

function htmlFor(host: HTMLElement, text: string, spaces: "no-break" | undefined): string {
  if (spaces) return asBreaks(withNoBreakSpaces(text), isAtEnd(host), true);
  return asBreaks(text, isAtEnd(host), whiteSpaceOf(host).includes("pre"));
}

const isAtEnd = (host: HTMLElement) => caretIn(host)?.end === readRich(host).text.length;

function whiteSpaceOf(host: HTMLElement): string {
  return (host.ownerDocument.defaultView ?? window).getComputedStyle(host).whiteSpace;
}

/** Whether the box shows the line breaks and spaces of its text, as boxes for plain text do. */
const keepsLines = (host: HTMLElement) => ["pre", "pre-wrap", "break-spaces"].includes(whiteSpaceOf(host));

const FORMATS = "ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table, hr, b, strong, i, em, code, a, img";

function plainReadings(host: HTMLElement): string[] {
  return keepsLines(host) ? [host.innerText, host.textContent ?? ""] : [host.innerText];
}

function fenceOf(ask: AskPage): Fence {
  return (write) => {
    if (!ask({ ask: "raise-fence" })) return write();
    try {
      return write();
    } finally {
      ask({ ask: "drop-fence" });
    }
  };
}
