/** Where the text goes: at the caret, behind or before what was typed, or in its place. */
export type InsertMode = "caret" | "append" | "prepend" | "replace";

/** The methods a table of sites may name; each is code of this package, never of the table. */
export type SiteMethod = "paste" | "insert-text" | "insert-html" | "value-setter" | "page-world";

/** What is known about a site. A hint changes the order of what is tried, never what counts as success. */
export type SiteHint = {
  /** CSS selectors of the message box, best first. */
  inputSelectors: string[];
  method: "auto" | SiteMethod;
  /** From so many characters on the site makes an attachment of a paste. */
  longTextLimit: number | null;
};

/** What a box is made of, as far as the choice between boxes is concerned. */
export type EditorKind = "textarea" | "input" | "rich";

/** Who stands behind a rich box: a known editor, or the browser alone. */
export type RichName =
  | "prosemirror"
  | "lexical"
  | "quill"
  | "slate"
  | "draft"
  | "codemirror"
  | "codemirror5"
  | "monaco"
  | "ace"
  | "trix"
  | "tinymce"
  | "blocknote"
  | "drops-spaces"
  | "html-only"
  | "editable";

/** What kind of box the text went into. */
export type EditorName = "textarea" | "input" | RichName;

/** How the text went in. A site table may name most of these, so the names are stable. */
export type InsertMethod = SiteMethod | "input-event";

/**
 * Why nothing (or, for `altered`, something else) was written:
 * - `no-editor`  no box on the page fits
 * - `foreign-frame`  none fits, and a frame of another site may hold it
 * - `unfit-box`  none fits, and the person is in one that does not: of one line, or read-only
 * - `too-long`   the box has a length limit the text would break
 * - `unreachable`  the editor keeps its text in a model that no script can reach here
 * - `moved-on`   the page is no longer the one the person looked at
 * - `attached`   the page made a file of the text, and the file is still there
 * - `swallowed`  the page took the text and shows none of it
 * - `refused`    every method left the box as it was
 * - `altered`    the page changed the text and did not take the change back
 * - `cancelled`  the person cancelled, and the text was taken back
 */
export type InsertFailure =
  | "no-editor"
  | "foreign-frame"
  | "unfit-box"
  | "unreachable"
  | "too-long"
  | "moved-on"
  | "attached"
  | "swallowed"
  | "refused"
  | "altered"
  | "cancelled";

/** The one answer of the engine; `inserted` means read back and found equal, character by character. */
export type InsertResult =
  | { status: "inserted"; editor: EditorName; method: InsertMethod }
  | { status: "failed"; reason: InsertFailure; change?: Change };

/**
 * A text that is in the box, but not as it was asked for: the box before and now, and the first line in which it differs
 * from what was wanted.
 */
export type Change = { before: string; found: string; wantedLine: string; foundLine: string };

/** What became of taking such a change back. */
export type UndoResult = { status: "undone" } | { status: "failed"; reason: "altered" | "moved-on" | "no-editor" };

/** What stands in the message box, lines divided by one `\n`. */
export type ReadResult =
  | { status: "read"; editor: EditorName; text: string }
  | { status: "failed"; reason: "no-editor" | "moved-on" | "unreadable" };

/** The box keeps its text in a model only scripts of the page's own world can reach. Nothing was written yet. */
export type NeedsPageWorld = { status: "needs-page-world" };

export const needsPageWorld: NeedsPageWorld = { status: "needs-page-world" };

export const failed = <Reason extends string>(reason: Reason) => ({ status: "failed", reason }) as const;
