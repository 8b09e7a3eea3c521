import type { RichName } from "./result.ts";

/** The mark each editor leaves on its editable element; stable, because the editors' own style sheets need them. */
const marks: [RichName, string][] = [
  ["blocknote", ".bn-editor"],
  ["prosemirror", ".ProseMirror"],
  ["lexical", "[data-lexical-editor]"],
  ["quill", ".ql-editor"],
  ["slate", "[data-slate-editor]"],
  ["draft", ".public-DraftEditor-content"],
  ["codemirror", ".cm-content"],
  ["codemirror5", ".CodeMirror"],
  ["monaco", ".monaco-editor"],
  ["ace", ".ace_editor"],
  ["trix", "trix-editor"],
  ["tinymce", ".mce-content-body"],
  ["drops-spaces", ".ce-paragraph, .fr-element"],
  ["html-only", ".jodit-wysiwyg, .sun-editor-editable"],
  // Editors with a box for each paragraph make further boxes of the lines of a paste.
  ["html-only", "p, h1, h2, h3, h4, h5, h6, li, td"],
];

/** Editors that draw only the lines in view and read the keys through a hidden field, which holds none of the text. */
export const DRAWN_EDITORS = ".CodeMirror, .monaco-editor, .ace_editor";

/** Who stands behind an editable element. Tiptap, Milkdown and Remirror are ProseMirror here. */
export function nameOf(host: HTMLElement): RichName {
  // SCEditor's box is the body of a frame that has no mark of its own.
  if (host.ownerDocument.defaultView?.frameElement?.closest(".sceditor-container")) return "html-only";
  return marks.find(([, mark]) => host.matches(mark))?.[0] ?? "editable";
}
