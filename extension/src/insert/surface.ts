import type { EditorKind, InsertMethod } from "./result.ts";

/** One way to write. It must write synchronously, or not at all, unless `late` says the page may act later. */
export type Attempt = {
  method: InsertMethod;
  /** Writes the text; true when somebody took it. */
  write: () => boolean;
  /** The page itself does the writing, perhaps a moment later: silence is no proof that nothing comes. */
  late: boolean;
  /** Takes the attempt back, as one undo of the person would. */
  takeBack: () => void;
};

/** A box made ready for one insertion, the same to the engine whatever it is made of. */
export type Surface = {
  kind: EditorKind;
  /** Puts focus and caret where the text is to go: the caret the person left, else the end. */
  prepare: () => Promise<void>;
  /** The whole text as the person sees it, lines divided by one `\n`. */
  read: () => string;
  /** What `read` must give once the text stands at the present caret. */
  expect: (text: string) => string;
  /** Equality of two readings. */
  same: (left: string, right: string) => boolean;
  /** True when the box can hold so many characters. */
  holds: (length: number) => boolean;
  attempts: (text: string) => Attempt[];
};

/** Lets the page work for so many milliseconds. */
export type Wait = (ms: number) => Promise<void>;
