/** What kind of box the text went into. */
export type EditorKind = "textarea" | "input" | "rich";

/** How the text went in. A site table may name one of these, so the names are stable. */
export type InsertMethod = "paste" | "insert-html" | "insert-text" | "native-setter";

/**
 * Why nothing (or, for `altered`, something else) was written:
 * - `no-editor`  no box on the page fits
 * - `too-long`   the box has a length limit the text would break
 * - `moved-on`   the page is no longer the one the person looked at
 * - `swallowed`  the page took the text and shows none of it, e.g. turned it into an attachment
 * - `refused`    every method left the box as it was
 * - `altered`    the page changed the text and did not take the change back
 */
export type InsertFailure = "no-editor" | "too-long" | "moved-on" | "swallowed" | "refused" | "altered";

/** The one answer of the engine; `inserted` means read back and found equal, character by character. */
export type InsertResult =
  | { status: "inserted"; editor: EditorKind; method: InsertMethod }
  | { status: "failed"; reason: InsertFailure };

export const failed = (reason: InsertFailure): InsertResult => ({ status: "failed", reason });
