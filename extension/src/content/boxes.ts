import { shadowRootOf } from "../browser/browser.ts";
import { type Editor, editorAt } from "../insert/find-editor.ts";
import { isHtml, reachableRoots } from "../insert/roots.ts";

/** A box smaller than this is not one for messages. */
const smallest = { width: 40, height: 14 };

/** Every box of the page one can write in, in the order of the page, in all its trees and frames of the same site. */
export function writableBoxes(document: Document): Editor[] {
  const found = new Map<Element, Editor>();
  for (const root of reachableRoots(document, shadowRootOf)) {
    for (const element of root.querySelectorAll("textarea, input, [contenteditable]")) {
      const editor = isHtml(element) ? editorAt(element) : null;
      if (editor && isShown(editor.element)) found.set(editor.element, editor);
    }
  }
  return [...found.values()];
}

/** Looks for a box as an insertion will: in every tree, the first selector that finds a shown box. */
export function findBySelectors(document: Document, selectors: string[]): Element | null {
  const roots = [...reachableRoots(document, shadowRootOf)];
  for (const selector of selectors) {
    for (const root of roots) {
      const element = root.querySelector(selector);
      if (isHtml(element) && isShown(element)) return element;
    }
  }
  return null;
}

function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= smallest.width && height >= smallest.height && element.checkVisibility({ visibilityProperty: true });
}
