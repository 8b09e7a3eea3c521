import { createRoot } from "react-dom/client";
import { createEditor, type Descendant, Node, Transforms } from "slate";
import { withHistory } from "slate-history";
import { Editable, ReactEditor, Slate, withReact } from "slate-react";
import { pageRoot } from "./root.ts";
import { offer } from "./test-page.ts";

/** A composer as Slate's own example builds one: a paragraph a line, a placeholder inside the box. */
const editor = withHistory(withReact(createEditor()));
const empty: Descendant[] = [{ children: [{ text: "" }] }];

createRoot(pageRoot()).render(
  <Slate editor={editor} initialValue={empty}>
    <Editable id="composer" aria-label="Message" placeholder="Type something" />
  </Slate>,
);

const lines = () => editor.children.map((line) => Node.string(line));

function pointAt(position: number) {
  let left = position;
  for (const [index, line] of lines().entries()) {
    if (left <= line.length) return { path: [index, 0], offset: left };
    left -= line.length + 1;
  }
  throw new Error(`The text has no character ${position}.`);
}

offer({
  read: () => lines().join("\n"),
  select: (start, end) => Transforms.select(editor, { anchor: pointAt(start), focus: pointAt(end) }),
  focus: () => ReactEditor.focus(editor),
});

Object.assign(window, {
  /** As right after an undo: for 50 ms the editor has no selection; then it reads the document's within its throttle of 100 ms. */
  forgetSelection: () => {
    const end = performance.now() + 50;
    const forget = () => {
      editor.selection = null;
      document.dispatchEvent(new Event("selectionchange"));
      if (performance.now() < end) setTimeout(forget, 5);
    };
    forget();
  },
});
