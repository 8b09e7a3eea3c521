import { baseKeymap } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Node, Schema } from "prosemirror-model";
import { nodes } from "prosemirror-schema-basic";
import { EditorState, TextSelection } from "prosemirror-state";
import { type DirectEditorProps, EditorView } from "prosemirror-view";
import { offer } from "./test-page.ts";

const { doc, paragraph, text, hard_break } = nodes;
const schema = new Schema({ nodes: { doc, paragraph, text, hard_break } });
let sent = 0;

const send = () => {
  sent += 1;
  return true;
};

/** A composer as ChatGPT and Claude build theirs: paragraphs and hard breaks, Enter would send. */
export function proseComposer(place: HTMLElement, props: Partial<DirectEditorProps> = {}, files?: () => number): void {
  const view = new EditorView(place, {
    state: EditorState.create({
      schema,
      plugins: [
        history(),
        keymap({ "Mod-z": undo, "Mod-y": redo, Enter: send, "Shift-Enter": baseKeymap.Enter ?? send }),
        keymap(baseKeymap),
      ],
    }),
    attributes: { id: "composer", role: "textbox", "aria-label": "Message" },
    ...props,
  });
  window.editorText = () => view.state.doc.textBetween(0, view.state.doc.content.size, "\n", "\n");
  window.sentCount = () => sent;
  offer({
    read: window.editorText,
    select: (start, end) => {
      const at = (position: number) => placeOf(view.state.doc, position);
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at(start), at(end))));
    },
    focus: () => view.focus(),
    ...(files && { files }),
  });
}

/** Where a character of the text stands in the document: every paragraph before it adds its end and the next start. */
function placeOf(document: Node, position: number): number {
  let left = position;
  let place = 1;
  for (const block of document.children) {
    const { size } = block.content;
    if (left <= size) return place + left;
    left -= size + 1;
    place += size + 2;
  }
  return place - 2;
}

declare global {
  interface Window {
    /** The text of the document as ProseMirror itself holds it, one paragraph a line. */
    editorText: () => string;
    sentCount: () => number;
  }
}
