import type { EditorName, InsertMethod, InsertMode } from "./job.ts";

/** One way to write. It must write synchronously, or not at all, unless `late` says the page may act later. */
export type Attempt = {
  method: InsertMethod;
  /** Writes the text; true when the page took it. */
  write: () => boolean;
  /** The page itself does the writing, perhaps a moment later: silence is no proof that nothing comes. */
  late: boolean;
  /** Takes the attempt back, as one undo of the person would. */
  takeBack: () => void;
  /** Whether the browser wrote the text, and no code of the page: then a page without an editor sends what the browser holds. */
  isTyped?: () => boolean;
  /** Asked of a text that is there to the letter: whether an undo of the person takes it. Without it that is known. */
  isUndoable?: () => Promise<boolean>;
};

/** Where the text goes, in characters of the box's text: what stands between is replaced. */
export type Spot = { start: number; end: number };

/** Where a text of this mode goes in a text of that length; at the caret, where the person left one. */
export function spotFor(mode: InsertMode, length: number, caret: Spot | null): Spot {
  if (mode === "prepend") return { start: 0, end: 0 };
  if (mode === "replace") return { start: 0, end: length };
  return (mode === "caret" && caret) || { start: length, end: length };
}

/** A box made ready for one insertion, the same to the engine whatever it is made of. */
export type Surface = {
  name: EditorName;
  /** The text is read off what the page draws, not asked of the editor's own model. */
  isDrawn: boolean;
  /** The element that holds the text now; pages build it anew at will. */
  element: () => HTMLElement;
  /** Puts focus and caret where the text is to go. */
  prepare: () => Promise<void>;
  /** Puts them there once more, after an attempt that was taken back. */
  prepareAgain: () => Promise<void>;
  /** The whole text as the person sees it, lines divided by one `\n`. */
  read: () => string;
  /** The text as the editor would send it, where that is another thing than what it paints. */
  sent: () => string | null;
  /** The text as a page without an editor may read it off the box: `innerText`, and `textContent` where that has the lines. */
  plainReadings: () => string[];
  /** How many lists, headings and marks of text there are: an editor that reads Markdown makes them of a prompt. */
  formats: () => number;
  /** The text beside the box: editors of several boxes may put a part of a paste there. */
  besides: () => string;
  /** Where `prepare` decided that the text goes. */
  spot: () => Spot;
  /** Equality of two readings. */
  same: (left: string, right: string) => boolean;
  /** True when the box can hold so many characters. */
  holds: (length: number) => boolean;
  attempts: (text: string) => Attempt[];
  /** Further ways to undo, for an attempt whose own way did nothing. */
  undos: () => (() => void)[];
  /** Brings a text back that differs from what is there in one place; the last resort. */
  restore: (before: string) => void;
};

/** Lets the page work for so many milliseconds. */
export type Wait = (ms: number) => Promise<void>;

/** A key event as the page would get it; `keydown` holds Ctrl, or Cmd on a Mac. */
export function keyEvent(type: "keydown" | "keyup", key: string, keyCode: number, shiftKey = false): KeyboardEvent {
  const mac = navigator.platform.startsWith("Mac");
  const held = type === "keydown" ? { ctrlKey: !mac, metaKey: mac } : {};
  const code = key === "Shift" ? "ShiftLeft" : `Key${key.toUpperCase()}`;
  return new KeyboardEvent(type, {
    key,
    code,
    keyCode,
    bubbles: true,
    cancelable: true,
    composed: true,
    shiftKey,
    ...held,
  });
}

/** Gives an element as it is now. */
export type Live<Kind> = () => Kind;

/** Follows an element that its page throws away and builds anew, as frameworks do when a key changes. */
export function live<Kind extends HTMLElement>(element: Kind, find: () => Kind | null): Live<Kind> {
  let present = element;
  return () => {
    if (!isShown(present)) present = find() ?? present;
    return present;
  };
}

/** True while an element is part of a page; the elements of a frame that is gone still look connected. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.ownerDocument.defaultView !== null;
}
