import { hasWords, parseQuery, type Query, type Term } from "./query.ts";
import { MAX_KNOWN, rarity, TIERS } from "./score.ts";
import { Kind, kindAt, WordCounter, WordStarts } from "./word-starts.ts";
import { INDEX_LIMITS, isUnspaced } from "./words.ts";

/** A prompt as the search compares it, all folded; without content as long as it is not read yet. */
export type LocalText = { title: string; description?: string; content: string | undefined };

/** Of how many texts the closeness is worked out with each key: 300 take some 5 ms. */
const MAX_CLOSE = 300;

/** A last word of fewer letters, which is still typed, has too many places to say how close the words are. */
const MIN_CLOSE_LETTERS = 3;

/**
 * A search among texts in memory, ranked as the server does it. A query that continues the one before is looked for only in what
 * that found, and how many texts have a word is counted once.
 */
export class TextSearch<T extends LocalText> {
  private readonly texts: readonly T[];
  private before: { text: string; pool: readonly T[] } | undefined;
  private readonly counts = new Map<string, number>();
  /** The texts that have the unfinished word which was counted last. */
  private prefix: { word: string; having: readonly T[] } | undefined;
  private readonly starts: WordStarts<T>;
  private readonly counters = new WeakMap<T, WordCounter>();

  /** Takes the texts in the order of their last change, the newest first. */
  constructor(texts: readonly T[]) {
    this.texts = texts;
    this.starts = new WordStarts(texts);
  }

  /** Makes later searches faster, a few milliseconds at a time; answers whether there is more to do. */
  continueIndexing(): boolean {
    return this.starts.continueIndexing();
  }

  /** What a text finds, best first; everything for a text without anything to look for. */
  find(text: string): readonly T[] {
    const query = parseQuery(text);
    if (query.phrase === "") return this.texts;
    const isNarrower = this.before && text.startsWith(this.before.text) && !/["-]/.test(text);
    const pool = (isNarrower && this.before?.pool) || this.texts;
    const tiers: T[][] = Object.values(TIERS).map(() => []);
    const inOrder: T[] = [];
    const rankOf = ranker(query);
    for (const one of pool) {
      const rank = rankOf(one);
      if (rank === undefined) continue;
      tiers[rank]?.push(one);
      inOrder.push(one);
    }
    // One letter after other words is a whole word: more may be found when it grows.
    const isGrowing = !hasWords(query) || /\s$/u.test(text) || query.terms.some(({ isPrefix }) => isPrefix);
    if (isGrowing) this.before = { text, pool: inOrder };
    else if (!isNarrower) this.before = undefined;
    tiers.push(this.byScore(tiers.pop() ?? [], query.terms, closeTerms(query.terms, text), inOrder.length));
    return tiers.flat();
  }

  /** By the words in titles and their rarity, and how close they are; stable, so that newer texts stay first. */
  private byScore(texts: T[], terms: readonly Term[], close: readonly Term[], found: number): T[] {
    if (texts.length < 2 || terms.length === 0) return texts;
    const inTitle = (text: T) => terms.filter((term) => hasWord(text.title, term));
    const scored = texts.map((text) => ({
      text,
      score: inTitle(text).reduce((sum, term) => sum + rarity(this.count(term), this.texts.length), 0),
    }));
    const byScore = () => scored.sort((a, b) => b.score - a.score);
    if (found <= MAX_KNOWN && close.length > 0)
      for (const one of byScore().slice(0, MAX_CLOSE))
        one.score += closeness(one.text, close, this.counterOf(one.text));
    for (const one of scored) one.score = Math.round(1_000 * one.score);
    return byScore().map(({ text }) => text);
  }

  private counterOf(text: T): WordCounter {
    const counter = this.counters.get(text) ?? new WordCounter(headOf(text), text.content ?? "");
    this.counters.set(text, counter);
    return counter;
  }

  private count(term: Term): number {
    const key = `${term.word}${term.isPrefix ? "*" : ""}`;
    let count = this.counts.get(key);
    // One letter is in nearly every text, and looking for it as a word takes long.
    if (term.word.length === 1) return MAX_KNOWN;
    if (count === undefined) {
      const isLonger = this.prefix && term.word.startsWith(this.prefix.word);
      const having: T[] = [];
      for (const text of (isLonger && this.prefix?.having) || this.starts.candidates(term.word)) {
        if (holdsWord(text, term)) having.push(text);
        if (having.length === MAX_KNOWN) break;
      }
      count = having.length;
      if (term.isPrefix && count < MAX_KNOWN) this.prefix = { word: term.word, having };
      this.counts.set(key, count);
    }
    return count;
  }
}

/** The words whose closeness counts: all but a short last one that is still typed. */
function closeTerms(terms: readonly Term[], text: string): readonly Term[] {
  const last = terms.at(-1);
  const isShort = last && last.word.length < MIN_CLOSE_LETTERS && !isUnspaced(last.word) && !/\s$/u.test(text);
  return isShort ? terms.slice(0, -1) : terms;
}

/** The tier of a text for a query; undefined when it is not found. */
function ranker(query: Query): (text: LocalText) => number | undefined {
  const { phrase } = query;
  const isWords = hasWords(query);
  // The longest word is in the fewest texts; without it a text has no other part of the query either.
  const terms = query.terms.toSorted((a, b) => b.word.length - a.word.length);
  const longest = terms[0] && phrase.includes(terms[0].word) ? terms[0].word : "";
  return (text) => {
    if (longest !== phrase && !contains(text, longest)) return undefined;
    return phraseRank(text, phrase) ?? (isWords && hasAll(text, query, terms) ? TIERS.words : undefined);
  };
}

/** Whether a prompt has a word anywhere. */
const holdsWord = ({ title, description = "", content = "" }: LocalText, term: Term): boolean =>
  hasWord(title, term) || hasWord(description, term) || hasWord(content, term);

const contains = ({ title, description, content }: LocalText, part: string): boolean =>
  title.includes(part) || description?.includes(part) || content?.includes(part) || false;

function phraseRank({ title, description, content }: LocalText, phrase: string): number | undefined {
  const at = title.indexOf(phrase);
  if (at === 0) return title.length === phrase.length ? TIERS.titleIs : TIERS.titleBegins;
  if (at > 0) return TIERS.titleContains;
  if (description?.includes(phrase)) return TIERS.descriptionContains;
  return content?.includes(phrase) ? TIERS.textContains : undefined;
}

function hasAll(text: LocalText, { exact, excluded }: Query, terms: readonly Term[]): boolean {
  return (
    terms.every((term) => holdsWord(text, term)) &&
    exact.every((part) => contains(text, part)) &&
    !excluded.some((word) => holdsWord(text, { word, isPrefix: false }))
  );
}

const hasWord = (text: string, term: Term): boolean => nextPlace(text, term, 0) !== -1;

/** Where a folded text has a word next, from an offset on; -1 for nowhere. */
function nextPlace(text: string, { word, isPrefix }: Term, from: number): number {
  const isPair = isUnspaced(word);
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isPair) return at;
    if (kindAt(text, at - 1) !== Kind.letter && (isPrefix || kindAt(text, at + word.length) !== Kind.letter)) return at;
  }
  return -1;
}

/** How close the words of a query are in a text: `ts_rank_cd` of PostgreSQL over the positions that the server indexes. */
function closeness(text: LocalText, terms: readonly Term[], counter: WordCounter): number {
  const { title, content = "" } = text;
  const at = new Map<number, Entry>();
  const head = headOf(text);
  const offsets = terms.flatMap((term, index) =>
    [...firstPlaces(head, content, term)].map((offset) => ({ offset, bit: 1 << index })),
  );
  for (const { offset, bit } of offsets.sort((a, b) => a.offset - b.offset)) {
    const position = counter.countTo(offset);
    const isDescribed = offset > title.length && offset < head.length;
    const weight = isDescribed ? DESCRIPTION_WEIGHT : WEIGHT;
    at.set(position, { position, bits: (at.get(position)?.bits ?? 0) | bit, weight });
  }
  return covers([...at.values()], 2 ** terms.length - 1);
}

/** Title and description, whose words come before those of the content. */
const headOf = ({ title, description = "" }: LocalText) => (description === "" ? title : `${title}\n${description}`);

/** The first places of each word that a term stands for, the content after the title. */
function* firstPlaces(title: string, content: string, term: Term): Generator<number> {
  const counts = new Map<string, number>();
  for (const [text, base] of [
    [title, 0],
    [content, title.length + 1],
  ] as const) {
    for (let at = nextPlace(text, term, 0); at !== -1; at = nextPlace(text, term, at + 1)) {
      let end = at + term.word.length;
      if (term.isPrefix) while (kindAt(text, end) === Kind.letter) end += 1;
      const word = text.slice(at, end);
      const count = counts.get(word) ?? 0;
      counts.set(word, count + 1);
      if (count < INDEX_LIMITS.positions) yield base + at;
      else if (!term.isPrefix) return;
    }
  }
}

/** Of PostgreSQL's D and B. */
const WEIGHT = 0.1;
const DESCRIPTION_WEIGHT = 0.4;

/** A place that has words of the query, a bit for each. */
type Entry = { position: number; bits: number; weight: number };

/** Adds up the shortest stretches that have every word, shorter ones counting more. */
function covers(entries: readonly Entry[], every: number): number {
  let sum = 0;
  for (let start = 0; start < entries.length; ) {
    let seen = 0;
    let last = start;
    for (; last < entries.length; last += 1) {
      seen |= entries[last]?.bits ?? 0;
      if (seen === every) break;
    }
    if (last === entries.length) break;
    seen = 0;
    let first = last;
    for (; first > start; first -= 1) {
      seen |= entries[first]?.bits ?? 0;
      if (seen === every) break;
    }
    const noise = (entries[last]?.position ?? 0) - (entries[first]?.position ?? 0) - (last - first);
    const inverse = entries.slice(first, last + 1).reduce((all, { weight }) => all + 1 / weight, 0);
    sum += (last - first + 1) / inverse / (1 + (noise < 0 ? Math.trunc((last - first) / 2) : noise));
    start = first + 1;
  }
  return sum;
}
