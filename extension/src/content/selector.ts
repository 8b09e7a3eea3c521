import { shadowRootOf } from "../browser/browser.ts";
import { type Editor, editorAt } from "../insert/find-editor.ts";
import { isHtml, reachableRoots } from "../insert/roots.ts";

/**
 * Selectors for message boxes. A general library would look for the shortest selector that is unique today; a box is to be
 * found again in a year, in other languages and inside of shadow roots, so what a box says of itself is asked in the order
 * in which authors keep it.
 */

/** Written for programs, so it stays. */
const stable = ["id", "data-testid", "data-test-id", "data-qa", "name"];
/** Written for people: it may change with the language. */
const spoken = ["aria-label", "placeholder", "data-placeholder", "aria-placeholder"];
const kinds = ["role", "contenteditable"];

const longestValue = 80;
const wanted = 3;

/** Up to three selectors that each find this element and no other in its tree, the most durable first. */
export function selectorsFor(element: Element): string[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const isUnique = (selector: string) => {
    const found = root.querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  };
  const own = [...attributeParts(element, stable), ...attributeParts(element, spoken), ...classParts(element)];
  const unique = [
    ...own,
    ...pairsOf([...own, ...attributeParts(element, kinds)], element),
    ...withinAncestors(element, [...own, ...attributeParts(element, kinds), element.localName]),
  ].filter(isUnique);
  const all = [...new Set(unique)].slice(0, wanted);
  return all.length > 0 ? all : [pathTo(element)].filter(isUnique);
}

function attributeParts(element: Element, names: string[]): string[] {
  return names.flatMap((name) => {
    const value = element.getAttribute(name) ?? "";
    const isUsable = value !== "" && value.length <= longestValue && !/[\n\r\f]/.test(value);
    if (!isUsable || (stable.includes(name) && !isWordLike(value))) return [];
    return [`${element.localName}[${name}="${value.replace(/["\\]/g, "\\$&")}"]`];
  });
}

function classParts(element: Element): string[] {
  return [...element.classList].filter(isWordLike).map((name) => `${element.localName}.${name}`);
}

/** Two things a box says of itself, where one alone is not enough. */
function pairsOf(parts: string[], element: Element): string[] {
  return parts.flatMap((first, index) =>
    parts.slice(index + 1).map((second) => first + second.slice(element.localName.length)),
  );
}

function withinAncestors(element: Element, parts: string[]): string[] {
  const found: string[] = [];
  for (let above = element.parentElement; above && above.localName !== "html"; above = above.parentElement) {
    const names = [...attributeParts(above, stable), ...classParts(above)];
    if (["form", "main", "footer"].includes(above.localName)) names.push(above.localName);
    for (const name of names) found.push(...parts.map((part) => `${name} ${part}`));
  }
  return found;
}

/** By counting alone, where nothing has a name. */
function pathTo(element: Element): string {
  const steps: string[] = [];
  for (let here: Element | null = element; here; here = here.parentElement) {
    const { localName, parentElement } = here;
    const same = [...(parentElement?.children ?? [])].filter((child) => child.localName === localName);
    steps.unshift(same.length > 1 ? `${localName}:nth-of-type(${same.indexOf(here) + 1})` : localName);
  }
  return steps.join(" > ");
}

/** A name a person gave, and not one a build or a framework makes anew every time. */
function isWordLike(name: string): boolean {
  if (!/^[a-z]+(?:[-_]?[a-z]+)*$/i.test(name) || name.length > 40) return false;
  const words = name.split(/[-_]|(?<=[a-z])(?=[A-Z])/);
  return words.every((word) => word.length > 1 && /[aeiouy]/i.test(word)) || /^(txt|btn|msg|prompt)/i.test(name);
}

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
