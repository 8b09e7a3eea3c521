import type { PageModel } from "./channel.ts";

/** The little of Trix that is used; https://github.com/basecamp/trix#editing-text-programmatically */
type Trix = {
  getDocument: () => { toString: () => string };
  getSelectedRange: () => [number, number];
  setSelectedRange: (range: [number, number]) => void;
  insertString: (text: string) => void;
  recordUndoEntry: (name: string) => void;
  undo: () => void;
};

/** Trix paints tabs as spaces, so what it holds can be read from its document alone. */
export function trixModel(element: Element): PageModel | null {
  const editor = (element.closest("trix-editor") as { editor?: Trix } | null)?.editor;
  if (!editor?.getDocument) return null;
  return {
    read: () => {
      const [start, end] = editor.getSelectedRange();
      // Every document ends with a line break of its own.
      return { text: editor.getDocument().toString().replace(/\n$/, ""), start, end };
    },
    replace: (start, end, text) => {
      editor.recordUndoEntry("Paste");
      editor.setSelectedRange([start, end]);
      editor.insertString(text);
      return true;
    },
    undo: () => editor.undo(),
  };
}
