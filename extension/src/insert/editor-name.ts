import type { RichName } from "./result.ts";

/** The mark each editor leaves on its editable element; stable, because the editors' own style sheets need them. */
const marks: [RichName, string][] = [
  ["prosemirror", ".ProseMirror"],
  ["lexical", "[data-lexical-editor]"],
  ["quill", ".ql-editor"],
  ["slate", "[data-slate-editor]"],
  ["draft", ".public-DraftEditor-content"],
  ["codemirror", ".cm-content"],
];

/** Who stands behind an editable element. Tiptap, Milkdown and Remirror are ProseMirror here. */
export function nameOf(host: HTMLElement): RichName {
  return marks.find(([, mark]) => host.matches(mark))?.[0] ?? "editable";
}
