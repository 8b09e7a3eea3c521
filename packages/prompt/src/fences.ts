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

/** Joins overlapping spans of a list sorted by start. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = result.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** Tests whether a position is in one of the spans (sorted, not overlapping); positions must be asked in ascending order. */
export function isInside(spans: readonly Span[]): (position: number) => boolean {
  let next = 0;
  return (position) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= position) next += 1;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) <= position;
  };
}

/** The text with each span (sorted, not overlapping) replaced. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  let result = "";
  let done = 0;
  for (const { start, end } of spans) {
    result += text.slice(done, start) + replacement;
    done = end;
  }
  return result + text.slice(done);
}
