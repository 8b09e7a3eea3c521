import { indexWords, wordsOf } from "./words.ts";

/** How many words of a prompt similar ones are looked for by. */
const MAX_WORDS = 40;
/** How much of two texts is compared, in characters: as much as takes a millisecond or two. */
const COMPARED = 8_000;

/** From this share of equal words on, in percent, one of two prompts is probably a copy of the other. */
export const NEAR_DUPLICATE = 80;

type Text = { title: string; content: string };

/** The words of a prompt that say most about it, going by their length; up to 40. */
export function tellingWords({ title, content }: Text): string[] {
  const words = [...indexWords(title, content.slice(0, COMPARED)).keys()].filter((word) => word.length > 1);
  return words.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, MAX_WORDS);
}

/** How many percent of the words of two contents are the same, however they are ordered; 100 only for equal contents. */
export function sameness(one: string, other: string): number {
  if (one === other) return 100;
  const [a, b] = [countWords(one), countWords(other)];
  let shared = 0;
  for (const [word, count] of a.counts) shared += Math.min(count, b.counts.get(word) ?? 0);
  const all = a.total + b.total;
  return all === 0 ? 0 : Math.min(99, Math.round((200 * shared) / all));
}

function countWords(text: string) {
  const counts = new Map<string, number>();
  const words = wordsOf(text.slice(0, COMPARED));
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}
