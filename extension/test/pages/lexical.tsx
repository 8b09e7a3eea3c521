import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerRichText } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $createRangeSelection,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $setSelection,
  createEditor,
  type ElementNode,
  type PointType,
} from "lexical";
import { editable } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offer } from "./test-page.ts";

/** A composer as Perplexity and Meta AI build theirs. */
const box = editable();
pageRoot().append(box);
const editor = createEditor({
  namespace: "chat",
  onError: (error) => {
    throw error;
  },
});
registerRichText(editor);
registerHistory(editor, createEmptyHistoryState(), 1000);
editor.setRootElement(box);
editor.update(() => {
  if ($getRoot().isEmpty()) $getRoot().append($createParagraphNode());
});

/** Between two paragraphs Lexical's own text has an empty line. */
const betweenParagraphs = 2;

function put(point: PointType, position: number): void {
  let left = position;
  for (const block of $getRoot().getChildren().filter($isElementNode)) {
    const size = block.getTextContentSize();
    if (left <= size) {
      putInto(point, block, left);
      return;
    }
    left -= size + betweenParagraphs;
  }
}

function putInto(point: PointType, block: ElementNode, position: number): void {
  let left = position;
  for (const child of block.getChildren()) {
    const size = child.getTextContentSize();
    if ($isTextNode(child) && left <= size) {
      point.set(child.getKey(), left, "text");
      return;
    }
    if (left === 0) {
      point.set(block.getKey(), child.getIndexWithinParent(), "element");
      return;
    }
    left -= size;
  }
  point.set(block.getKey(), block.getChildrenSize(), "element");
}

offer({
  read: () => editor.getEditorState().read(() => $getRoot().getTextContent()),
  select: (start, end) =>
    editor.update(() => {
      const selection = $createRangeSelection();
      put(selection.anchor, start);
      put(selection.focus, end);
      $setSelection(selection);
    }),
  focus: () => box.focus(),
});
