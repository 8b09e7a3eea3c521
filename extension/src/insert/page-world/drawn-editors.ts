import type { PageModel } from "./channel.ts";

/** The little of CodeMirror 5 that is used; https://codemirror.net/5/doc/manual.html#api */
type CodeMirror5 = {
  getValue: (separator: string) => string;
  getCursor: (end: "from" | "to") => object;
  indexFromPos: (position: object) => number;
  posFromIndex: (index: number) => object;
  replaceRange: (text: string, from: object, to: object, origin: string) => void;
  setCursor: (position: object) => void;
  getOption: (name: "readOnly") => unknown;
  undo: () => void;
  focus: () => void;
};

type Position = { row: number; column: number };
/** The little of Ace that is used; https://ajaxorg.github.io/ace-api-docs */
type Ace = {
  session: {
    getLines: (first: number, last: number) => string[];
    getLength: () => number;
    replace: (range: { start: Position; end: Position }, text: string) => void;
    markUndoGroup: () => void;
    getUndoManager: () => { undo: (session: unknown) => void };
  };
  getReadOnly: () => boolean;
  getSelectionRange: () => { start: Position; end: Position };
  clearSelection: () => void;
  moveCursorToPosition: (position: Position) => void;
  focus: () => void;
};

type MonacoRange = { startLineNumber: number; startColumn: number; endLineNumber: number; endColumn: number };
/** The little of Monaco that is used; https://microsoft.github.io/monaco-editor/typedoc */
type Monaco = {
  getDomNode: () => Element | null;
  getModel: () => { getLinesContent: () => string[] } | null;
  getSelection: () => MonacoRange | null;
  getRawOptions: () => { readOnly?: boolean };
  pushUndoStop: () => void;
  executeEdits: (source: string, edits: { range: MonacoRange; text: string; forceMoveMarkers: boolean }[]) => boolean;
  setPosition: (position: { lineNumber: number; column: number }) => void;
  trigger: (source: string, command: string, payload: null) => void;
  focus: () => void;
};

/** Editors that draw only the lines in view, so that their text can be read from their models alone. */
export function drawnModel(element: Element): PageModel | null {
  return codeMirror5Model(element) ?? aceModel(element) ?? monacoModel(element);
}

function codeMirror5Model(element: Element): PageModel | null {
  const editor = (element.closest(".CodeMirror") as { CodeMirror?: CodeMirror5 } | null)?.CodeMirror;
  if (!editor) return null;
  return {
    read: () => ({
      text: editor.getValue("\n"),
      start: editor.indexFromPos(editor.getCursor("from")),
      end: editor.indexFromPos(editor.getCursor("to")),
    }),
    replace: (start, end, text) => {
      if (editor.getOption("readOnly")) return false;
      // Changes of this origin are steps of their own to undo.
      editor.replaceRange(text, editor.posFromIndex(start), editor.posFromIndex(end), "paste");
      editor.setCursor(editor.posFromIndex(start + text.length));
      editor.focus();
      return true;
    },
    undo: () => editor.undo(),
  };
}

function aceModel(element: Element): PageModel | null {
  const editor = (element.closest(".ace_editor") as { env?: { editor?: Ace } } | null)?.env?.editor;
  if (!editor?.session) return null;
  const { session } = editor;
  const lines = () => session.getLines(0, session.getLength() - 1);
  return {
    read: () => {
      const { start, end } = editor.getSelectionRange();
      return { text: lines().join("\n"), start: offsetOf(lines(), start), end: offsetOf(lines(), end) };
    },
    replace: (start, end, text) => {
      if (editor.getReadOnly()) return false;
      session.markUndoGroup();
      session.replace({ start: positionOf(lines(), start), end: positionOf(lines(), end) }, text);
      session.markUndoGroup();
      editor.clearSelection();
      editor.moveCursorToPosition(positionOf(lines(), start + text.length));
      editor.focus();
      return true;
    },
    undo: () => session.getUndoManager().undo(session),
  };
}

function monacoModel(element: Element): PageModel | null {
  const host = element.closest(".monaco-editor");
  const { monaco } = globalThis as { monaco?: { editor?: { getEditors?: () => Monaco[] } } };
  const editor = host && monaco?.editor?.getEditors?.().find((one) => one.getDomNode() === host);
  if (!editor) return null;
  const lines = () => editor.getModel()?.getLinesContent() ?? [];
  return {
    read: () => {
      const at = editor.getSelection() ?? { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };
      const start = { row: at.startLineNumber - 1, column: at.startColumn - 1 };
      const end = { row: at.endLineNumber - 1, column: at.endColumn - 1 };
      return { text: lines().join("\n"), start: offsetOf(lines(), start), end: offsetOf(lines(), end) };
    },
    replace: (start, end, text) => {
      if (editor.getRawOptions().readOnly) return false;
      const [from, to] = [positionOf(lines(), start), positionOf(lines(), end)];
      const range = {
        startLineNumber: from.row + 1,
        startColumn: from.column + 1,
        endLineNumber: to.row + 1,
        endColumn: to.column + 1,
      };
      editor.pushUndoStop();
      const isDone = editor.executeEdits("paste", [{ range, text, forceMoveMarkers: true }]);
      editor.pushUndoStop();
      const caret = positionOf(lines(), start + text.length);
      editor.setPosition({ lineNumber: caret.row + 1, column: caret.column + 1 });
      editor.focus();
      return isDone;
    },
    undo: () => editor.trigger("promptory", "undo", null),
  };
}

function offsetOf(lines: string[], { row, column }: Position): number {
  return lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0) + column;
}

function positionOf(lines: string[], offset: number): Position {
  let column = offset;
  for (const [row, line] of lines.entries()) {
    if (column <= line.length) return { row, column };
    column -= line.length + 1;
  }
  return { row: Math.max(0, lines.length - 1), column: lines.at(-1)?.length ?? 0 };
}
