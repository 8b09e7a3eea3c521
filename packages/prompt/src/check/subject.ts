import { fencesOf, mergeSpans, type Span } from "../fences.ts";
import { scan } from "../scan.ts";

/** A prompt as the rules see it. */
export interface Subject {
  readonly text: string;
  /** The same length, with placeholders, fenced code and addresses blanked out: what is said in words. */
  readonly prose: string;
  readonly isEnglish: boolean;
  /** JSON, XML or the like: what stands in it are fields, not sentences. */
  readonly isStructured: boolean;
}

const URL_TEXT = /\b(?:https?|ftp|mailto):[^\s<>"'`]+/gi;
const COMMON =
  /\b(?:the|and|of|you|your|is|with|for|that|this|my|to|i|be|are|it|from|about|when|should|each|not|me|in|as|please)\b/gi;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Reads a prompt once for all rules. */
export function readSubject(text: string): Subject {
  const prose = blank(text, untouchable(text));
  return { text, prose, isEnglish: isEnglish(prose), isStructured: isStructured(text) };
}

/** What no fix may change: placeholders, fenced code and URLs; sorted, not overlapping. */
export function untouchable(text: string): Span[] {
  const urls = Array.from(text.matchAll(URL_TEXT), ({ 0: url, index }) => ({ start: index, end: index + url.length }));
  return mergeSpans([...scan(text), ...fencesOf(text), ...urls].sort((a, b) => a.start - b.start));
}

/** Replaces what a pattern finds, but nothing that reaches into a placeholder, a code block or an address. */
export function replaceProse(text: string, pattern: RegExp, replacement: (match: RegExpExecArray) => string): string {
  const spans = untouchable(text);
  let next = 0;
  let done = 0;
  let result = "";
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    while (next < spans.length && (spans[next]?.end ?? 0) <= match.index) next += 1;
    if ((spans[next]?.start ?? Number.POSITIVE_INFINITY) < end) continue;
    result += text.slice(done, match.index) + replacement(match);
    done = end;
  }
  return result + text.slice(done);
}

function blank(text: string, spans: readonly Span[]): string {
  let result = "";
  let done = 0;
  for (const { start, end } of spans) {
    result += text.slice(done, start) + text.slice(start, end).replace(/[^\r\n]/g, " ");
    done = end;
  }
  return result + text.slice(done);
}

function isEnglish(prose: string): boolean {
  const sample = prose.slice(0, 20_000);
  const words = sample.match(WORD) ?? [];
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = sample.match(/[a-z]/gi)?.length ?? 0;
  if (words.length < 4 || latin < letters * 0.92) return false;
  return (sample.match(COMMON)?.length ?? 0) >= words.length * 0.12;
}

function isStructured(text: string): boolean {
  const body = text.trim().replace(/^```\w*\s*/, "");
  return /^(?:\{\s*"|\[\s*[{"]|<\?xml|<!doctype|---\r?\n)/i.test(body);
}
