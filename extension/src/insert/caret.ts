import type { InsertMode } from "./job.ts";
import type { Point } from "./read-rich.ts";
import { isHtml } from "./roots.ts";

/** Start and end of the person's selection where it lies in the editor, else null. */
export function caretOf(host: HTMLElement): [Point, Point] | null {
  const selection = selectionOf(host);
  if (!selection?.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (!host.contains(range.startContainer) || !host.contains(range.endContainer)) return null;
  return [
    { node: range.startContainer, offset: range.startOffset },
    { node: range.endContainer, offset: range.endOffset },
  ];
}

/** Puts the selection where a text of this mode goes; `caret` means the end, where no caret was left. */
export function placeCaret(host: HTMLElement, mode: InsertMode): void {
  const start = mode === "prepend" || mode === "replace" ? edgeOf(host, "start") : edgeOf(host, "end");
  const end = mode === "prepend" ? start : edgeOf(host, "end");
  selectionOf(host)?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

/** The first or last place for a caret, as deep as it goes: editors read a place at their outermost element as they like. */
export function edgeOf(host: HTMLElement, edge: "start" | "end"): Point {
  let node: Node = host;
  for (;;) {
    const inner = childAt(node, edge);
    if (!inner) break;
    // A break at the end only holds its line open; the caret stands before it.
    if (inner.nodeName === "BR") return { node, offset: [...node.childNodes].indexOf(inner) };
    node = inner;
  }
  return { node, offset: edge === "start" ? 0 : (node.nodeValue?.length ?? node.childNodes.length) };
}

function childAt(node: Node, edge: "start" | "end"): ChildNode | undefined {
  const isPlace = (child: ChildNode) =>
    child.nodeType === 3 || (isHtml(child) && child.getAttribute("contenteditable") !== "false");
  const children = [...node.childNodes];
  return edge === "start" ? children.find(isPlace) : children.findLast(isPlace);
}

/** Remembers the selection; the memory moves along when the page changes what stands around it. */
export function rememberCaret(host: HTMLElement): Range | null {
  const caret = caretOf(host);
  if (!caret) return null;
  const range = host.ownerDocument.createRange();
  range.setStart(caret[0].node, caret[0].offset);
  range.setEnd(caret[1].node, caret[1].offset);
  return range;
}

/** Puts a remembered selection back. */
export function restoreCaret(host: HTMLElement, range: Range): void {
  selectionOf(host)?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

/** Selects what stands between two places. */
export function selectBetween(host: HTMLElement, start: Point, end: Point): void {
  selectionOf(host)?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

/** True when the keyboard is in the element, or in something inside it. */
export function hasFocus(element: HTMLElement): boolean {
  const active = (element.getRootNode() as Document | ShadowRoot).activeElement;
  return active !== null && element.contains(active);
}

function selectionOf(host: HTMLElement): Selection | null {
  const root = host.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? host.ownerDocument.getSelection();
}
