import { fold } from "../fold.ts";

/** What of one prompt is indexed as words; the rest is found as a substring. */
export const INDEX_LIMITS = { words: 20_000, positions: 3, characters: 64, bytes: 500_000 } as const;

const WORD = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
const FOLDED_WORD = /[\p{L}\p{N}\p{M}]+/gu;
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
// The same for texts in ASCII, which most are: without the tables of Unicode they take half the time.
const IS_ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[A-Za-z0-9]+/g;
const ASCII_CAMEL_CASE = /[a-z][A-Z]/;
/** Between the parts of camelCase. */
export const CAMEL_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** Scripts that are written without spaces between words. */
const UNSPACED = "\\p{scx=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
/** Stretches of letters in scripts with and without spaces. */
export const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");

/** Whether a text begins with a letter of a script without spaces. */
export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text);

/**
 * The words of a text, folded, in its order: what letters, digits and marks make without a break, and pairs of characters in
 * scripts without spaces. The parts of camelCase follow after all others; snake_case is separate words.
 */
export function wordsOf(text: string, folded = fold(text)): string[] {
  const words = foldedWords(folded);
  const [camelCase, letters] = IS_ASCII.test(text) ? [ASCII_CAMEL_CASE, ASCII_WORD] : [CAMEL_CASE, WORD];
  if (!camelCase.test(text)) return words;
  for (const word of text.match(letters) ?? []) {
    if (!camelCase.test(word)) continue;
    for (const part of foldedWords(fold(word.split(CAMEL_BOUNDARY).join(" ")))) words.push(part);
  }
  return words;
}

function foldedWords(folded: string): string[] {
  const isAscii = IS_ASCII.test(folded);
  const found = folded.match(isAscii ? ASCII_WORD : FOLDED_WORD) ?? [];
  if (isAscii || !HAS_UNSPACED.test(folded)) return found.map(cut);
  const words: string[] = [];
  for (const letters of found) {
    for (const [run] of letters.matchAll(RUNS)) {
      // Not a spread of arguments: a run may be 200,000 characters long.
      if (IS_UNSPACED.test(run)) for (const pair of pairs([...run])) words.push(pair);
      else words.push(cut(run));
    }
  }
  return words;
}

/** A long word without the half of a character at the cut. */
const cut = (word: string) =>
  word.length <= INDEX_LIMITS.characters
    ? word
    : word.slice(0, INDEX_LIMITS.characters).replace(/[\ud800-\udbff]$/, "");

/** Every two neighbours; the last character alone, so that each character begins a word. */
function pairs(characters: readonly string[]): string[] {
  return characters.map((character, index) => character + (characters[index + 1] ?? ""));
}

/** The words of the texts of a prompt with their positions, title first, as many as may be indexed. */
export function indexWords(...texts: readonly string[]): Map<string, number[]> {
  return indexFolded(texts.map((text) => ({ text, folded: fold(text) })));
}

/** `indexWords` of texts that have been folded before. */
export function indexFolded(texts: readonly { text: string; folded: string }[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  let bytes = 0;
  let position = 0;
  for (const { text, folded } of texts) {
    for (const word of wordsOf(text, folded)) {
      position += 1;
      const positions = found.get(word);
      if (positions) {
        if (positions.length < INDEX_LIMITS.positions) positions.push(position);
        continue;
      }
      // UTF-8 needs at most three bytes for a unit of UTF-16.
      bytes += 3 * word.length;
      if (found.size >= INDEX_LIMITS.words || bytes > INDEX_LIMITS.bytes) return found;
      found.set(word, [position]);
    }
  }
  return found;
}

/** Whether words may have been left out, because a prompt has more than are indexed. */
export function isCutOff(words: ReadonlyMap<string, unknown>): boolean {
  const { words: count, bytes, characters } = INDEX_LIMITS;
  if (words.size >= count) return true;
  let used = 3 * characters;
  for (const word of words.keys()) used += 3 * word.length;
  return used > bytes;
}
