import { isHtml } from "../insert/roots.ts";
import type { Box } from "./overlay.ts";

/** The outermost document of the same site: a composer in a small frame has no room for the search. */
export function topDocument(document: Document): Document {
  const outer = frameElementOf(document)?.ownerDocument;
  return outer ? topDocument(outer) : document;
}

/** A box of the window of `element`, in coordinates of the outermost window of the same site. */
export function boxInTop(box: Box, element: Element): Box {
  const frame = frameElementOf(element.ownerDocument);
  if (!frame) return box;
  const at = frame.getBoundingClientRect();
  const [dx, dy] = [at.left + frame.clientLeft, at.top + frame.clientTop];
  const moved = { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
  return boxInTop(moved, frame);
}

/** Gives a document in a frame the keyboard, frame by frame: the page around it must know. */
export function focusFrames(document: Document): void {
  const frame = frameElementOf(document);
  if (!frame) return;
  focusFrames(frame.ownerDocument);
  frame.focus({ preventScroll: true });
}

function frameElementOf(document: Document): HTMLElement | null {
  try {
    const frame = document.defaultView?.frameElement ?? null;
    return isHtml(frame) ? frame : null;
  } catch {
    return null;
  }
}
