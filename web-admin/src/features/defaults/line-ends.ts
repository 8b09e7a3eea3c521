/** A text as a textarea holds it, which knows one kind of line end. */
export function toTextArea(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What was typed, with the line ends the text had before; one that was not touched stays to the letter. */
export function toTheLetter(typed: string, before: string | undefined): string {
  if (before === undefined) return typed;
  if (typed === toTextArea(before)) return before;
  return before.includes("\r\n") && !/(?<!\r)\n/.test(before) ? typed.replace(/\n/g, "\r\n") : typed;
}

/** The first characters of a text, never half of one. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
