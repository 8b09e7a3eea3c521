import { fencesOf, isInside, replaceSpans, type Span } from "../fences.ts";
import { check } from "../locales/en/check.ts";
import type { Rule, Verdict } from "./finding.ts";
import { replaceProse, untouchable } from "./subject.ts";

const messages = check.remains;

const ASSISTANT =
  /\bas an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b[^.!?\n]{0,120}\b(?:I|can['’]?t|cannot|do not|don['’]t)\b|\bI['’]?m sorry, but (?:I|as an)\b|\bmy knowledge cutoff\b/i;
const PREAMBLE =
  /^\s*(?:(?:certainly|sure(?: thing)?|of course|absolutely|great)[!,.][^\n]{0,160}|here(?:['’]s| is| are) (?:an?|the|your) (?:improved|revised|rewritten|refined|updated|better|optimi[sz]ed|enhanced)[^\n]{0,120}?:)[ \t]*\r?\n+(?=\s*\S)/i;
const FAREWELL =
  /(?<=\S)[^\S\n]{0,40}(?:\n[^\S\n]{0,40}){1,4}(?:let me know if (?:you|there)|(?:I )?hope this helps|feel free to (?:ask|adjust|modify|reach))[^\n]{0,200}\s{0,40}$/i;
/** More than FAREWELL can match, with the character before it. */
const MAX_FAREWELL_LENGTH = 600;
const JUNK = /\b[Ll]orem ipsum\b|^[ \t]{0,40}(?:TODO|FIXME|TBD)\b|\b(?:TODO|FIXME|TBD):|\[\.\.\.\]|<<<<<<<|>>>>>>>/m;
/** Byte order marks, zero-width spaces and soft hyphens; joiners and direction marks mean something in their scripts. */
const INVISIBLE = /[\uFEFF\u200B\u00AD\u2060]/g;
const CONTROL = /(?![\t\r\n])\p{Cc}/gu;
const SPACE = /(?<![ \t])[ \t]+(?=\r?\n|$)|(?:\r?\n){4,}/g;
const TWICE = /\b(the|an?|of|to|in|and|is|are|for|with|on|you|your|this) \1\b/g;
const LONG_PARAGRAPH = 1500;
const PART = 500;
const LONG_REPEAT = 80;

/** What was left over, came in twice, or cannot be read. */
export const remainRules: readonly Rule[] = [
  {
    id: "assistant-remains",
    severity: "warning",
    english: true,
    look({ prose }) {
      const match = PREAMBLE.exec(prose) ?? FAREWELL.exec(prose) ?? ASSISTANT.exec(prose);
      return match
        ? { message: messages.assistant, start: match.index, end: match.index + match[0].length }
        : undefined;
    },
    fix: withoutAssistantWords,
    fixLabel: messages.removeAll,
  },
  {
    id: "wall-of-text",
    severity: "hint",
    look({ text, isStructured }) {
      const long = isStructured ? undefined : paragraphs(text).find((one) => one.text.length > LONG_PARAGRAPH);
      if (!long) return undefined;
      return {
        message: messages.longParagraph,
        start: long.start,
        end: long.start + long.text.length,
      };
    },
    fix: breakLongParagraphs,
    fixLabel: messages.breakUp,
  },
  {
    id: "left-over",
    severity: "warning",
    look({ prose, isStructured }) {
      const match = isStructured ? null : JUNK.exec(prose);
      if (!match) return undefined;
      return {
        message: messages.leftOver(match[0]),
        start: match.index,
        end: match.index + match[0].length,
      };
    },
  },
  {
    id: "repeated-paragraph",
    severity: "hint",
    look: ({ text, isStructured }) => (isStructured ? undefined : repeated(text)[0]),
    fix: (text) => replaceSpans(text, repeated(text), ""),
    fixLabel: messages.keepFirst,
  },
  {
    id: "repeated-word",
    severity: "hint",
    english: true,
    look({ prose }) {
      const match = firstOf(prose, TWICE);
      return match
        ? { message: messages.repeatedWord(match[0]), start: match.index, end: match.index + match[0].length }
        : undefined;
    },
    fix: (text) => settle(text, (one) => replaceProse(one, TWICE, ([, word = ""]) => word)),
    fixLabel: messages.removeOne,
  },
  {
    id: "invisible-characters",
    severity: "hint",
    look: ({ text }) => place(text, INVISIBLE, messages.invisible) ?? place(text, CONTROL, messages.control),
    fix: (text) =>
      replaceProse(
        replaceProse(text, INVISIBLE, () => ""),
        CONTROL,
        () => "",
      ),
    fixLabel: messages.removeAll,
  },
  {
    id: "open-code-block",
    severity: "warning",
    look: ({ text }) =>
      openFence(text) && {
        message: messages.openCodeBlock,
        start: openFence(text)?.start ?? 0,
        end: text.length,
      },
  },
  {
    id: "blank-space",
    severity: "hint",
    look({ text }) {
      const end = text.trimEnd().length;
      const match = /(?:\r?\n){4,}/.exec(text);
      const place = match
        ? { start: match.index, end: match.index + match[0].length }
        : { start: end, end: text.length };
      return place.end - place.start > 2 ? { message: messages.blankLines, ...place } : undefined;
    },
    fix: (text) =>
      replaceProse(text, SPACE, ([blank]) =>
        blank.includes("\n") ? blank.slice(0, blank.startsWith("\r") ? 4 : 2) : blank.length > 2 ? "" : blank,
      ).trimEnd(),
    fixLabel: messages.tidyUp,
  },
];

/** A global pattern that is asked once would go on from there the next time. */
const firstOf = (text: string, pattern: RegExp): RegExpExecArray | undefined => text.matchAll(pattern).next().value;

function place(text: string, pattern: RegExp, message: string): Verdict | undefined {
  const match = firstOf(text, pattern);
  return match ? { message, start: match.index, end: match.index + match[0].length } : undefined;
}

/** Removes every preamble and farewell from both ends of the text, except where one reaches into an untouchable span. */
function withoutAssistantWords(text: string): string {
  const spans = untouchable(text);
  let [start, end] = [0, text.length];
  let [first, last] = [0, spans.length - 1];
  const preamble = new RegExp(PREAMBLE.source.replace("^", ""), "iy");
  for (;;) {
    preamble.lastIndex = start;
    const match = preamble.exec(text);
    if (!match) break;
    const next = start + match[0].length;
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first += 1;
    if ((spans[first]?.start ?? Number.POSITIVE_INFINITY) < next) break;
    start = next;
  }
  for (;;) {
    const from = Math.max(start, end - MAX_FAREWELL_LENGTH);
    const match = FAREWELL.exec(text.slice(from, end));
    if (!match) break;
    const next = from + match.index;
    while ((spans[last]?.start ?? -1) >= end) last -= 1;
    if ((spans[last]?.end ?? -1) > next) break;
    end = next;
  }
  return text.slice(start, end);
}

/** Until nothing changes any more; a fix made twice must be the same as made once. */
function settle(text: string, change: (text: string) => string): string {
  let before = text;
  for (let after = change(before); after !== before; after = change(before)) before = after;
  return before;
}

function paragraphs(text: string): { start: number; text: string }[] {
  const isFenced = isInside(fencesOf(text));
  return Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) => ({ start: index, text: line })).filter(
    ({ start }) => !isFenced(start),
  );
}

/** A blank line after every few sentences of a long paragraph. */
function breakLongParagraphs(text: string): string {
  // A break at the very start of a span is safe.
  const isUnsafe = isInside(untouchable(text).map(({ start, end }) => ({ start: start + 1, end })));
  const breaks: Span[] = [];
  for (const { start, text: line } of paragraphs(text)) {
    if (line.length <= LONG_PARAGRAPH) continue;
    let last = start;
    for (const match of line.matchAll(/(?<=[.!?]["”)]?) (?=\p{Lu})|(?<=[。！？])(?=\S)/gu)) {
      const at = start + match.index;
      const isEnough = at - last >= PART && start + line.length - at >= PART / 2;
      if (!isEnough || isUnsafe(at)) continue;
      breaks.push({ start: at, end: at + match[0].length });
      last = at;
    }
  }
  return replaceSpans(text, breaks, "\n\n");
}

/** Paragraphs that stand in the text a second time, with the line break before them; lines of code and data are none. */
function repeated(text: string): { message: string; start: number; end: number }[] {
  const seen = new Set<string>();
  return paragraphs(text).flatMap(({ start, text: line }) => {
    const key = line.trim();
    if (key.length < LONG_REPEAT || /^(?:\s{2,}|["'{[<|])|[;{},]$/.test(line)) return [];
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const from = start - (/(?:\r\n|[\r\n])$/.exec(text.slice(start - 2, start))?.[0].length ?? 0);
    return [{ message: messages.repeatedParagraph, start: from, end: start + line.length }];
  });
}

function openFence(text: string) {
  const last = fencesOf(text).at(-1);
  if (!last || last.end !== text.length) return undefined;
  const lines = text.slice(last.start).trimEnd().split(/\r?\n/);
  const fence = /[`~]{3,}/.exec(lines[0] ?? "")?.[0] ?? "";
  const isClosed =
    lines.length > 1 && new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}\\s*$`).test(lines.at(-1) ?? "");
  return isClosed ? undefined : last;
}
