import { type BrokenPlaceholder, brokenPlaceholders, fixPlaceholders } from "../edit.ts";
import { check } from "../locales/en/check.ts";
import { parseVariables } from "../parse.ts";
import type { Mention } from "../placeholder.ts";
import { scan } from "../scan.ts";
import type { Rule, Verdict } from "./finding.ts";
import { replaceProse, type Subject } from "./subject.ts";

const messages = check.variables;

/** Blanks of other templates that people leave in; a Markdown link, an image or a footnote is none. */
const FOREIGN =
  /(?<![\]!\\\w])\[((?:insert|your|enter|add|specify|name of|type of|describe|paste|choose)\b[^[\]{}\r\n|]{0,50}|[A-Z][A-Z0-9]*(?:[ _/-][A-Z0-9]+){0,5})\](?![(:[])|<((?:insert|your|enter|name of)\b[^<>{}\r\n|=]{0,50}|[A-Z][A-Z0-9]+(?:[_ -][A-Z0-9]+){1,5})>|(?<![\w%])%([A-Z][A-Z0-9_]{2,40})%|(?<!\)\s?)(?<![\\$\w{#@:="'}])\{([a-z][a-z0-9]*(?:[_ ][a-z0-9]+){0,4})\}(?![\w}"':])/g;
const NO_BLANK =
  /^(?:like this|this|braces|brackets|curly brackets|br|hr|p|div|span|xml|html|EOF|NULL|TODO|DOCTYPE|CDATA)$/i;

/** Variables that a reader fills in by hand, that contradict each other, or that look like one another. */
export const variableRules: readonly Rule[] = [
  {
    id: "undeclared-variable",
    severity: "warning",
    look({ text, isStructured }) {
      if (isStructured) return undefined;
      const match = foreign(text)[0];
      if (!match) return undefined;
      const { start, end, written, name } = match;
      return { message: messages.blank(written, name), start, end };
    },
    fix: (text) => replaceProse(text, FOREIGN, (match) => (nameOf(match) ? `{{${nameOf(match)}}}` : match[0])),
    fixLabel: messages.makeVariable,
  },
  {
    id: "broken-variable",
    severity: "problem",
    look: ({ text }) => broken(text, isUnclosed),
    fix: (text) => fixPlaceholders(text, brokenPlaceholders(text).filter(isUnclosed)),
    fixLabel: messages.closeBraces,
  },
  {
    id: "single-choice",
    severity: "warning",
    look: ({ text }) => broken(text, isSingleChoice),
    fix: (text) => fixPlaceholders(text, brokenPlaceholders(text).filter(isSingleChoice)),
    fixLabel: messages.makeDefault,
  },
  { id: "contradicting-variable", severity: "problem", look: contradicting },
  { id: "similar-variables", severity: "warning", look: similar },
  { id: "unused-variable", severity: "warning", look: unused },
];

const isSingleChoice = ({ problem }: BrokenPlaceholder) => problem === "single-choice";
const isUnclosed = (place: BrokenPlaceholder) => !isSingleChoice(place);

function broken(text: string, isMeant: (place: BrokenPlaceholder) => boolean): Verdict | undefined {
  const place = brokenPlaceholders(text).find(isMeant);
  if (!place) return undefined;
  const { start, end, written, fixed } = place;
  const message = isSingleChoice(place) ? messages.singleChoice(written, fixed) : messages.noBrace(written, fixed);
  return { message, start, end };
}

function foreign(text: string) {
  const places: { start: number; end: number; written: string; name: string }[] = [];
  replaceProse(text, FOREIGN, (match) => {
    const name = nameOf(match);
    if (name) places.push({ start: match.index, end: match.index + match[0].length, written: match[0], name });
    return match[0];
  });
  return places;
}

/** A name of our grammar for a blank of another syntax: “[INSERT YOUR TOPIC]” is “topic”. */
function nameOf([, square, angle, percent, curly]: RegExpExecArray): string | undefined {
  const written = square ?? angle ?? percent ?? curly ?? "";
  if (NO_BLANK.test(written)) return undefined;
  const name = written
    .replace(/^(?:(?:insert|enter|add|specify|paste|choose|type|your|the|an?|here)\b[\s:]*)+/i, "")
    .replace(/[^\p{L}\p{N}_' -]+/gu, " ")
    .trim()
    .toLowerCase();
  return parseVariables(`{{${name}}}`).variables.length === 1 ? name : undefined;
}

const mentions = (text: string) =>
  scan(text).flatMap((found) => ("mention" in found ? [{ ...found.mention, start: found.start, end: found.end }] : []));

function contradicting({ text }: Subject): Verdict | undefined {
  const first = new Map<string, Mention>();
  for (const mention of mentions(text)) {
    const known = first.get(mention.name);
    const at = { start: mention.start, end: mention.end };
    if (known && clashes(known, mention)) {
      return { message: messages.contradicting(mention.name), ...at };
    }
    first.set(mention.name, known ? more(known, mention) : mention);
  }
  return undefined;
}

const more = (known: Mention, next: Mention): Mention => ({
  ...known,
  kind: known.kind === "text" ? next.kind : known.kind,
  choices: known.choices.length > 0 ? known.choices : next.choices,
  defaultValue: known.defaultValue ?? next.defaultValue,
});

function clashes(known: Mention, next: Mention): boolean {
  if (known.kind !== "text" && next.kind !== "text" && known.kind !== next.kind) return true;
  if (known.defaultValue !== undefined && next.defaultValue !== undefined && known.defaultValue !== next.defaultValue)
    return true;
  return known.choices.length > 0 && next.choices.length > 0 && known.choices.join() !== next.choices.join();
}

/** Names that only differ in case, separators or a plural: each is asked for on its own. */
function similar({ text }: Subject): Verdict | undefined {
  const seen = new Map<string, string>();
  for (const { name, start, end } of mentions(text)) {
    const key = name
      .toLowerCase()
      .replace(/[\s_'’/-]+/g, "")
      .replace(/(?<=\p{L}{3})s$/u, "");
    const other = seen.get(key);
    if (other !== undefined && other !== name) {
      return { message: messages.similar(other, name), start, end };
    }
    seen.set(key, other ?? name);
  }
  return undefined;
}

/** A prompt that announces its variables (“Variables: topic, tone”) and then does not use one of them. */
function unused({ text }: Subject): Verdict | undefined {
  const match = /^[ \t#*>-]*(?:variables|inputs|parameters|placeholders)[ \t*]*:[ \t*]*([^\r\n]{1,200})$/im.exec(text);
  const declared = match?.[1];
  if (!match || !declared || /[{}[\]<>.]/.test(declared)) return undefined;
  const used = new Set(mentions(text).map(({ name }) => plain(name)));
  const names = declared.split(/,|;|\band\b/).map((name) => name.replace(/[`*_"“”]+/g, " ").trim());
  const missing = names.find((name) => name !== "" && name.split(" ").length <= 3 && !used.has(plain(name)));
  if (missing === undefined || used.size === 0) return undefined;
  const start = match.index + match[0].indexOf(missing, match[0].indexOf(":"));
  return { message: messages.unused(missing), start, end: start + missing.length };
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_'’/-]+/g, "");
