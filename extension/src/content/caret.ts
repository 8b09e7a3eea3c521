import { shadowRootOf } from "../browser/browser.ts";
import { DRAWN_EDITORS, type Editor, editorAt, isComposerInput } from "../insert/find-editor.ts";
import { type Point, readRich } from "../insert/read-rich.ts";
import { deepActiveElement } from "../insert/roots.ts";
import { fieldCaretBox } from "./field-caret-box.ts";
import type { Box } from "./overlay.ts";
import { focusFrames } from "./top-window.ts";

/** The caret of a box, remembered over the time in which something else has the keyboard. */
export type Caret = {
  editor: Editor;
  /** The text before the caret, lines divided by `\n`. */
  before: string;
  /** Something is selected, and no caret blinks. */
  isSelection: boolean;
  /** Where the caret, or the last `length` characters before it, stand in the window of the editor. */
  box: (length: number) => Box;
  /** Takes the keyboard back with the caret where it was. False where the box is gone. */
  restore: () => boolean;
  /** Selects the characters before the caret; false where they are not `wanted`, because the page moved the caret. */
  select: (wanted: string) => boolean;
};

/** The caret the person types at now, or null where that is no box for prompts. */
export function typingCaret(document: Document): Caret | null {
  const editor = activeEditor(document);
  if (!editor || isCodeEditor(editor.element) || isSearch(editor.element)) return null;
  if (editor.kind === "input" && !isComposerInput(editor.element)) return null;
  const caret = caretOf(editor);
  return caret && !caret.isSelection ? caret : null;
}

/** The caret, or what is selected, in whatever box has the keyboard: there the person asked for the search by name. */
export function chosenCaret(document: Document): Caret | null {
  const editor = activeEditor(document);
  return editor && caretOf(editor);
}

/** The whole text of the box that has the keyboard; null where none has, or where it is drawn in part only. */
export function activeText(document: Document): string | null {
  const editor = activeEditor(document);
  if (!editor || editor.element.querySelector(".cm-gap")) return null;
  return editor.kind === "rich" ? readRich(editor.element).text : editor.element.value;
}

function activeEditor(document: Document): Editor | null {
  const active = deepActiveElement(document, shadowRootOf);
  const editor = active && editorAt(active);
  // What such an editor draws is a part of its text, and has no caret of the browser.
  if (editor?.element.matches(DRAWN_EDITORS)) return null;
  return editor && editor.element.getAttribute("aria-readonly") !== "true" ? editor : null;
}

function caretOf(editor: Editor): Caret | null {
  return editor.kind === "rich" ? richCaret(editor) : fieldCaret(editor);
}

/** One searches the chats of a site there, and a prompt is no word to search for. */
function isSearch(element: HTMLElement): boolean {
  const said = `${element.getAttribute("aria-label") ?? ""} ${element.getAttribute("placeholder") ?? ""}`;
  const isNamed = element.localName === "input" && /\bsearch\b/i.test(said);
  return isNamed || element.closest("search, [role='search'], [role='searchbox']") !== null;
}

/** Editors of programs, where `//` is a comment; CodeMirror names the language only where it knows one. */
function isCodeEditor(element: HTMLElement): boolean {
  if (element.closest(".monaco-editor, .ace_editor, [data-language], pre, code")) return true;
  const { width, height } = element.getBoundingClientRect();
  // The hidden field with which older editors catch the keys.
  return !element.isContentEditable && (width < 20 || height < 10);
}

function fieldCaret(editor: Extract<Editor, { kind: "textarea" | "input" }>): Caret | null {
  const field = editor.element;
  const { selectionStart: start, selectionEnd: end } = field;
  if (field.readOnly || field.disabled || start === null || end === null) return null;
  return {
    editor,
    before: field.value.slice(0, end),
    isSelection: start !== end,
    box: (length) => fieldCaretBox(field, end - length),
    restore: () => {
      if (!field.isConnected) return false;
      focusFrames(field.ownerDocument);
      field.focus({ preventScroll: true });
      field.setSelectionRange(start, end);
      return true;
    },
    select: (wanted) => {
      const from = end - wanted.length;
      if (field.value.slice(from, end) !== wanted) return false;
      if (wanted) field.setSelectionRange(from, end);
      return true;
    },
  };
}

function richCaret(editor: Extract<Editor, { kind: "rich" }>): Caret | null {
  const host = editor.element;
  const selected = selectedIn(host);
  if (!selected) return null;
  const [start, point] = selected;
  const { text, offsets } = readRich(host, [point]);
  const inCode = elementOf(point.node)?.closest("pre, code");
  if (inCode && host.contains(inCode)) return null;
  return {
    editor,
    before: text.slice(0, offsets[0]),
    isSelection: start.node !== point.node || start.offset !== point.offset,
    box: (length) => boxOf(host, (length > 0 && pointBefore(host, point, length)) || start, point),
    restore: () => {
      if (!host.isConnected) return false;
      focusFrames(host.ownerDocument);
      host.focus({ preventScroll: true });
      // Some editors drop their caret with the keyboard, and the browser then begins at the start of the box.
      const isKept =
        isSamePlace(selectedIn(host), selected) || !host.contains(start.node) || !host.contains(point.node);
      if (!isKept) selectionOf(host)?.setBaseAndExtent(start.node, start.offset, point.node, point.offset);
      return true;
    },
    select: (wanted) => {
      const end = selectedIn(host)?.[1];
      const from = end && pointBefore(host, end, wanted.length);
      if (!wanted) return true;
      if (!from || rangeOf(host, from, end).toString() !== wanted) return false;
      selectionOf(host)?.setBaseAndExtent(from.node, from.offset, end.node, end.offset);
      return true;
    },
  };
}

function selectionOf(host: HTMLElement): Selection | null {
  const root = host.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? host.ownerDocument.getSelection();
}

/** Both ends of what is selected, the same where only a caret blinks; null where that is not in the editor. */
function selectedIn(host: HTMLElement): [Point, Point] | null {
  const selection = selectionOf(host);
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (!range || !host.contains(range.startContainer) || !host.contains(range.endContainer)) return null;
  return [
    { node: range.startContainer, offset: range.startOffset },
    { node: range.endContainer, offset: range.endOffset },
  ];
}

function isSamePlace(now: [Point, Point] | null, then: [Point, Point]): boolean {
  return then.every(({ node, offset }, end) => now?.[end]?.node === node && now[end]?.offset === offset);
}

/** The place so many characters before a point, inside of the editor. */
function pointBefore(host: HTMLElement, point: Point, length: number): Point | null {
  const walker = host.ownerDocument.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  let { node, offset } = textEnd(walker, point);
  let left = length;
  while (node && offset < left) {
    left -= offset;
    walker.currentNode = node;
    node = walker.previousNode();
    offset = node ? (node as Text).data.length : 0;
  }
  return node && { node, offset: offset - left };
}

/** The point as a place in a text, which it need not be: editors also put the caret between elements. */
function textEnd(walker: TreeWalker, point: Point): { node: Node | null; offset: number } {
  if (point.node.nodeType === 3) return point;
  const next = point.node.childNodes[point.offset];
  if (next) walker.currentNode = next;
  else {
    walker.currentNode = point.node;
    while (walker.currentNode.lastChild) walker.currentNode = walker.currentNode.lastChild;
    if (walker.currentNode.nodeType === 3) {
      return { node: walker.currentNode, offset: (walker.currentNode as Text).data.length };
    }
  }
  const node = walker.previousNode();
  return { node, offset: node ? (node as Text).data.length : 0 };
}

function rangeOf(host: HTMLElement, start: Point, end: Point): Range {
  const range = host.ownerDocument.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function boxOf(host: HTMLElement, start: Point, end: Point): Box {
  const box = rangeOf(host, start, end).getBoundingClientRect();
  // An empty line has no box of its own.
  return box.height > 0 ? box : (elementOf(end.node) ?? host).getBoundingClientRect();
}

function elementOf(node: Node): Element | null {
  return node.nodeType === 1 ? (node as Element) : node.parentElement;
}

/**
 * Types at the caret as the person would. An editor that writes in the place of the browser ignores
 * `execCommand` alone: it needs the event before it, and writes itself where it cancels that event.
 */
export function typeOn(text: string, document: Document): void {
  const isHeard = { bubbles: true, cancelable: true, composed: true };
  const event = new InputEvent("beforeinput", { ...isHeard, inputType: "insertText", data: text });
  const box = document.activeElement ?? document.body;
  if (box.dispatchEvent(event)) document.execCommand("insertText", false, text);
}
