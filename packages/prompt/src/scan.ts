import { fencesOf, isInside, type Span } from "./fences.ts";
import { type Content, readBraces, readDollar } from "./placeholder.ts";

/** A placeholder and where it stands, or a backslash that makes the placeholder after it literal. */
export type Found = Span & (Content | { readonly escape: true });

/** One opening brace pair with everything up to the next brace or line break: no character is looked at twice. */
const OPENING = /\{\{[^{}\r\n]*|\$\{[^{}\r\n]*/g;
const BLOCK = /^#(each|if|unless|with)\b/;
const BLOCK_END = /^\/(each|if|unless|with)$/;
/** A command of LaTeX, whose braces are its own; one letter may be a line break written as `\n`. */
const LATEX_COMMAND = /\\[A-Za-z]{2,20}$/;

/**
 * Finds every placeholder, from left to right. Left alone are fenced code, blocks of Handlebars, three braces, `${{ }}` of
 * GitHub, braces of LaTeX commands, and whatever `readBraces` and `readDollar` do not know.
 */
export function scan(text: string): Found[] {
  const found: Found[] = [];
  const blocks: { word: string; from: number }[] = [];
  const isFenced = isInside(fencesOf(text));
  for (const { 0: opening, index: start } of text.matchAll(OPENING)) {
    if (isFenced(start)) continue;
    const isDouble = opening.startsWith("{{");
    const body = opening.slice(2);
    const end = start + opening.length + (isDouble ? 2 : 1);
    if (!text.startsWith(isDouble ? "}}" : "}", start + opening.length)) continue;
    if (isDouble && closesBlock(body, blocks, found)) continue;
    const content = isDouble ? readBraces(body) : readDollar(body);
    if (!content || (isDouble && isForeign(text, start))) continue;
    if (text[start - 1] === "\\") found.push({ start: start - 1, end: start, escape: true });
    else found.push({ start, end, ...content });
  }
  return found;
}

/** Keeps the open blocks; when one ends, what was found inside it belongs to the template. */
function closesBlock(body: string, blocks: { word: string; from: number }[], found: Found[]): boolean {
  const opened = BLOCK.exec(body)?.[1];
  if (opened) blocks.push({ word: opened, from: found.length });
  const closed = BLOCK_END.exec(body)?.[1];
  if (!closed) return opened !== undefined;
  const last = blocks.pop();
  if (last?.word === closed) found.length = Math.min(found.length, last.from);
  return true;
}

export function isForeign(text: string, start: number): boolean {
  const before = text[start - 1];
  if (before === "{" || before === "$") return true;
  return LATEX_COMMAND.test(text.slice(Math.max(0, start - 21), start));
}
