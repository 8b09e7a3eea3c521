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
