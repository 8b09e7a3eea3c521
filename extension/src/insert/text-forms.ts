/** How a text is put on the clipboard of a paste: editors read the one or the other to the letter. */
export type TextForm = "plain" | "paragraphs" | "breaks";

/** What a paste of the text in this form carries, by type. */
export function formsOf(text: string, form: TextForm): Record<string, string> {
  if (form === "plain") return { "text/plain": text };
  const html =
    form === "paragraphs" ? asParagraphs(text) : `<span style="white-space:pre-wrap">${withBreaks(text)}</span>`;
  return { "text/plain": text, "text/html": html };
}

/** The text as HTML that reads as the text. */
export const escapeHtml = (line: string) => line.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const withBreaks = (text: string) => text.split("\n").map(escapeHtml).join("<br>");

/**
 * One paragraph a line, as editors expect a paste. The style keeps tabs and double spaces, which HTML would squeeze; the
 * mark is ProseMirror's own for what was copied from it, and keeps the spaces at the ends of lines there.
 */
export function asParagraphs(text: string): string {
  const lines = text.split("\n").map((line) => escapeHtml(line) || "<br>");
  const [first, ...rest] = lines.map((line) => `<p style="white-space:pre-wrap">${line}</p>`);
  return [first?.replace("<p", `<p data-pm-slice="1 1 []"`), ...rest].join("");
}

/** Lines divided by line breaks, for a box that shows them: then `innerText` and `textContent` both read as the text. */
export function asLines(text: string, atEnd: boolean): string {
  // A line break at the very end needs an element behind it that holds the last line open.
  return atEnd && text.endsWith("\n") ? `${escapeHtml(text)}<br>` : escapeHtml(text);
}

/** Spaces that a browser would squeeze (at the ends of a line, or behind another) as no-break ones. */
export const withNoBreakSpaces = (text: string) => text.replace(/^ | $|(?<= ) /gm, "\u00a0");

/**
 * Lines divided by breaks, for a box without an editor behind it. A hundred times faster than typing
 * 144,000 characters there, and unlike typing it keeps tabs and adds no blank line to `innerText`.
 */
export function asBreaks(text: string, atEnd: boolean, keepsSpaces: boolean): string {
  const lines = withBreaks(text);
  // A break at the very end only holds its line open, so an empty last line needs a second one.
  const body = atEnd && text.endsWith("\n") ? `${lines}<br>` : lines;
  return keepsSpaces ? body : `<span style="white-space:pre-wrap">${body}</span>`;
}

const noBreakSpace = "\u00a0";

/** Browsers show a space they must not squeeze as a no-break space, so the two read as one. */
export function sameShown(left: string, right: string): boolean {
  return left === right || withPlainSpaces(left) === withPlainSpaces(right);
}

/** True unless a no-break space of the wanted text became a common one: `sameShown` would not see that. */
export function keepsNoBreakSpaces(written: string, wanted: string): boolean {
  for (let at = wanted.indexOf(noBreakSpace); at >= 0; at = wanted.indexOf(noBreakSpace, at + 1)) {
    if (written[at] !== noBreakSpace) return false;
  }
  return true;
}

export function withPlainSpaces(text: string): string {
  return text.replaceAll(noBreakSpace, " ");
}
