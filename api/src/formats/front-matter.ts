import { isScalar, LineCounter, parseDocument, visit } from "yaml";

const MAX_LENGTH = 8_000;
const MAX_KEYS = 200;
const MAX_ALIASES = 20;

export type Halves = { head: string; yaml: string; body: string };

/** Splits a file at its front matter without changes; undefined without front matter. Linear time. */
export function splitFrontMatter(text: string): Halves | undefined {
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (!opening) return undefined;
  const start = opening[0].length;
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = start;
  const close = closing.exec(text);
  if (!close) return undefined;
  const end = close.index + close[0].length;
  return { head: text.slice(0, end), yaml: text.slice(start, close.index), body: text.slice(end) };
}

export function readFrontMatter(yaml: string): { keys: Record<string, unknown> } | { line: number; message: string } {
  if (yaml.length > MAX_LENGTH) return { line: 1, message: "The front matter is longer than 8,000 characters." };
  const lines = new LineCounter();
  try {
    const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
    const { count, repeatedAt } = keysOf(document);
    if (count > MAX_KEYS) return { line: 1, message: "The front matter has more than 200 keys." };
    const errorAt = document.errors[0]?.pos[0] ?? repeatedAt;
    if (errorAt !== undefined)
      return { line: lines.linePos(errorAt).line + 1, message: "The front matter is not valid YAML." };
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (value === null) return { keys: {} };
    if (typeof value !== "object" || Array.isArray(value)) return { line: 2, message: "The front matter has no keys." };
    return { keys: value as Record<string, unknown> };
  } catch (error) {
    const tooMany = error instanceof Error && /alias/i.test(error.message);
    const message = tooMany ? "The front matter repeats its anchors too often." : "The front matter cannot be read.";
    return { line: 2, message };
  }
}

/** Counts keys at every depth and finds duplicates (the parser's own check is quadratic). */
function keysOf(document: ReturnType<typeof parseDocument>): { count: number; repeatedAt: number | undefined } {
  let count = 0;
  let repeatedAt: number | undefined;
  visit(document, {
    Map(_, { items }) {
      count += items.length;
      if (count > MAX_KEYS) return visit.BREAK;
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) repeatedAt ??= key.range?.[0];
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return { count, repeatedAt };
}
