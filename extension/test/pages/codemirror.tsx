import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { pageRoot } from "./root.ts";
import { offer } from "./test-page.ts";

/** A prompt field as playgrounds build theirs: only the lines in view are drawn. */
const view = new EditorView({
  parent: pageRoot(),
  state: EditorState.create({
    extensions: [
      history(),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      placeholder("Enter a user message"),
      EditorView.contentAttributes.of({ id: "composer", "aria-label": "User message" }),
      EditorView.theme({ "&": { height: "14rem" }, ".cm-scroller": { overflow: "auto" } }),
    ],
  }),
});

offer({
  read: () => view.state.doc.toString(),
  select: (anchor, head) => view.dispatch({ selection: { anchor, head } }),
  focus: () => view.focus(),
});
