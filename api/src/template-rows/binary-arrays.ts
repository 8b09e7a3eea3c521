/** Positions in ascending order, made by `position`. */
export type Lexeme = readonly [text: string, positions: readonly number[]];

/** PostgreSQL keeps larger positions as this one. */
const MAX_POSITION = 16_383;
const WEIGHT_B = 2 << 14;

/** `at` is counted from 1. */
export const position = (at: number, isWeightB: boolean): number =>
  Math.min(at, MAX_POSITION) | (isWeightB ? WEIGHT_B : 0);

const OID_OF_TEXT = 25;
const OID_OF_TSVECTOR = 3614;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const LENGTH_OF_NULL = -1;
// UTF-8 needs at most three bytes for a unit of UTF-16.
const BYTES_PER_UNIT = 3;

/** In the binary format (`array_recv`), which PostgreSQL reads faster than text. */
abstract class BinaryArray<Item> {
  private out: Buffer | undefined;
  private end = HEADER_BYTES;
  private count = 0;
  private hasNulls = false;

  constructor(private readonly elementOid: number) {}

  protected abstract maxBytes(item: Item): number;

  /** Returns where it ends. */
  protected abstract write(item: Item, out: Buffer, start: number): number;

  add(item: Item | null): this {
    const start = this.end + LENGTH_BYTES;
    const out = this.withRoom(LENGTH_BYTES + (item === null ? 0 : this.maxBytes(item)));
    this.end = item === null ? start : this.write(item, out, start);
    out.writeInt32BE(item === null ? LENGTH_OF_NULL : this.end - start, start - LENGTH_BYTES);
    this.hasNulls ||= item === null;
    this.count += 1;
    return this;
  }

  addAll(items: readonly (Item | null)[]): this {
    for (const item of items) this.add(item);
    return this;
  }

  toBuffer(): Buffer {
    const out = this.withRoom(0);
    // Dimensions, nulls, type of the elements; number and first index of the only dimension.
    const header = [1, this.hasNulls ? 1 : 0, this.elementOid, this.count, 1];
    for (const [index, value] of header.entries()) out.writeInt32BE(value, 4 * index);
    return out.subarray(0, this.end);
  }

  private withRoom(bytes: number): Buffer {
    const { out, end } = this;
    if (out && end + bytes <= out.length) return out;
    this.out = Buffer.allocUnsafe(Math.max(end + bytes, 2 * (out?.length ?? 0)));
    out?.copy(this.out);
    return this.out;
  }
}

/** Half of a surrogate pair becomes U+FFFD, as in `toWellFormed`. */
export class TextArray extends BinaryArray<string> {
  constructor() {
    super(OID_OF_TEXT);
  }

  protected override maxBytes(text: string): number {
    return BYTES_PER_UNIT * text.length;
  }

  protected override write(text: string, out: Buffer, start: number): number {
    return start + out.write(text, start);
  }
}

/** `tsvectorrecv`: lexemes in the order of their bytes are not sorted again. */
export class TsvectorArray extends BinaryArray<readonly Lexeme[]> {
  constructor() {
    super(OID_OF_TSVECTOR);
  }

  protected override maxBytes(lexemes: readonly Lexeme[]): number {
    return lexemes.reduce((sum, [text, positions]) => sum + BYTES_PER_UNIT * text.length + 3 + 2 * positions.length, 4);
  }

  protected override write(lexemes: readonly Lexeme[], out: Buffer, start: number): number {
    let at = out.writeInt32BE(lexemes.length, start);
    for (const [text, positions] of lexemes) {
      at += out.write(text, at);
      out[at] = 0;
      const countAt = at + 1;
      at += 3;
      let last = 0;
      for (const one of positions) {
        if ((one & MAX_POSITION) === last) continue;
        last = one & MAX_POSITION;
        at = out.writeUInt16BE(one, at);
      }
      out.writeUInt16BE((at - countAt - 2) / 2, countAt);
    }
    return at;
  }
}
