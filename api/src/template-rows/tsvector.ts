/** Positions in ascending order, made by `position`. */
export type Lexeme = readonly [text: string, positions: readonly number[]];

/** PostgreSQL keeps larger positions as this one. */
const MAX_POSITION = 16_383;
const WEIGHT_B = 2 << 14;

/** `at` is counted from 1. */
export const position = (at: number, isWeightB: boolean): number =>
  Math.min(at, MAX_POSITION) | (isWeightB ? WEIGHT_B : 0);

const OID_OF_TSVECTOR = 3614;
const HEADER_BYTES = 20;
// UTF-8 needs at most three bytes for a unit of UTF-16.
const BYTES_PER_UNIT = 3;

/** Binary format (`array_recv`, `tsvectorrecv`): read faster than text, and lexemes in the order of their bytes are not sorted again. */
export class TsvectorArray {
  private out: Buffer | undefined;
  private end = HEADER_BYTES;
  private count = 0;

  add(lexemes: readonly Lexeme[]): this {
    this.end = write(lexemes, this.withRoom(4 + maxBytes(lexemes)), this.end);
    this.count += 1;
    return this;
  }

  toBuffer(): Buffer {
    const out = this.withRoom(0);
    // Dimensions, no nulls, type of the elements; number and first index of the only dimension.
    for (const [index, value] of [1, 0, OID_OF_TSVECTOR, this.count, 1].entries()) out.writeInt32BE(value, 4 * index);
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

/** Returns where the next one begins. */
function write(lexemes: readonly Lexeme[], out: Buffer, start: number): number {
  let at = out.writeInt32BE(lexemes.length, start + 4);
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
  out.writeInt32BE(at - start - 4, start);
  return at;
}

const maxBytes = (lexemes: readonly Lexeme[]) =>
  lexemes.reduce((sum, [text, positions]) => sum + BYTES_PER_UNIT * text.length + 3 + 2 * positions.length, 4);
