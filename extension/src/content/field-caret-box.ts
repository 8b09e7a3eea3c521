import type { Box } from "./overlay.ts";
import { addOverlay, style } from "./overlay.ts";

/** What decides where a character of a field stands. */
const measures = [
  "boxSizing",
  "borderTopWidth",
  "borderRightWidth",
  "borderBottomWidth",
  "borderLeftWidth",
  "borderStyle",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontVariant",
  "fontWeight",
  "fontStretch",
  "letterSpacing",
  "lineHeight",
  "textAlign",
  "textIndent",
  "textTransform",
  "wordSpacing",
  "tabSize",
  "direction",
] as const;

/**
 * Where the character at `index` stands in the window. A field does not tell; a copy of it, out of sight and in a closed
 * tree, does.
 */
export function fieldCaretBox(field: HTMLTextAreaElement | HTMLInputElement, index: number): Box {
  const document = field.ownerDocument;
  const from = (document.defaultView ?? window).getComputedStyle(field);
  const overlay = addOverlay(document, field);
  const copy = document.createElement("div");
  const lineHeight = Number.parseFloat(from.lineHeight) || Number.parseFloat(from.fontSize) * 1.2;
  style(copy, Object.fromEntries(measures.map((name) => [name, from[name]])));
  style(copy, {
    position: "absolute",
    visibility: "hidden",
    width: `${field.offsetWidth}px`,
    whiteSpace: field.localName === "textarea" ? "pre-wrap" : "pre",
    overflowWrap: "break-word",
  });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  copy.append(field.value.slice(0, index), mark, field.value.slice(index));
  overlay.root.append(copy);
  const outer = field.getBoundingClientRect();
  const [own, at] = [copy.getBoundingClientRect(), mark.getBoundingClientRect()];
  overlay.remove();
  const inside = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const left = inside(outer.left + at.left - own.left - field.scrollLeft, outer.left, outer.right);
  const top = inside(
    outer.top + at.top - own.top - field.scrollTop,
    outer.top,
    Math.max(outer.top, outer.bottom - lineHeight),
  );
  return { left, top, right: left, bottom: Math.min(outer.bottom, top + lineHeight) };
}
