import type { SiteMethod } from "./job.ts";

/** What a box is made of, as far as the choice between boxes is concerned. */
export type EditorKind = "textarea" | "input" | "rich";

/** Who stands behind a rich box: a known editor, or nobody but the browser. */
export type RichName = "prosemirror" | "lexical" | "quill" | "slate" | "draft" | "codemirror" | "editable";

/** What kind of box the text went into. */
export type EditorName = "textarea" | "input" | RichName;

/** How the text went in. A site table may name most of these, so the names are stable. */
export type InsertMethod = SiteMethod | "input-event";

/**
 * Why nothing (or, for `altered`, something else) was written:
 * - `no-editor`  no box on the page fits
 * - `too-long`   the box has a length limit the text would break
 * - `moved-on`   the page is no longer the one the person looked at
 * - `attached`   the page made a file of the text, and the file is still there
 * - `swallowed`  the page took the text and shows none of it
 * - `refused`    every method left the box as it was
 * - `altered`    the page changed the text and did not take the change back
 */
export type InsertFailure = "no-editor" | "too-long" | "moved-on" | "attached" | "swallowed" | "refused" | "altered";

/** The one answer of the engine; `inserted` means read back and found equal, character by character. */
export type InsertResult =
  | { status: "inserted"; editor: EditorName; method: InsertMethod }
  | { status: "failed"; reason: InsertFailure };

/** What stands in the message box, lines divided by one `\n`. */
export type ReadResult =
  | { status: "read"; editor: EditorName; text: string }
  | { status: "failed"; reason: "no-editor" | "moved-on" | "unreadable" };

/** The box keeps its text in a model only scripts of the page's own world can reach. Nothing was written yet. */
export type NeedsPageWorld = { status: "needs-page-world" };

export const needsPageWorld: NeedsPageWorld = { status: "needs-page-world" };

export const failed = <Reason extends string>(reason: Reason) => ({ status: "failed", reason }) as const;
