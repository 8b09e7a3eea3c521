import { hasWord, WordPositions } from "./closeness.ts";
import { hasWords, keyOf, parseQuery, type Query, type Term } from "./query.ts";
import { MAX_KNOWN, rarity, TIERS } from "./score.ts";
import { filterOf, hashesOfPart, hashesOfTerm, mayHave, type TextFilter } from "./text-filter.ts";
import { isUnspaced } from "./words.ts";

/** A prompt as the search compares it, all folded; without content as long as it is not read yet. */
export type LocalText = { title: string; description?: string; content: string | undefined };

/** Of how many texts the closeness is worked out with each key: 300 take some 5 ms. */
const MAX_CLOSE = 300;

/** A last word of fewer letters, which is still typed, has too many places to say how close the words are. */
const MIN_CLOSE_LETTERS = 3;

/** How many characters are searched at a time: less than half a millisecond in most texts. */
const SLICE_CHARACTERS = 50_000;
const SLICE_TEXTS = 500;
/** How many are indexed at a time: more, because a browser waits 4 ms before it goes on. */
const INDEX_SLICE_CHARACTERS = 100_000;
const CLOSE_BATCH = 16;

/** Results that are kept: Backspace finds the one before, and another letter starts from it. */
const MAX_RESULTS = 24;

type Result<T> = {
  query: Query;
  found: readonly T[];
  /** The places of the texts that were found, in their order. */
  places: readonly number[];
  /** How each place was found. */
  ranks: Uint8Array;
};

/** How a text was found: not, by the whole query, or by its words. */
const Rank = { none: 0, phrase: 1, words: 2 } as const;

/** A search that is done in parts, so that others can be answered meanwhile. */
export type SearchRun<T> = {
  /** Goes on until the end, or until `isTime`, which is asked after each part; answers whether it is done. */
  continueUntil: (isTime: () => boolean) => boolean;
  /** What is found, best first. Before the end what is found so far: whatever has the whole query in its title, and some of the others. */
  found: () => readonly T[];
};

/** A text, and what makes searching it faster once there is time for that. */
type Entry<T> = { text: T; filter: TextFilter | undefined; positions: WordPositions | undefined };

/**
 * A search among texts in memory, ranked as the server does it. A query that continues an earlier one is looked for only in what
 * that found, and how many texts have a word is counted once.
 */
export class TextSearch<T extends LocalText> {
  private readonly entries: Entry<T>[];
  private readonly compare: (one: T, other: T) => number;
  /** Up to where all texts with a content have their filter. */
  private indexed = 0;
  private readonly results = new Map<string, Result<T>>();
  private current: { text: string; run: SearchRun<T> } | undefined;
  private readonly counts = new Map<string, number>();
  /** The texts that have the unfinished word which was counted last. */
  private prefix: { word: string; having: readonly Entry<T>[] } | undefined;

  /** Takes the texts in the order of their last change, the newest first; `compare` says where further ones come. */
  constructor(texts: readonly T[], compare: (one: T, other: T) => number = () => 0) {
    this.compare = compare;
    this.entries = texts.map((text) => ({ text, filter: undefined, positions: undefined }));
  }

  /** Replaces, adds or removes a text. */
  put(before: T | undefined, after: T | undefined): void {
    this.results.clear();
    this.counts.clear();
    this.current = undefined;
    this.prefix = undefined;
    this.indexed = 0;
    const at = before ? this.entries.findIndex(({ text }) => text === before) : -1;
    const entry = after && { text: after, filter: undefined, positions: undefined };
    if (before && entry && at >= 0 && this.compare(before, entry.text) === 0) {
      this.entries[at] = entry;
      return;
    }
    if (at >= 0) this.entries.splice(at, 1);
    if (entry) this.entries.splice(this.placeOf(entry.text), 0, entry);
  }

  /** Makes later searches faster, less than a millisecond at a time in most texts; answers whether there is more to do. */
  continueIndexing(): boolean {
    let characters = 0;
    for (; this.indexed < this.entries.length; this.indexed += 1) {
      if (characters >= INDEX_SLICE_CHARACTERS) return true;
      const entry = this.entries[this.indexed];
      if (!entry || entry.filter || entry.text.content === undefined) continue;
      const { title, description = "", content } = entry.text;
      characters += content.length;
      entry.filter = filterOf([title, description, content]);
    }
    return false;
  }

  /** What a text finds, best first; everything for a text without anything to look for. */
  find(text: string): readonly T[] {
    const run = this.start(text);
    run.continueUntil(() => false);
    return run.found();
  }

  /** The same in parts. A search for the same text goes on with what the one before did, until a text changes. */
  start(text: string): SearchRun<T> {
    if (this.current?.text === text) return this.current.run;
    const known = this.results.get(text);
    const run = known ? finished(known.found) : this.begin(text);
    this.current = { text, run };
    return run;
  }

  private begin(text: string): SearchRun<T> {
    const query = parseQuery(text);
    if (query.phrase === "") return finished(this.entries.map((entry) => entry.text));
    const tiers: number[][] = Object.values(TIERS).map(() => []);
    let done: readonly T[] | undefined;
    const steps = this.steps(text, query, tiers);
    return {
      continueUntil: (isTime) => {
        while (!done) {
          const { value } = steps.next();
          if (value) done = value;
          else if (isTime()) return false;
        }
        return true;
      },
      found: () => done ?? this.texts(tiers.flat()),
    };
  }

  private *steps(text: string, query: Query, tiers: readonly number[][]): Generator<void, readonly T[]> {
    const { entries } = this;
    const base = this.baseOf(query);
    const pool = base?.places ?? Array.from(entries.keys());
    const ranks = new Uint8Array(entries.length);
    const put = (place: number, tier: number) => {
      tiers[tier]?.push(place);
      ranks[place] = tier === TIERS.words ? Rank.words : Rank.phrase;
    };
    // All titles first: nothing comes before what they have.
    const others: number[] = [];
    for (const place of pool) {
      const tier = titleTier(entries[place]?.text.title ?? "", query.phrase);
      if (tier === undefined) others.push(place);
      else put(place, tier);
    }
    yield;
    const tierOf = this.ranker(query, base);
    let characters = 0;
    let looked = 0;
    for (const place of others) {
      const entry = entries[place];
      const tier = entry && tierOf(entry, place);
      if (tier !== "none") characters += entry?.text.content?.length ?? 0;
      if (typeof tier === "number") put(place, tier);
      looked += 1;
      if (characters < SLICE_CHARACTERS && looked < SLICE_TEXTS) continue;
      characters = 0;
      looked = 0;
      yield;
    }
    const places: number[] = [];
    for (let place = 0; place < ranks.length; place += 1) if (ranks[place] !== Rank.none) places.push(place);
    const words = tiers[TIERS.words] ?? [];
    const ranked = yield* this.byScore(words, query.terms, closeTerms(query.terms, text), places.length);
    const found = [...this.texts(tiers.slice(0, TIERS.words).flat()), ...ranked];
    this.keep(text, { query, found, places, ranks });
    return found;
  }

  /** The tier of a text without the query in its title; "none" where its filter or an earlier query says so, without reading it. */
  private ranker(query: Query, base: Result<T> | undefined) {
    const { phrase, terms, exact, excluded } = query;
    const isWords = hasWords(query);
    // The longest word is in the fewest texts.
    const byLength = terms.toSorted((a, b) => b.word.length - a.word.length);
    const longest = byLength[0] && phrase.includes(byLength[0].word) ? byLength[0].word : "";
    // What was found by the words of the earlier query has each of them.
    const had = new Set(base && hasWords(base.query) ? base.query.terms.map(keyOf) : []);
    const added = byLength.filter((term) => !had.has(keyOf(term)));
    const phraseHashes = hashesOfPart(phrase);
    const wordHashes = [...byLength.flatMap(hashesOfTerm), ...exact.flatMap(hashesOfPart)];
    return ({ text, filter }: Entry<T>, place: number): number | "none" | undefined => {
      const rank = base ? base.ranks[place] : Rank.phrase;
      const mayPhrase = rank === Rank.phrase && (!filter || mayHave(filter, phraseHashes));
      const mayWords = isWords && (!filter || mayHave(filter, wordHashes));
      if (!mayPhrase && !mayWords) return "none";
      // Without it a text that has no filter yet has no other part of the query either.
      if (!filter && longest !== phrase && !contains(text, longest)) return undefined;
      if (mayPhrase && text.description?.includes(phrase)) return TIERS.descriptionContains;
      if (mayPhrase && text.content?.includes(phrase)) return TIERS.textContains;
      const hasAll =
        mayWords &&
        (rank === Rank.words ? added : byLength).every((term) => holdsWord(text, term)) &&
        exact.every((part) => contains(text, part)) &&
        !excluded.some((word) => holdsWord(text, { word, isPrefix: false }));
      return hasAll ? TIERS.words : undefined;
    };
  }

  /** By the words in titles and their rarity, and how close they are; stable, so that newer texts stay first. */
  private *byScore(
    places: readonly number[],
    terms: readonly Term[],
    close: readonly Term[],
    found: number,
  ): Generator<void, readonly T[]> {
    if (places.length < 2 || terms.length === 0) return this.texts(places);
    const weights: { term: Term; weight: number }[] = [];
    for (const term of terms) weights.push({ term, weight: rarity(yield* this.count(term), this.entries.length) });
    const scored: { entry: Entry<T>; score: number }[] = [];
    for (const [index, place] of places.entries()) {
      const entry = this.entries[place];
      if (!entry) continue;
      let score = 0;
      for (const { term, weight } of weights) if (hasWord(entry.text.title, term)) score += weight;
      scored.push({ entry, score });
      if (index % SLICE_TEXTS === 0) yield;
    }
    const byScore = () => scored.sort((a, b) => b.score - a.score);
    if (found <= MAX_KNOWN && close.length > 0) {
      for (const [index, one] of byScore().slice(0, MAX_CLOSE).entries()) {
        const { entry } = one;
        entry.positions ??= new WordPositions(entry.text);
        one.score += entry.positions.closeness(close);
        if (index % CLOSE_BATCH === 0) yield;
      }
    }
    for (const one of scored) one.score = Math.round(1_000 * one.score);
    return byScore().map(({ entry }) => entry.text);
  }

  private *count(term: Term): Generator<void, number> {
    // One letter is in nearly every text, and looking for it as a word takes long.
    if (term.word.length === 1) return MAX_KNOWN;
    const known = this.counts.get(keyOf(term));
    if (known !== undefined) return known;
    const isLonger = this.prefix && term.word.startsWith(this.prefix.word);
    const hashes = hashesOfTerm(term);
    const having: Entry<T>[] = [];
    let characters = 0;
    for (const entry of (isLonger && this.prefix?.having) || this.entries) {
      const { text, filter } = entry;
      if (filter && !mayHave(filter, hashes)) continue;
      if (holdsWord(text, term)) having.push(entry);
      if (having.length === MAX_KNOWN) break;
      characters += text.content?.length ?? 0;
      if (characters < SLICE_CHARACTERS) continue;
      characters = 0;
      yield;
    }
    if (term.isPrefix && having.length < MAX_KNOWN) this.prefix = { word: term.word, having };
    this.counts.set(keyOf(term), having.length);
    return having.length;
  }

  /** The longest earlier query which finds everything that this one finds. */
  private baseOf(query: Query): Result<T> | undefined {
    let best: Result<T> | undefined;
    for (const result of this.results.values()) {
      const isLonger = !best || result.query.phrase.length > best.query.phrase.length;
      if (isLonger && isBase(result.query, query)) best = result;
    }
    return best;
  }

  private keep(text: string, result: Result<T>): void {
    this.results.set(text, result);
    const [oldest] = this.results.keys();
    if (this.results.size > MAX_RESULTS && oldest !== undefined) this.results.delete(oldest);
  }

  private texts(places: readonly number[]): T[] {
    const texts: T[] = [];
    for (const place of places) {
      const text = this.entries[place]?.text;
      if (text) texts.push(text);
    }
    return texts;
  }

  /** Where a text comes in the order. */
  private placeOf(text: T): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.entries[middle]?.text;
      if (other && this.compare(other, text) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function finished<T>(found: readonly T[]): SearchRun<T> {
  return { continueUntil: () => true, found: () => found };
}

/** Whether everything that `query` finds is found by `earlier` too. */
function isBase(earlier: Query, query: Query): boolean {
  if (!query.phrase.startsWith(earlier.phrase)) return false;
  if (!hasWords(query)) return true;
  if (earlier.exact.length > 0 || earlier.excluded.length > 0) return false;
  if (!hasWords(earlier)) return query.terms.some(({ word }) => word.includes(earlier.phrase));
  return earlier.terms.every((one) =>
    query.terms.some(({ word, isPrefix }) =>
      one.isPrefix ? word.startsWith(one.word) : word === one.word && !isPrefix,
    ),
  );
}

/** The words whose closeness counts: all but a short last one that is still typed. */
function closeTerms(terms: readonly Term[], text: string): readonly Term[] {
  const last = terms.at(-1);
  const isShort = last && last.word.length < MIN_CLOSE_LETTERS && !isUnspaced(last.word) && !/\s$/u.test(text);
  return isShort ? terms.slice(0, -1) : terms;
}

/** Whether a prompt has a word anywhere. */
const holdsWord = ({ title, description = "", content = "" }: LocalText, term: Term): boolean =>
  hasWord(title, term) || hasWord(description, term) || hasWord(content, term);

const contains = ({ title, description, content }: LocalText, part: string): boolean =>
  title.includes(part) || description?.includes(part) || content?.includes(part) || false;

function titleTier(title: string, phrase: string): number | undefined {
  const at = title.indexOf(phrase);
  if (at > 0) return TIERS.titleContains;
  if (at < 0) return undefined;
  return title.length === phrase.length ? TIERS.titleIs : TIERS.titleBegins;
}
