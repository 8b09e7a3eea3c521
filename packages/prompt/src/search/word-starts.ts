import { isUnspaced } from "./words.ts";

export const Kind = { none: 0, letter: 1, unspaced: 2 } as const;
const kinds = new Uint8Array(0x1_0000).fill(255);

/** What a unit of a text is: part of a word, a letter of a script without spaces, or between words. */
export function kindAt(text: string, index: number): number {
  if (index < 0 || index >= text.length) return Kind.none;
  const code = text.charCodeAt(index);
  const known = kinds[code];
  if (known !== 255 && known !== undefined) return known;
  const unit = text.charAt(index);
  // Letters beyond 16 bits are two units, each taken for a letter.
  const isLetter = /[\p{L}\p{N}\p{M}]/u.test(unit) || /[\ud800-\udfff]/.test(unit);
  const kind = isUnspaced(unit) ? Kind.unspaced : isLetter ? Kind.letter : Kind.none;
  kinds[code] = kind;
  return kind;
}

/** Counts the words of two texts, the second after the first, up to an offset. */
export class WordCounter {
  private readonly texts: readonly [string, string];
  /** How many words there are before each block, as far as it was asked. */
  private readonly counts = [0];

  constructor(first: string, second: string) {
    this.texts = [first, second];
  }

  countTo(offset: number): number {
    const block = Math.floor(offset / BLOCK);
    for (let next = this.counts.length; next <= block; next += 1)
      this.counts.push((this.counts[next - 1] ?? 0) + this.startsIn((next - 1) * BLOCK, next * BLOCK));
    return (this.counts[block] ?? 0) + this.startsIn(block * BLOCK, offset + 1);
  }

  private startsIn(from: number, to: number): number {
    const [first, second] = this.texts;
    const base = first.length + 1;
    // The place between the texts is part of neither.
    return (
      countStarts(first, from, Math.min(to, first.length)) + countStarts(second, Math.max(from - base, 0), to - base)
    );
  }
}
const BLOCK = 64;

function countStarts(text: string, from: number, to: number): number {
  let count = 0;
  let before = kindAt(text, from - 1);
  for (let at = from; at < to; at += 1) {
    const kind = kindAt(text, at);
    if (kind === Kind.unspaced || (kind === Kind.letter && before !== Kind.letter)) count += 1;
    before = kind;
  }
  return count;
}

type Texts = { title: string; description?: string; content: string | undefined };

const BUCKETS = 4_096;
/** Of words, how many first characters are indexed together. */
const [SHORT, LONG] = [2, 4];
/** How many texts are indexed at a time: some 4 ms. */
const SLICE = 100;

/**
 * Which texts may have words that begin like a word: a bit for each text in one of 4,096 rows, by the first characters of its words. 10,000
 * prompts take 5 MB.
 */
export class WordStarts<T extends Texts> {
  private readonly texts: readonly T[];
  private readonly stride: number;
  private bits: Uint32Array | undefined;
  private indexed = 0;

  constructor(texts: readonly T[]) {
    this.texts = texts;
    this.stride = Math.ceil(texts.length / 32);
  }

  /** Indexes some more texts; answers whether there are others. */
  continueIndexing(): boolean {
    this.bits ??= new Uint32Array(BUCKETS * this.stride);
    const end = Math.min(this.texts.length, this.indexed + SLICE);
    for (; this.indexed < end; this.indexed += 1) {
      const { title = "", description = "", content = "" } = this.texts[this.indexed] ?? {};
      for (const text of [title, description, content]) this.add(text, this.indexed);
    }
    return end < this.texts.length;
  }

  /** The texts that may have a word which begins with these two characters or more, and those that are not indexed yet. */
  *candidates(word: string): Generator<T> {
    const start = extend(SHORT, word, 0, Math.min(word.length, SHORT));
    const row = this.stride * (word.length < LONG ? bucketOf(start) : bucketOf(extend(start, word, SHORT, LONG)));
    for (const [index, text] of this.texts.entries()) {
      const bits = this.bits?.[row + (index >>> 5)] ?? 0;
      if (index >= this.indexed || (bits >>> (index & 31)) & 1) yield text;
    }
  }

  private add(text: string, index: number): void {
    const { bits, stride } = this;
    if (!bits) return;
    const place = index >>> 5;
    const bit = 1 << (index & 31);
    let before: number = Kind.none;
    for (let at = 0; at < text.length; at += 1) {
      const kind = kindAt(text, at);
      // A pair beyond 16 bits may begin at any unit.
      const isStart =
        kind === Kind.unspaced || (kind === Kind.letter && (before !== Kind.letter || isSurrogate(text, at)));
      before = kind;
      if (!isStart) continue;
      const start = extend(SHORT, text, at, at + SHORT);
      const [short, long] = [bucketOf(start), bucketOf(extend(start, text, at + SHORT, at + LONG))];
      for (const bucket of [short, long]) {
        const word = stride * bucket + place;
        bits[word] = (bits[word] ?? 0) | bit;
      }
    }
  }
}

const isSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xf800) === 0xd800;

function extend(hash: number, text: string, from: number, to: number): number {
  let extended = hash;
  for (let at = from; at < to; at += 1) extended = Math.imul(extended ^ text.charCodeAt(at), 0x01000193);
  return extended;
}

const bucketOf = (hash: number) => (hash ^ (hash >>> 15)) & (BUCKETS - 1);
