import { check } from "../locales/en/check.ts";
import type { Rule, Verdict } from "./finding.ts";
import type { Subject } from "./subject.ts";

const messages = check.limits;

const LIMIT =
  /\b(?:(at least|minimum(?: of)?|no (?:less|fewer) than|more than|over)|(at most|maximum(?: of)?|max\.?|no more than|not more than|less than|fewer than|under|up to|within|limit(?:ed)? to|not exceed(?:ing)?))?\s{0,3}(?:(\d[\d,]{0,8})\s?(?:-|–|to)\s?)?(\d[\d,]{0,8})[\s-]{0,2}(words?|characters?|sentences?|paragraphs?|bullet points?|lines?|pages?)\b(\s{0,2}(?:or less|or fewer|or more|maximum|max|minimum|at most|at least))?/gi;
const WHOLE = /\b(?:in|within|is|be|about|exactly|length:?|limit:?)\s*$/i;

interface Limit {
  unit: string;
  least: number;
  most: number;
  start: number;
  end: number;
}

const CLASHES: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\b(?:be|keep (?:it|your \w+)|stay|answer|response|reply) (?:very |as )?(?:brief|short|concise)\b/i,
    /\b(?:be|as|very|highly|extremely) (?:detailed|comprehensive|exhaustive|thorough) as possible\b|\bin (?:great|full|as much) detail\b|\b(?:be|very|highly|extremely) (?:detailed|comprehensive|exhaustive|lengthy)\b/i,
    messages.shortAndDetailed,
  ],
  [
    /\b(?:do not|don['’]t|never|without|no) (?:write |give |provide |add |include )?(?:any )?explan(?:ations?|ining|ain)\b|\bdo not explain\b|\bdon['’]t explain\b/i,
    /(?<!\bnot |n['’]t |never )\bexplain (?:your|the|each|every|why|how|step)\b/i,
    messages.explanations,
  ],
  [
    /\b(?:do not|don['’]t|never) ask (?:me )?(?:any |follow-?up |clarifying )*questions?\b/i,
    /(?<!\bnot |n['’]t |never )\bask (?:me |the user )?(?:a few |some |any |for |\d+ )?(?:clarif\w+|follow-?up|relevant|questions?)\b/i,
    messages.questions,
  ],
  [
    /\b(?:formal|professional) (?:tone|language|style|voice)\b/i,
    /\b(?:casual|informal|slangy|conversational) (?:tone|language|style|voice)\b/i,
    messages.tone,
  ],
  [
    /\b(?:only|just|nothing but) (?:valid |raw |pure )?json\b|\bjson only\b/i,
    /\b(?:in|as|use|using|a) markdown\b|\bmarkdown (?:table|format)\b/i,
    messages.jsonAndMarkdown,
  ],
];

/** Instructions that cannot both be followed, and lists without an end. */
export const limitRules: readonly Rule[] = [
  { id: "length-conflict", severity: "warning", english: true, look: lengthConflict },
  { id: "conflicting-instructions", severity: "warning", english: true, look: clash },
  { id: "unbounded-list", severity: "hint", english: true, look: unboundedList },
];

function lengthConflict({ prose }: Subject): Verdict | undefined {
  const limits = limitsOf(prose);
  for (const [at, one] of limits.entries()) {
    const other = limits.slice(at + 1).find(({ unit, least, most }) => {
      return unit === one.unit && (least > one.most || one.least > most);
    });
    if (!other) continue;
    const quote = ({ start, end }: Limit) => prose.slice(start, end).trim();
    return { message: messages.lengths(quote(one), quote(other)), start: one.start, end: one.end };
  }
  return undefined;
}

/** Only limits that are said of an answer: a bound must be spelled out on one side at least. */
function limitsOf(prose: string): Limit[] {
  return Array.from(prose.matchAll(LIMIT))
    .flatMap((match): Limit[] => {
      const [, low, high, from, figure = "", unit = "", after = ""] = match;
      const number = Number(figure.replaceAll(",", ""));
      const start = match.index + (match[0].length - match[0].trimStart().length);
      const place = { unit: unit.toLowerCase().replace(/s$/, ""), start, end: match.index + match[0].length };
      if (low || /more|minimum|least/i.test(after))
        return [{ ...place, least: number, most: Number.POSITIVE_INFINITY }];
      if (high || /less|fewer|max|most/i.test(after)) return [{ ...place, least: 0, most: number }];
      if (!from || !WHOLE.test(prose.slice(Math.max(0, start - 20), start))) return [];
      return [{ ...place, least: Number(from.replaceAll(",", "")), most: number }];
    })
    .filter(({ unit }) => unit === "word" || unit === "character" || unit === "page")
    .slice(0, 40);
}

function clash({ prose }: Subject): Verdict | undefined {
  for (const [one, other, message] of CLASHES) {
    const found = one.exec(prose);
    if (found && other.test(prose)) return { message, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

function unboundedList({ text, prose }: Subject): Verdict | undefined {
  const match =
    /\b(?:list|name|give|provide|suggest|generate|brainstorm|find|create)\b(?: me| us| out)? (?:(all|every)\b(?: the| possible)?|(?:as many|a lot of|lots of|many)\b|(?:a )?lists? of\b)[^.!?\n]{0,60}/i.exec(
      prose,
    );
  if (!match) return undefined;
  const sentence = text.slice(match.index, match.index + match[0].length + 40).split(/[.!?\n]/, 1)[0] ?? "";
  if (/\d|\{\{|\$\{|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b/i.test(sentence))
    return undefined;
  if (match[1]) return { message: messages.all, ...span(match) };
  return { message: messages.list, ...span(match) };
}

function span(match: RegExpExecArray) {
  const words = match[0].split(/\s+/).slice(0, 5).join(" ");
  return { start: match.index, end: match.index + Math.min(words.length, match[0].length) };
}
