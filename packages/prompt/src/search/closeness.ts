import { keyOf, type Term } from "./query.ts";
import { Kind, kindAt, WordCounter } from "./text-filter.ts";
import { INDEX_LIMITS, isUnspaced } from "./words.ts";

type Texts = { title: string; description?: string; content: string | undefined };

export const hasWord = (text: string, term: Term): boolean => nextPlace(text, term, 0) !== -1;

/** Where a folded text has a word next, from an offset on; -1 for nowhere. */
function nextPlace(text: string, { word, isPrefix }: Term, from: number): number {
  const isPair = isUnspaced(word);
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isPair) return at;
    if (kindAt(text, at - 1) !== Kind.letter && (isPrefix || kindAt(text, at + word.length) !== Kind.letter)) return at;
  }
  return -1;
}

/** Terms whose positions in a text are kept: with each key only those of the last one are new. */
const MAX_TERMS = 8;

type Position = { position: number; weight: number };

/** Where a text has the words of a query, in the positions that the server indexes. */
export class WordPositions {
  private readonly text: Texts;
  private readonly head: string;
  private readonly counter: WordCounter;
  private readonly known = new Map<string, readonly Position[]>();

  constructor(text: Texts) {
    this.text = text;
    this.head = headOf(text);
    this.counter = new WordCounter(this.head, text.content ?? "");
  }

  /** How close the words of a query are: `ts_rank_cd` of PostgreSQL. */
  closeness(terms: readonly Term[]): number {
    const at = new Map<number, Entry>();
    for (const [index, term] of terms.entries()) {
      for (const { position, weight } of this.positions(term))
        at.set(position, { position, bits: (at.get(position)?.bits ?? 0) | (1 << index), weight });
    }
    return covers(
      [...at.values()].sort((one, other) => one.position - other.position),
      2 ** terms.length - 1,
    );
  }

  private positions(term: Term): readonly Position[] {
    const key = keyOf(term);
    const known = this.known.get(key);
    if (known) return known;
    const { title, content = "" } = this.text;
    const positions = [...firstPlaces(this.head, content, term)].map((offset) => {
      const isDescribed = offset > title.length && offset < this.head.length;
      return { position: this.counter.countTo(offset), weight: isDescribed ? DESCRIPTION_WEIGHT : WEIGHT };
    });
    if (this.known.size === MAX_TERMS) this.known.clear();
    this.known.set(key, positions);
    return positions;
  }
}

/** Title and description, whose words come before those of the content. */
const headOf = ({ title, description = "" }: Texts) => (description === "" ? title : `${title}\n${description}`);

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
