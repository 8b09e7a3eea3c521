import { fold } from "../fold.ts";
import { isUnspaced, wordsOf } from "./words.ts";

/** More words of a query are ignored: a search for 500 words must cost no more than an ordinary one. */
export const MAX_QUERY_WORDS = 12;

/** A word that is looked for; an unfinished one stands for every word that begins with it. */
export type Term = { word: string; isPrefix: boolean };

/** A name for a term, different for different ones. */
export const keyOf = ({ word, isPrefix }: Term): string => `${word}${isPrefix ? "*" : ""}`;

export type Query = {
  /** The whole query, folded: what contains it is above everything else. */
  phrase: string;
  terms: Term[];
  /** Folded texts in quotes: what does not contain them is no match. */
  exact: string[];
  /** Words after a minus. */
  excluded: string[];
};

const PART = /(?<quoted>"[^"]*")|(?<plain>[^\s"]+|")/gu;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const MIN_PREFIX = 2;

/** What a text asks for. `-word` excludes only after something positive, so that "-50" alone is still found. */
export function parseQuery(text: string): Query {
  const terms = new Map<string, Term>();
  const exact: string[] = [];
  const excluded: string[] = [];
  // An unfinished word is the last one, and nothing follows it: "tra" may become "translate", "tra " may not.
  let last = "";
  for (const { groups } of text.matchAll(PART)) {
    const { quoted, plain = "" } = groups ?? {};
    last = "";
    if (quoted !== undefined) {
      if (quoted.length > 2) exact.push(fold(quoted.slice(1, -1)));
    } else if (plain.startsWith("-") && HAS_LETTER.test(plain) && (terms.size > 0 || exact.length > 0)) {
      excluded.push(...queryWords(plain).map(({ word }) => word));
    } else {
      for (const term of queryWords(plain)) {
        if (terms.size < MAX_QUERY_WORDS && !terms.has(term.word)) terms.set(term.word, term);
        last = term.word;
      }
    }
  }
  const unfinished = terms.get(last);
  if (unfinished && last.length >= MIN_PREFIX && !/\s$/u.test(text)) unfinished.isPrefix = true;
  const limited = { exact: exact.slice(0, MAX_QUERY_WORDS), excluded: excluded.slice(0, MAX_QUERY_WORDS) };
  return { phrase: fold(text), terms: [...terms.values()], ...limited };
}

/** Whether words find more than the phrase does: not when the query is one word, which the phrase contains. */
export function hasWords({ phrase, terms, exact, excluded }: Query): boolean {
  if (exact.length > 0 || excluded.length > 0 || terms.length > 1) return true;
  const [term] = terms;
  return term !== undefined && !phrase.includes(term.word);
}

const BEGINS_INSIDE = /^[\p{L}\p{N}\p{M}]/u;
const ENDS_INSIDE = /[\p{L}\p{N}\p{M}]$/u;

/** The words that every text with the whole query has: all but the first, which may be the end of a word; the last may be the beginning of one. */
export function phraseTerms({ phrase }: Query): Term[] {
  const words = wordsOf(phrase).map((word) => ({ word, isPrefix: false }));
  const last = words.at(-1);
  if (last && ENDS_INSIDE.test(phrase)) last.isPrefix = true;
  return BEGINS_INSIDE.test(phrase) && !isUnspaced(phrase) ? words.slice(1) : words;
}

/** The words of a part of a query: of characters without spaces only the pairs, or the one there is, as a beginning. */
function queryWords(part: string): Term[] {
  const words = wordsOf(part);
  const isPair = (word: string) => [...word].length > 1;
  const hasPair = words.some((word) => isUnspaced(word) && isPair(word));
  return words.flatMap((word) => {
    if (!isUnspaced(word)) return [{ word, isPrefix: false }];
    return isPair(word) || !hasPair ? [{ word, isPrefix: !isPair(word) }] : [];
  });
}
