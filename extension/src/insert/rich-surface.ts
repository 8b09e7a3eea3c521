import type { Editor } from "./find-editor.ts";
import { type Point, readRich } from "./read-rich.ts";
import type { InsertMethod } from "./result.ts";
import type { Attempt, Surface, Wait } from "./surface.ts";

type RichEditor = Extract<Editor, { kind: "rich" }>;

/** Editors answer a caret that was set for them within this time (ProseMirror: 20 ms). */
const caretSettlesMs = 40;

/** A contenteditable element: a plain one, or the face of ProseMirror, Lexical, Quill and their like. */
export function richSurface(editor: RichEditor, isActive: boolean, wait: Wait): Surface {
  const host = editor.element;
  return {
    kind: "rich",
    prepare: async () => {
      if (isActive && caretOf(host)) return;
      if (!isActive) host.focus();
      for (let round = 0; round < 2; round += 1) {
        caretToEnd(host);
        await wait(caretSettlesMs);
      }
    },
    read: () => readRich(host).text,
    expect: (text) => {
      const { text: before, offsets } = readRich(host, caretOf(host) ?? []);
      const [start = before.length, end = start] = offsets;
      return before.slice(0, start) + text + before.slice(end);
    },
    same: sameShown,
    holds: () => true,
    attempts: (text) => {
      const atEnd = readRich(host, caretOf(host) ?? []).offsets.at(-1) === readRich(host).text.length;
      return [
        pasteAttempt(host, text),
        commandAttempt(host, "insert-html", "insertHTML", asBreaks(text, atEnd, keepsSpaces(host))),
        commandAttempt(host, "insert-text", "insertText", text),
      ];
    },
  };
}

/** Editors that own their document take a paste as one undoable step and keep its lines. */
function pasteAttempt(host: HTMLElement, text: string): Attempt {
  return {
    method: "paste",
    late: true,
    write: () => {
      // The keyboard command that opened the panel may have left Shift "down", which means "paste as plain".
      host.dispatchEvent(keyEvent("keyup", "Shift", 16));
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      clipboardData.setData("text/html", asParagraphs(text));
      const target = caretOf(host)?.[0].node ?? host;
      const element = target.nodeType === 1 ? target : (target.parentElement ?? host);
      return !element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    takeBack: () => void host.dispatchEvent(keyEvent("keydown", "z", 90)),
  };
}

/** The browser's own editing, one undoable step. */
function commandAttempt(host: HTMLElement, method: InsertMethod, command: string, value: string): Attempt {
  const document = host.ownerDocument;
  return {
    method,
    late: false,
    write: () => document.execCommand(command, false, value),
    takeBack: () => void document.execCommand("undo"),
  };
}

const escapeHtml = (line: string) => line.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** One paragraph a line, as editors expect a paste; the style keeps tabs and double spaces, which HTML would squeeze. */
export function asParagraphs(text: string): string {
  const lines = text.split("\n").map((line) => escapeHtml(line) || "<br>");
  return lines.map((line) => `<p style="white-space:pre-wrap">${line}</p>`).join("");
}

/**
 * Lines divided by breaks, for a box without an editor behind it. A hundred times faster than typing
 * 144,000 characters there, and unlike typing it keeps tabs and adds no blank line to `innerText`.
 */
export function asBreaks(text: string, atEnd: boolean, keepsSpaces: boolean): string {
  const lines = text.split("\n").map(escapeHtml).join("<br>");
  // A break at the very end only holds its line open, so an empty last line needs a second one.
  const body = atEnd && text.endsWith("\n") ? `${lines}<br>` : lines;
  return keepsSpaces ? body : `<span style="white-space:pre-wrap">${body}</span>`;
}

function keepsSpaces(host: HTMLElement): boolean {
  return (host.ownerDocument.defaultView ?? window).getComputedStyle(host).whiteSpace.includes("pre");
}

/** Browsers show a space they must not squeeze as a no-break space, so the two read as one. */
export function sameShown(left: string, right: string): boolean {
  return left === right || plainSpaces(left) === plainSpaces(right);
}

function plainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

function keyEvent(type: "keydown" | "keyup", key: string, keyCode: number): KeyboardEvent {
  const mac = navigator.platform.startsWith("Mac");
  const held = type === "keydown" ? { ctrlKey: !mac, metaKey: mac } : {};
  const code = key === "Shift" ? "ShiftLeft" : `Key${key.toUpperCase()}`;
  return new KeyboardEvent(type, { key, code, keyCode, bubbles: true, cancelable: true, composed: true, ...held });
}

function selectionOf(host: HTMLElement): Selection | null {
  const root = host.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? host.ownerDocument.getSelection();
}

/** Start and end of the person's selection where it lies in the editor, else null. */
function caretOf(host: HTMLElement): [Point, Point] | null {
  const selection = selectionOf(host);
  if (!selection?.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (!host.contains(range.startContainer) || !host.contains(range.endContainer)) return null;
  return [
    { node: range.startContainer, offset: range.startOffset },
    { node: range.endContainer, offset: range.endOffset },
  ];
}

function caretToEnd(host: HTMLElement): void {
  const selection = selectionOf(host);
  selection?.selectAllChildren(host);
  selection?.collapseToEnd();
}
