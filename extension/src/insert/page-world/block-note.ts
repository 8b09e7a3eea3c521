import type { PageModel } from "./channel.ts";

/** The little of ProseMirror that is used; https://prosemirror.net/docs/ref */
type Node = {
  isTextblock: boolean;
  isText: boolean;
  nodeSize: number;
  text?: string;
  type: { name: string };
  forEach: (visit: (child: Node, offset: number) => void) => void;
  descendants: (visit: (node: Node, pos: number) => boolean) => void;
  resolve: (pos: number) => object;
};
type Transaction = {
  doc: Node;
  delete: (from: number, to: number) => Transaction;
  insertText: (text: string, pos: number) => Transaction;
  split: (pos: number, depth: number) => Transaction;
  setSelection: (selection: object) => Transaction;
  setMeta: (key: string, value: unknown) => Transaction;
  scrollIntoView: () => Transaction;
};
type Selection = { from: number; to: number; constructor: { near: (pos: object) => object } };
type EditorView = {
  editable: boolean;
  state: { doc: Node; selection: Selection; tr: Transaction };
  dispatch: (transaction: Transaction) => void;
  focus: () => void;
};
type Tiptap = { view: EditorView; commands: { undo?: () => boolean } };

/** A line of text: where its block begins in the document, and its text with one character for each position. */
type Line = { pos: number; text: string };

/** A block container around a paragraph: a line ends with the end of both. */
const LEVELS = 2;

/**
 * BlockNote keeps the first line only of a paste behind words, and draws every block by itself, so that a long text takes it
 * many seconds. Here all lines are one transaction.
 */
export function blockNoteModel(element: Element): PageModel | null {
  const editor = (element.closest(".bn-editor") as { editor?: Tiptap } | null)?.editor;
  if (!editor?.view?.state?.doc) return null;
  const { view } = editor;
  return {
    read: () => {
      const lines = linesOf(view.state.doc);
      const { from, to } = view.state.selection;
      const text = lines.map((line) => line.text).join("\n");
      return { text, start: offsetOf(lines, from), end: offsetOf(lines, to) };
    },
    replace: (start, end, text) => {
      if (!view.editable) return false;
      const lines = linesOf(view.state.doc);
      let pos = posOf(lines, start);
      const { tr } = view.state;
      const until = posOf(lines, end);
      if (until > pos) tr.delete(pos, until);
      for (const [index, line] of text.split("\n").entries()) {
        if (index > 0) {
          tr.split(pos, LEVELS);
          pos += 2 * LEVELS;
        }
        if (line) tr.insertText(line, pos);
        pos += line.length;
      }
      tr.setSelection(view.state.selection.constructor.near(tr.doc.resolve(pos)));
      // A step of its own to undo.
      view.dispatch(tr.setMeta("closeHistory$", true).setMeta("uiEvent", "paste").scrollIntoView());
      view.focus();
      return true;
    },
    undo: () => void editor.commands.undo?.(),
  };
}

function linesOf(doc: Node): Line[] {
  const lines: Line[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    let text = "";
    node.forEach((child) => {
      text += child.isText ? child.text : child.type.name === "hardBreak" ? "\n" : "\ufffc".repeat(child.nodeSize);
    });
    lines.push({ pos: pos + 1, text });
    return false;
  });
  return lines;
}

function offsetOf(lines: Line[], pos: number): number {
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const isIn = pos <= line.pos + line.text.length || index === lines.length - 1;
    if (isIn) return offset + Math.max(0, Math.min(pos - line.pos, line.text.length));
    offset += line.text.length + 1;
  }
  return offset;
}

function posOf(lines: Line[], offset: number): number {
  let left = offset;
  for (const line of lines) {
    if (left <= line.text.length) return line.pos + left;
    left -= line.text.length + 1;
  }
  const last = lines.at(-1);
  return last ? last.pos + last.text.length : 0;
}
