import { type CandidateFacts, namesComposer, scoreCandidate } from "./candidates.ts";
import type { EditorKind, RichName } from "./job.ts";
import { deepActiveElement, isHtml, type Root, reachableRoots, type ShadowOf } from "./roots.ts";

/** The mark each editor leaves on its editable element; stable, because the editors' own style sheets need them. */
const marks: [RichName, string][] = [
  ["blocknote", ".bn-editor"],
  ["prosemirror", ".ProseMirror"],
  ["lexical", "[data-lexical-editor]"],
  ["quill", ".ql-editor"],
  ["slate", "[data-slate-editor]"],
  ["draft", ".public-DraftEditor-content"],
  ["codemirror", ".cm-content"],
  ["codemirror5", ".CodeMirror"],
  ["monaco", ".monaco-editor"],
  ["ace", ".ace_editor"],
  ["trix", "trix-editor"],
  ["tinymce", ".mce-content-body"],
  ["drops-spaces", ".ce-paragraph, .fr-element"],
  ["html-only", ".jodit-wysiwyg, .sun-editor-editable"],
  // Editors with a box for each paragraph make further boxes of the lines of a paste.
  ["html-only", "p, h1, h2, h3, h4, h5, h6, li, td"],
];

/** Editors that draw only the lines in view and read the keys through a hidden field, which holds none of the text. */
export const DRAWN_EDITORS = ".CodeMirror, .monaco-editor, .ace_editor";

/** Who stands behind an editable element. Tiptap, Milkdown and Remirror are ProseMirror here. */
export function nameOf(host: HTMLElement): RichName {
  // SCEditor's box is the body of a frame that has no mark of its own.
  if (host.ownerDocument.defaultView?.frameElement?.closest(".sceditor-container")) return "html-only";
  return marks.find(([, mark]) => host.matches(mark))?.[0] ?? "editable";
}

/** A box that takes text, resolved to the element that really holds it. */
export type Editor =
  | { kind: "textarea"; element: HTMLTextAreaElement }
  | { kind: "input"; element: HTMLInputElement }
  | { kind: "rich"; element: HTMLElement };

const plainInputTypes = new Set(["text", ""]);

/** What narrows the search for the box. */
export type Wanted = {
  /** One-line inputs may take part; they would drop the line breaks of a longer text. */
  singleLine: boolean;
  /** Where the box of this site is known to be, best first. */
  selectors: string[];
};

const messages = "article, [role='article'], [role='listitem'], [role='log'], [data-message-id]";
const boxes = `textarea, input, [contenteditable], ${DRAWN_EDITORS}`;

/** Finds the box a prompt belongs into: what the site's hint names, else the focused one where it fits, else the best. */
export function findEditor(document: Document, shadowOf: ShadowOf, { singleLine, selectors }: Wanted): Editor | null {
  const active = deepActiveElement(document, shadowOf);
  const focused = active ? editorAt(active) : null;
  const roots = [...reachableRoots(document, shadowOf)];
  for (const selector of [...selectors, boxes]) {
    const editors = editorsOf(roots, selector).filter(({ kind }) => singleLine || kind !== "input");
    const best = bestOf(editors, focused?.element ?? null);
    if (best) return best;
  }
  return null;
}

function bestOf(editors: Editor[], focused: Element | null): Editor | null {
  let best: { editor: Editor; score: number } | null = null;
  for (const editor of editors) {
    const score = scoreCandidate(factsOf(editor, editor.element === focused));
    if (score > (best?.score ?? 0)) best = { editor, score };
  }
  return best?.editor ?? null;
}

function editorsOf(roots: Root[], selector: string): Editor[] {
  const found = new Map<Element, Editor>();
  for (const root of roots) {
    const bodyOfDesignMode =
      root.nodeType === 9 && (root as Document).designMode === "on" ? (root as Document).body : null;
    for (const element of [bodyOfDesignMode, ...matches(root, selector)]) {
      const editor = element && isHtml(element) ? editorAt(element) : null;
      if (editor) found.set(editor.element, editor);
    }
  }
  return [...found.values()];
}

/** A selector of a site's hint may name the frame around the box, or be one this browser cannot read. */
function matches(root: Root, selector: string): Element[] {
  try {
    const named = [...root.querySelectorAll(selector)];
    return selector === boxes ? named : named.flatMap((one) => [one, ...one.querySelectorAll(boxes)]);
  } catch {
    return [];
  }
}

/** The editor an element is, or stands in; for rich text that is the outermost editable element. */
export function editorAt(element: HTMLElement): Editor | null {
  const drawn = element.closest<HTMLElement>(DRAWN_EDITORS);
  if (drawn) return { kind: "rich", element: drawn };
  if (element.localName === "textarea") return { kind: "textarea", element: element as HTMLTextAreaElement };
  if (element.localName === "input") {
    const input = element as HTMLInputElement;
    return plainInputTypes.has(input.type) ? { kind: "input", element: input } : null;
  }
  if (!element.isContentEditable) return null;
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return { kind: "rich", element: host };
}

function factsOf(editor: Editor, focused: boolean): CandidateFacts {
  const { element, kind } = editor;
  const box = element.getBoundingClientRect();
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
  return {
    kind,
    focused,
    editable: isEditable(element, kind),
    visible: isVisible(element),
    width: box.width,
    height: box.height,
    search: isSearch(element),
    words: wordsOf(element),
    textbox: element.getAttribute("role") === "textbox" || element.getAttribute("aria-multiline") === "true",
    inMessage: element.closest(messages) !== null,
    depth: height > 0 ? (box.top + box.height / 2) / height : 0,
  };
}

/** Components fade their field out while it is empty, so inside a shadow root the component itself is asked. */
function isVisible(element: HTMLElement): boolean {
  const root = element.getRootNode();
  const shown = root.nodeType === 11 ? (root as ShadowRoot).host : element;
  const isPainted = shown.checkVisibility({ opacityProperty: true, checkOpacity: true });
  return isPainted && element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });
}

/** Whether a one-line field is for messages, and not for a name, an address or a card. */
export function isComposerInput(input: HTMLInputElement): boolean {
  const { ariaLabel, placeholder, name, id, labels, autocomplete } = input;
  const words = [ariaLabel, placeholder, name, id, labels?.[0]?.textContent].join(" ").replace(/_/g, " ");
  return namesComposer(words) && /^(off)?$/.test(autocomplete);
}

function isEditable(element: HTMLElement, kind: EditorKind): boolean {
  if (element.closest("[inert], [aria-hidden='true']") || element.getAttribute("aria-disabled") === "true")
    return false;
  if (kind === "rich") return element.getAttribute("aria-readonly") !== "true";
  const field = element as HTMLTextAreaElement | HTMLInputElement;
  return !field.disabled && !field.readOnly && !field.matches(":disabled");
}

function isSearch(element: HTMLElement): boolean {
  return element.getAttribute("role") === "searchbox" || element.closest("search, [role='search']") !== null;
}

function wordsOf(element: HTMLElement): string {
  const said = [
    "aria-label",
    "placeholder",
    "data-placeholder",
    "aria-placeholder",
    "title",
    "name",
    "id",
    "data-testid",
  ]
    .map((name) => element.getAttribute(name) ?? "")
    .join(" ");
  const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const all = `${said} ${labels.map((label) => label.textContent).join(" ")}`;
  return all
    .replace(/[-_]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .slice(0, 500);
}
