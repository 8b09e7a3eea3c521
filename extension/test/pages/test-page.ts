/** What every editor page tells and does for the tests, the same in every browser. Positions count characters of `read()`. */
export type TestPage = {
  /** The text as the owner of the editor holds it, lines divided by one `\n`: what would be sent. */
  read: () => string;
  /** Puts the caret there, or selects as far as `end`, as a person who clicks into the box. */
  setCaret: (start: number, end?: number) => Promise<void>;
  focusEnd: () => Promise<void>;
  /** Gives the box the keyboard and leaves the caret where it is. */
  focus: () => Promise<void>;
  /** Leaves the box, and no caret in it. */
  blur: () => Promise<void>;
  /** Lets the editor finish what it puts off to the next moment. */
  settled: () => Promise<void>;
  /** How often the message was sent. */
  sent: () => number;
  /** How many pastes the page saw. */
  pastes: () => number;
  /** How many files are attached to the message. */
  files: () => number;
};

/** What a page has to know about its own editor. */
export type Composer = {
  read: () => string;
  select: (start: number, end: number) => void;
  focus: () => void;
  files?: () => number;
};

declare global {
  interface Window {
    testPage: TestPage;
  }
}

let sent = 0;
let pastes = 0;

/** Long enough for every editor to read a caret: two frames. */
const settled = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Puts a composer at the tests' disposal, and counts what goes out: Enter sends, as in every chat. */
export function offer({ read, select, focus, files = () => 0 }: Composer): void {
  const setCaret = async (start: number, end = start) => {
    focus();
    await settled();
    select(start, end);
    await settled();
  };
  window.testPage = {
    read,
    setCaret,
    focusEnd: () => setCaret(read().length),
    focus: async () => {
      focus();
      await settled();
    },
    blur: async () => {
      deepActive(document)?.blur();
      document.getSelection()?.removeAllRanges();
      await settled();
    },
    settled,
    sent: () => sent,
    pastes: () => pastes,
    files,
  };
  addEventListener("paste", () => pastes++, true);
  addEventListener("submit", (event) => {
    event.preventDefault();
    sent++;
  });
  addEventListener("keydown", ({ key, shiftKey }) => key === "Enter" && !shiftKey && sent++, true);
}

function deepActive(document: Document): HTMLElement | null {
  let active = document.activeElement as HTMLIFrameElement | null;
  for (let inner = active; inner; inner = (inner.shadowRoot ?? inner.contentDocument)?.activeElement as typeof active) {
    active = inner;
  }
  return active;
}

/** The composer a plain field is. */
export function offerField(field: () => HTMLTextAreaElement, read = () => field().value): void {
  offer({ read, select: (start, end) => field().setSelectionRange(start, end), focus: () => field().focus() });
}

/** The composer a contenteditable element without an editor is; what a browser paints there is what would be sent. */
export function offerEditable(box: HTMLElement, focus = () => box.focus()): void {
  offer({
    // The browser's innerText ends with the line it holds open.
    read: () => box.innerText.replace(/\n$/, ""),
    select: (start, end) => {
      const [from, to] = [pointIn(box, start), pointIn(box, end)];
      selectionOf(box)?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    },
    focus,
  });
}

function selectionOf(box: HTMLElement): Selection | null {
  const root = box.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? box.ownerDocument.getSelection();
}

/** Where a character of `innerText` stands, in a box whose lines are divided by breaks. */
function pointIn(box: HTMLElement, position: number): { node: Node; offset: number } {
  let left = position;
  const walker = box.ownerDocument.createTreeWalker(box, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isBreak = node.nodeName === "BR";
    const length = isBreak ? 1 : node.nodeType === 3 ? (node as Text).data.length : 0;
    if (node.nodeType === 3 && left <= length) return { node, offset: left };
    if (isBreak && left === 0) return { node: node.parentNode ?? box, offset: indexOf(node) };
    left -= length;
  }
  return { node: box, offset: box.childNodes.length };
}

function indexOf(node: Node): number {
  return [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode);
}
