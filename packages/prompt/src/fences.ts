/** A stretch of text, `end` exclusive, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\r\n]*)$/gm;

/** The fenced code blocks of a text (CommonMark 4.5, at any indentation); one that never closes reaches the end. */
export function fencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let open: { start: number; fence: string } | undefined;
  for (const match of text.matchAll(FENCE)) {
    const [line, fence = "", info = ""] = match;
    if (!open) {
      if (!(fence.startsWith("`") && info.includes("`"))) open = { start: match.index, fence };
    } else if (fence.startsWith(open.fence) && info.trim() === "") {
      spans.push({ start: open.start, end: match.index + line.length });
      open = undefined;
    }
  }
  if (open) spans.push({ start: open.start, end: text.length });
  return spans;
}
