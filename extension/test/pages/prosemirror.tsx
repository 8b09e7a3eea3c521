import { baseKeymap } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { Schema } from "prosemirror-model";
import { nodes } from "prosemirror-schema-basic";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { pageRoot } from "./root.ts";

/** A composer as ChatGPT and Claude build theirs: paragraphs and hard breaks, Enter would send. */
const { doc, paragraph, text, hard_break } = nodes;
const schema = new Schema({ nodes: { doc, paragraph, text, hard_break } });
let sent = 0;

const send = () => {
  sent += 1;
  return true;
};
const view = new EditorView(pageRoot(), {
  state: EditorState.create({
    schema,
    plugins: [
      history(),
      keymap({ "Mod-z": undo, "Mod-y": redo, Enter: send, "Shift-Enter": baseKeymap.Enter ?? send }),
      keymap(baseKeymap),
    ],
  }),
  attributes: { id: "composer", role: "textbox", "aria-label": "Message" },
});

declare global {
  interface Window {
    /** The text of the document as ProseMirror itself holds it, one paragraph a line. */
    editorText: () => string;
    sentCount: () => number;
  }
}
window.editorText = () => view.state.doc.textBetween(0, view.state.doc.content.size, "\n", "\n");
window.sentCount = () => sent;
