import { fencesOf, isInside, type Span } from "./fences.ts";
import type { Variable } from "./parse.ts";
import { readBraces } from "./placeholder.ts";
import { isForeign, scan } from "./scan.ts";

/** A placeholder in a text: what is asked for, or what fills itself in. */
export interface PlaceholderSpan extends Span {
  readonly kind: "variable" | "self-filling";
}

/** A placeholder that is none because of a mistake, and what it was probably meant to be. */
export interface BrokenPlaceholder extends Span {
  readonly problem: "unclosed" | "brace" | "single-choice";
  readonly written: string;
  readonly fixed: string;
}

/** The placeholders of a text, from left to right, in time linear in its length. */
export function placeholdersOf(text: string): PlaceholderSpan[] {
  return scan(text).flatMap((found): PlaceholderSpan[] => {
    if ("escape" in found) return [];
    return [{ start: found.start, end: found.end, kind: "self" in found ? "self-filling" : "variable" }];
  });
}

/** A variable in its shortest spelling: `{{tone:long*|formal, friendly=formal}}`. */
export function writeVariable({ name, kind, isRequired, choices, defaultValue }: Variable): string {
  const options = choices.length > 1 ? `|${choices.join(", ")}` : "";
  const start = defaultValue === undefined ? "" : `=${defaultValue}`;
  return `{{${name}${kind === "text" ? "" : `:${kind}`}${isRequired ? "*" : ""}${options}${start}}}`;
}

/**
 * A text in which the variable `next.name` is described like `next`: its first place says everything, the others only the
 * name. Signs that the grammar cannot hold (braces and line breaks, `=` in a choice) are left out.
 */
export function changeVariable(text: string, next: Variable): string {
  const first = writeVariable({
    ...next,
    choices: [...new Set(next.choices.map((choice) => clean(choice).replace(/[=,]/g, " ").trim()))].filter(Boolean),
    defaultValue: next.defaultValue === undefined ? undefined : clean(next.defaultValue),
  });
  let result = "";
  let done = 0;
  let isFirst = true;
  for (const found of scan(text)) {
    if (!("mention" in found) || found.mention.name !== next.name) continue;
    result += text.slice(done, found.start) + (isFirst ? first : `{{${next.name}}}`);
    done = found.end;
    isFirst = false;
  }
  return result + text.slice(done);
}

const clean = (value: string) =>
  value
    .replace(/[{}]/g, "")
    .replace(/[\r\n]+/g, " ")
    .trim();

/** The placeholder that is being typed at `caret`: where its braces open and what follows them so far. */
export function openPlaceholder(text: string, caret: number): { start: number; typed: string } | undefined {
  const from = Math.max(0, caret - MAX_OPEN_LENGTH);
  const typed = /\{\{([^{}\r\n]*)$/.exec(text.slice(from, caret))?.[1];
  if (typed === undefined) return undefined;
  const start = caret - typed.length - 2;
  return /[\\{$]/.test(text[start - 1] ?? "") ? undefined : { start, typed };
}

const MAX_OPEN_LENGTH = 100;
const CANDIDATE = /\{\{[^{}\r\n]*|(?<![{\\$\w])\{[ \t]*[\p{L}_][\p{L}\p{N}_ -]{0,40}(?=\}\}(?!\}))/gu;
const HEAD = /^\s*@?[\p{L}_][\p{L}\p{M}\p{N}_'’/-]*\*?(?::(?:text|long|number|date)\b\*?)?/u;

/**
 * What was meant as a placeholder but lacks a brace, or has a single choice. Fenced code, other template languages and
 * braces of code are left alone; in time linear in the text.
 */
export function brokenPlaceholders(text: string): BrokenPlaceholder[] {
  const broken: BrokenPlaceholder[] = [];
  const isFenced = isInside(fencesOf(text));
  // Jinja and Liquid use one word behind a bar as a filter.
  const isTemplate = text.includes("{%");
  for (const { 0: opening, index: start } of text.matchAll(CANDIDATE)) {
    if (isFenced(start) || /[\\=]/.test(text[start - 1] ?? "") || isForeign(text, start)) continue;
    const end = start + opening.length;
    const add = (problem: BrokenPlaceholder["problem"], to: number, fixed: string) =>
      broken.push({ start, end: to, problem, written: text.slice(start, to), fixed });
    if (!opening.startsWith("{{")) {
      const name = opening.slice(1).trim();
      if (readBraces(name)) add("brace", end + 2, `{{${name}}}`);
      continue;
    }
    const body = opening.slice(2);
    const closing = /^\}*/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
    if (closing === 2 && !isTemplate) {
      const fixed = withoutSingleChoice(body);
      if (fixed) add("single-choice", end + 2, fixed);
    }
    if (closing === 1 && readBraces(body)) add("brace", end + 1, `{{${body.trim()}}}`);
    const isNested = text[end] === "{" && text[end + 1] !== "{";
    if (closing === 0 && !isNested && !isTemplate) {
      const meant = meantBy(body, text[end] !== "{");
      if (meant !== undefined) add("unclosed", start + 2 + meant.length, `{{${meant.trim()}}}`);
    }
  }
  return broken;
}

/** `x|one` with its one choice as the default; undefined when something else is wrong. */
function withoutSingleChoice(body: string): string | undefined {
  if (readBraces(body)) return undefined;
  const [, head = "", choice = "", defaultValue] = /^([^|=]+)\|([^=]*)(?:=(.*))?$/.exec(body) ?? [];
  const start = (defaultValue ?? choice.replaceAll(",", " ")).trim();
  const content = readBraces(start === "" ? head : `${head.trim()}=${start}`);
  return content && "mention" in content ? writeVariable(content.mention) : undefined;
}

/** How much of what follows the braces was probably meant: up to the end of the line, or the first word. */
function meantBy(body: string, isLineEnd: boolean): string | undefined {
  const whole = body.trimEnd();
  const isDetailed = /[|=]/.test(whole) && whole.length <= MAX_OPEN_LENGTH;
  if ((isDetailed || (isLineEnd && whole.trim().split(/\s+/).length <= 2)) && readBraces(whole)) return whole;
  const head = HEAD.exec(body)?.[0];
  return head !== undefined && readBraces(head) ? head : undefined;
}

/** Every mistake of one text repaired. */
export function fixPlaceholders(text: string, broken: readonly BrokenPlaceholder[] = brokenPlaceholders(text)): string {
  let result = "";
  let done = 0;
  for (const { start, end, fixed } of broken) {
    result += text.slice(done, start) + fixed;
    done = end;
  }
  return result + text.slice(done);
}
