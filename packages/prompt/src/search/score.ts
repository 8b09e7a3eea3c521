/** Ranks of what is found, best first; the order within `words` is the score. */
export const TIERS = {
  titleIs: 0,
  titleBegins: 1,
  titleContains: 2,
  descriptionContains: 3,
  textContains: 4,
  words: 5,
} as const;

/** A word counts this much more when the title has it. */
export const TITLE_FACTOR = 1.5;
/** A word that is only like the one in the query counts less. */
export const NEAR_FACTOR = 0.8;
/** A word that fewer prompts have is looked for with words like it. */
export const KNOWN_PROMPTS = 3;

/** Prompts are counted up to this: words that more have say nothing about one, and closeness is left out. */
export const MAX_KNOWN = 1_000;

/** What a word says about a prompt: the fewer prompts have it, the more. */
export function rarity(prompts: number, all: number): number {
  return Math.log(1 + Math.max(all, prompts) / (prompts + 1));
}

const MIN_NEAR_LENGTH = 4;
const TWO_EDITS_LENGTH = 8;

/** How many edits (insert, delete, replace, swap of neighbours) a typo of a word has; 0 where everything would be like it. */
export function maxEdits(word: string): number {
  if (word.length < MIN_NEAR_LENGTH) return 0;
  return word.length < TWO_EDITS_LENGTH ? 1 : 2;
}

/** The words that a typo may have stood for: those with the fewest edits. */
export function nearWords(word: string, known: Iterable<string>, limit = 8): string[] {
  const max = maxEdits(word);
  const near: [string, number][] = [];
  for (const other of known) {
    if (other === word || Math.abs(other.length - word.length) > max) continue;
    const edits = editDistance(word, other);
    if (edits <= max) near.push([other, edits]);
  }
  return near
    .sort(([a, x], [b, y]) => x - y || Number(b[0] === word[0]) - Number(a[0] === word[0]) || (a < b ? -1 : 1))
    .filter(([, edits], _, [first]) => edits === first?.[1])
    .slice(0, limit)
    .map(([other]) => other);
}

/** Edits between two words (optimal string alignment). Quadratic: for words, which INDEX_LIMITS bounds. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const at = (list: readonly number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY;
      let edits = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) edits = Math.min(edits, at(before, column - 2) + 1);
      current.push(edits);
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}
