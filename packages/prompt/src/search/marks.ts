import { fold } from "../fold.ts";
import type { Query } from "./query.ts";
import { CAMEL_BOUNDARY, isUnspaced, RUNS } from "./words.ts";

/** A place of a text, [start, end) in UTF-16 units, that has something of a query; `word` is undefined for the whole query. */
export type Mark = { start: number; end: number; word: string | undefined };

const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;

/** Where a text has the whole query, its quoted texts and its words; in order of their beginnings, and they may overlap. */
export function findMarks(text: string, { phrase, exact, terms }: Query): Mark[] {
  const { folded, origin } = foldWithOrigin(text);
  const marks: Mark[] = [];
  const add = (start: number, end: number, word: string | undefined) =>
    marks.push({ start: origin[start] ?? 0, end: origin[end] ?? text.length, word });
  const addAll = (part: string, word: string | undefined) => {
    if (part === "") return;
    for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + part.length))
      add(at, at + part.length, word);
  };
  addAll(phrase.trim(), undefined);
  for (const one of exact) addAll(one.trim(), one);
  const spaced = terms.filter(({ word }) => !isUnspaced(word));
  for (const { word } of terms) if (isUnspaced(word)) addAll(word, word);
  const find = (run: string) => spaced.find((one) => (one.isPrefix ? run.startsWith(one.word) : run === one.word));
  if (spaced.length > 0) {
    for (const { 0: letters, index } of folded.matchAll(LETTERS)) {
      for (const { 0: run, index: from } of letters.matchAll(RUNS)) {
        const [start, end] = [index + from, index + from + run.length];
        const term = find(run);
        if (term) add(start, term.isPrefix ? start + term.word.length : end, term.word);
        else addParts(text, origin[start] ?? 0, origin[end] ?? text.length);
      }
    }
  }
  return marks.sort((a, b) => a.start - b.start || b.end - a.end);

  /** The parts of camelCase that are words of the query. */
  function addParts(whole: string, from: number, to: number) {
    const parts = whole.slice(from, to).split(CAMEL_BOUNDARY);
    let start = from;
    for (const part of parts) {
      const term = parts.length > 1 ? find(fold(part)) : undefined;
      if (term) marks.push({ start, end: start + part.length, word: term.word });
      start += part.length;
    }
  }
}

/** Units around a mark that are seen together with it. */
const WINDOW = 200;

/** Where the best passage of a text begins: the first place with the whole query, or with the most different, longest words. */
export function bestPassage(marks: readonly Mark[]): number {
  let best = { start: marks[0]?.start ?? 0, value: 0 };
  const counts = new Map<string | undefined, number>();
  let value = 0;
  let last = 0;
  for (const { start, word } of marks) {
    for (let next = marks[last]; next && next.start < start + WINDOW; next = marks[++last]) {
      const count = counts.get(next.word) ?? 0;
      if (count === 0) value += weightOf(next);
      counts.set(next.word, count + 1);
    }
    if (value > best.value) best = { start, value };
    const count = (counts.get(word) ?? 1) - 1;
    counts.set(word, count);
    if (count === 0) value -= weightOf({ word });
  }
  return best.start;
}

const WHOLE_QUERY = 1_000;
const weightOf = ({ word }: Pick<Mark, "word">) => (word === undefined ? WHOLE_QUERY : word.length);

/** A text as the search compares it, and where each of its units came from. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  const known = new Map<string, string>();
  const origin: number[] = [];
  let folded = "";
  let index = 0;
  for (const character of text) {
    let plain = known.get(character);
    if (plain === undefined) {
      plain = fold(character);
      known.set(character, plain);
    }
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(index);
    folded += plain;
    index += character.length;
  }
  origin.push(index);
  return { folded, origin };
}
