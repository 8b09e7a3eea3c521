import type { Term } from "./query.ts";
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

/** Bits of a filter for each character, and the largest filter. */
const BITS_PER_CHARACTER = 4;
const [MIN_BITS, MAX_BITS] = [512, 131_072];

/** What a hash is of: the beginning of a word, a word, what is around the beginning of a word, or a letter without spaces. */
const Seed = { start: 0x2545f491, word: 0x3c6ef372, around: 0x1b873593, unspaced: 0x2c1b3c6d } as const;
/** Of words, how many first characters are hashed together. */
const [SHORT, LONG] = [2, 4];
/** How many characters before the beginning of a word and after it are hashed together. */
const [BEFORE, AFTER] = [3, 2];

/**
 * A Bloom filter over the words and pieces of one text: it says of most texts that they do not have what is looked for,
 * without reading them. It takes half as much memory as the text, or as much.
 */
export type TextFilter = Uint32Array;

/** A filter of folded texts. */
export function filterOf(texts: readonly string[]): TextFilter {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, characters * BITS_PER_CHARACTER)));
  const filter = new Uint32Array(Math.min(MAX_BITS, Math.max(MIN_BITS, wanted)) / 32);
  for (const text of texts) addText(filter, text);
  return filter;
}

/** Whether the texts of a filter may have all of these hashes; false is certain. */
export function mayHave(filter: TextFilter, hashes: readonly number[]): boolean {
  const mask = filter.length * 32 - 1;
  for (const hash of hashes) if ((((filter[(hash & mask) >>> 5] ?? 0) >>> (hash & 31)) & 1) === 0) return false;
  return true;
}

/** The hashes of a word, or of words that begin so. */
export function hashesOfTerm({ word, isPrefix }: Term): number[] {
  // Found anywhere in a text, as a part of it.
  if (isUnspaced(word)) return hashesOfPart(word);
  const hashes: number[] = [];
  for (const length of [SHORT, LONG]) if (word.length >= length) hashes.push(hash(Seed.start, word, 0, length));
  if (!isPrefix) hashes.push(hash(Seed.word, word, 0, word.length));
  return hashes;
}

/** The hashes of a part of a text, wherever it is; none of a single word, which may be a part of another. */
export function hashesOfPart(part: string): number[] {
  const hashes: number[] = [];
  for (let at = 0; at < part.length; at += 1) {
    const kind = kindAt(part, at);
    if (kind === Kind.unspaced) {
      hashes.push(hash(Seed.unspaced, part, at, at + 1));
      if (at + SHORT <= part.length) hashes.push(hash(Seed.unspaced, part, at, at + SHORT));
    } else if (at >= BEFORE && kind === Kind.letter && kindAt(part, at - 1) !== Kind.letter) {
      for (let after = 1; after <= AFTER; after += 1)
        if (at + after <= part.length) hashes.push(hash(Seed.around, part, at - BEFORE, at + after));
    }
  }
  return hashes;
}

function addText(filter: TextFilter, text: string): void {
  const mask = filter.length * 32 - 1;
  const add = (one: number) => {
    const mixed = mix(one);
    const at = (mixed & mask) >>> 5;
    filter[at] = (filter[at] ?? 0) | (1 << (mixed & 31));
  };
  let before: number = Kind.none;
  let word = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindAt(text, at);
    if (kind === Kind.letter) {
      if (before !== Kind.letter) {
        word = Seed.word;
        const short = step(step(Seed.start, text, at), text, at + 1);
        add(short);
        add(step(step(short, text, at + SHORT), text, at + SHORT + 1));
        if (at >= BEFORE) {
          const first = step(step(step(step(Seed.around, text, at - 3), text, at - 2), text, at - 1), text, at);
          add(first);
          add(step(first, text, at + 1));
        }
      }
      word = step(word, text, at);
    } else {
      if (before === Kind.letter) add(word);
      if (kind === Kind.unspaced) {
        const one = step(Seed.unspaced, text, at);
        add(one);
        add(step(one, text, at + 1));
      }
    }
    before = kind;
  }
  if (before === Kind.letter) add(word);
}

/** FNV-1a, a unit of a text at a time; beyond its end nothing is looked for. */
const step = (before: number, text: string, at: number) => Math.imul(before ^ text.charCodeAt(at), 0x01000193);

/** The lowest bits depend on all of them. */
const mix = (one: number) => one ^ (one >>> 15);

function hash(seed: number, text: string, from: number, to: number): number {
  let one = seed;
  for (let at = from; at < to; at += 1) one = step(one, text, at);
  return mix(one);
}
