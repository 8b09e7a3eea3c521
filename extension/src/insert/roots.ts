/** A tree that can hold an editor. */
export type Root = Document | ShadowRoot;

/** Gives the shadow root of an element; content scripts may be handed closed ones too. */
export type ShadowOf = (host: HTMLElement) => ShadowRoot | null;

/** True for HTML elements of any frame; `instanceof` knows only the classes of its own frame. */
export function isHtml(node: Node | null): node is HTMLElement {
  return node?.nodeType === 1 && (node as Element).namespaceURI === "http://www.w3.org/1999/xhtml";
}

/** The document of a frame, or null where the frame belongs to another origin. */
export function frameDocument(element: Element): Document | null {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

const MIN_FOREIGN_FRAME = { width: 200, height: 100 };

/** Whether a frame of another origin is shown that is large enough for a chat. */
export function hasForeignFrame(document: Document): boolean {
  return [...document.querySelectorAll("iframe")].some((frame) => {
    const { width, height } = frame.getBoundingClientRect();
    const { width: least, height: lowest } = MIN_FOREIGN_FRAME;
    return !frameDocument(frame) && width >= least && height >= lowest && frame.checkVisibility();
  });
}

/** The tree and every tree inside it that may be read: shadow roots and same-origin frames. */
export function* reachableRoots(root: Root, shadowOf: ShadowOf): Generator<Root> {
  yield root;
  for (const element of root.querySelectorAll("*")) {
    if (!isHtml(element)) continue;
    const inner = shadowOf(element) ?? frameDocument(element);
    if (inner) yield* reachableRoots(inner, shadowOf);
  }
}

/** The element that has the keyboard, followed into shadow roots and frames. */
export function deepActiveElement(document: Document, shadowOf: ShadowOf): HTMLElement | null {
  let active: Element | null = document.activeElement;
  while (isHtml(active)) {
    const inner: Root | null = shadowOf(active) ?? frameDocument(active);
    if (!inner?.activeElement) return active;
    active = inner.activeElement;
  }
  return null;
}
