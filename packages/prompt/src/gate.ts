import { fencesOf } from "./fences.ts";
import { parseVariables, type Variable } from "./parse.ts";
import { scan } from "./scan.ts";
import { urlsOf } from "./urls.ts";

/** What of a prompt a rewrite no longer holds; each part as it was written. */
export interface Missing {
  readonly placeholders: readonly string[];
  readonly codeBlocks: readonly string[];
  readonly urls: readonly string[];
}

/**
 * Finds what a rewrite must not lose: every variable with its name, kind, choices and default, everything that fills itself,
 * every literal placeholder (`\{{name}}`), every fenced code block and every URL. How often a part is mentioned is the rewrite's
 * own affair, and so is new text; the indentation of a code block and its language may change, not a letter of its lines.
 */
export function missingFrom(original: string, rewrite: string): Missing {
  const blocks = new Set(blocksOf(rewrite).map(({ body }) => body));
  const urls = new Set(urlsOf(rewrite));
  return {
    placeholders: missingPlaceholders(original, rewrite),
    codeBlocks: [...new Set(blocksOf(original).flatMap(({ body, text }) => (blocks.has(body) ? [] : [text])))],
    urls: urlsOf(original).filter((url) => !urls.has(url)),
  };
}

/** Whether nothing is missing. */
export function isWhole({ placeholders, codeBlocks, urls }: Missing): boolean {
  return placeholders.length + codeBlocks.length + urls.length === 0;
}

function missingPlaceholders(original: string, rewrite: string): string[] {
  const kept = new Set(partsOf(rewrite).keys());
  return [...partsOf(original)].flatMap(([key, text]) => (kept.has(key) ? [] : [text]));
}

/** Every placeholder by what it means, with the way it is written first. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  const variables = new Map(parseVariables(text).variables.map((variable) => [variable.name, variable]));
  for (const found of scan(text)) {
    if ("escape" in found) remember(parts, `literal ${literalAt(text, found.end)}`, `\\${literalAt(text, found.end)}`);
    const written = text.slice(found.start, found.end);
    if ("self" in found) remember(parts, `self ${found.self}`, written);
    const variable = "mention" in found ? variables.get(found.mention.name) : undefined;
    if (variable) remember(parts, keyOf(variable), written);
  }
  return parts;
}

function remember(parts: Map<string, string>, key: string, written: string): void {
  if (!parts.has(key)) parts.set(key, written);
}

function keyOf({ name, kind, isRequired, choices, defaultValue }: Variable): string {
  return JSON.stringify([name, kind, isRequired, choices, defaultValue ?? null]);
}

/** The placeholder a backslash makes literal; the scan has seen that it ends. */
function literalAt(text: string, start: number): string {
  const close = text.startsWith("{{", start) ? "}}" : "}";
  return text.slice(start, text.indexOf(close, start) + close.length);
}

/** The fenced code blocks, and what each holds without its fences, indentation and the kind of its line breaks. */
function blocksOf(text: string): { text: string; body: string }[] {
  return fencesOf(text).map(({ start, end }) => {
    const block = text.slice(start, end);
    const [opening = "", ...lines] = block.split(/\r\n|\r|\n/);
    const fence = /[`~]{3,}/.exec(opening)?.[0] ?? "";
    if (isClosing(lines.at(-1), fence)) lines.pop();
    const margin = /^[ \t>]*/.exec(opening)?.[0] ?? "";
    return { text: block, body: trimEnd(lines.map((line) => withoutMargin(line, margin))).join("\n") };
  });
}

const isClosing = (line: string | undefined, fence: string) =>
  line?.replace(/^[ \t>]+/, "").startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line);

/** A line without as much of the opening fence's margin as it has. */
function withoutMargin(line: string, margin: string): string {
  const own = /^[ \t>]*/.exec(line)?.[0] ?? "";
  return line.slice(Math.min(own.length, margin.length)).trimEnd();
}

/** Blank lines at the end are not part of a code block; a fence that never closes reaches over them. */
function trimEnd(lines: string[]): string[] {
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
