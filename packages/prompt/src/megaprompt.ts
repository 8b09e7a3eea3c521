import { type Fillable, type FilledPiece, fillPieces } from "./fill.ts";
import { parseTogether } from "./parse.ts";

/** A prompt or a heading of a megaprompt. */
export type Block =
  | { readonly kind: "prompt"; readonly id: number; readonly title: string; readonly content: string }
  | { readonly kind: "heading"; readonly text: string };

/** What stands between prompts, and whether each has its title above it. */
export interface MegapromptLook {
  readonly separator: "blank-line" | "rule";
  readonly titles: boolean;
}

const BETWEEN = { "blank-line": "\n\n", rule: "\n\n---\n\n" } as const;

/**
 * Puts a megaprompt together: Markdown headings and, to the letter, what `fill` makes of each prompt's text. What follows
 * a heading belongs to it and is not separated from it by a rule.
 */
export function assemble(
  blocks: readonly Block[],
  look: MegapromptLook,
  fill: (content: string) => readonly FilledPiece[] = (text) => [{ text }],
): FilledPiece[] {
  return blocks.flatMap((block, index) => {
    const gap = gapBetween(blocks[index - 1], look);
    if (block.kind === "heading") return [{ text: `${gap}# ${oneLine(block.text)}` }];
    const title = look.titles ? `## ${oneLine(block.title)}\n\n` : "";
    return [{ text: `${gap}${title}` }, ...fill(block.content)];
  });
}

/** A megaprompt to be filled in: what one prompt leaves open, such as a fence, closes no variable of the next one. */
export function fillableTogether(blocks: readonly Block[], look: MegapromptLook): Fillable {
  const contents = blocks.flatMap((block) => (block.kind === "prompt" ? [block.content] : []));
  return {
    written: toText(assemble(blocks, look)),
    parsed: parseTogether(contents),
    fill: (values, context) => assemble(blocks, look, (content) => fillPieces(content, values, context)),
  };
}

function gapBetween(before: Block | undefined, { separator }: MegapromptLook): string {
  if (before === undefined) return "";
  return BETWEEN[before.kind === "heading" ? "blank-line" : separator];
}

/** The pieces as the one text they are. */
export const toText = (pieces: readonly FilledPiece[]): string => pieces.map(({ text }) => text).join("");

/** A paragraph that stands in a megaprompt more than once. */
export interface RepeatedParagraph {
  readonly text: string;
  /** How often it stands there. */
  readonly times: number;
  /** The titles of the prompts that hold it, in their order, each once. */
  readonly titles: readonly string[];
}

/** Shorter ones, such as "Thank you.", may well stand there twice. */
const MIN_CHARACTERS = 40;

/** The paragraphs that say the same thing twice, however their blanks and their case differ; the first wording is shown. */
export function repeatedParagraphs(blocks: readonly Block[]): RepeatedParagraph[] {
  const seen = new Map<string, { text: string; times: number; titles: Set<string> }>();
  for (const block of blocks) {
    if (block.kind === "heading") continue;
    for (const paragraph of block.content.split(/\r?\n[^\S\n]*\r?\n/)) {
      const text = oneLine(paragraph);
      if (text.length < MIN_CHARACTERS) continue;
      const key = text.toLowerCase();
      const known = seen.get(key) ?? { text, times: 0, titles: new Set<string>() };
      known.times += 1;
      known.titles.add(block.title);
      seen.set(key, known);
    }
  }
  return [...seen.values()].filter(({ times }) => times > 1).map((found) => ({ ...found, titles: [...found.titles] }));
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
