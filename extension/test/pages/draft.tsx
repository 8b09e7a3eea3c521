import { Editor, type EditorHandle, EditorState } from "draft-js";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "draft-js/dist/Draft.css";
import { pageRoot } from "./root.ts";
import { offer } from "./test-page.ts";

/** What the tests reach of the editor React keeps. */
const reach: { state: EditorState; change: (state: EditorState) => void; focus: () => void } = {
  state: EditorState.createEmpty(),
  change: () => {},
  focus: () => {},
};

/** A composer as older sites build theirs. */
function Chat() {
  const [state, setState] = useState(reach.state);
  const editor = useRef<EditorHandle>(null);
  reach.state = state;
  reach.change = setState;
  reach.focus = () => editor.current?.focus();
  return <Editor ref={editor} editorState={state} onChange={setState} placeholder="Ask anything" ariaLabel="Message" />;
}

createRoot(pageRoot()).render(<Chat />);

function pointAt(position: number): [key: string, offset: number] {
  let left = position;
  for (const block of reach.state.getCurrentContent().getBlocksAsArray()) {
    const { length } = block.getText();
    if (left <= length) return [block.getKey(), left];
    left -= length + 1;
  }
  throw new Error(`The text has no character ${position}.`);
}

offer({
  read: () => reach.state.getCurrentContent().getPlainText("\n"),
  select: (start, end) => {
    const [anchorKey, anchorOffset] = pointAt(start);
    const [focusKey, focusOffset] = pointAt(end);
    const place = { anchorKey, anchorOffset, focusKey, focusOffset, isBackward: false, hasFocus: true };
    const selection = reach.state.getSelection().merge(place);
    flushSync(() => reach.change(EditorState.forceSelection(reach.state, selection)));
  },
  focus: () => reach.focus(),
});
