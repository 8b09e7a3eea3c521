import { inflateSync } from "node:zlib";

const [WOFF_HEADER, WOFF_ENTRY] = [44, 20];
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16];

/**
 * The TrueType font inside a WOFF file (WOFF File Format 1.0, sections 4 and 5). pdfkit reads WOFF itself, but trips over an
 * empty glyph at the end of a table, because it unpacks each table on its own.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => readTable(woff, WOFF_HEADER + index * WOFF_ENTRY));
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  for (const [index, { tag, checksum, data }] of entries.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    offset += padded(data).length;
  }
  return Buffer.concat([head, ...entries.map(({ data }) => padded(data))]);
}

function readTable(woff: Buffer, at: number) {
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.toString("latin1", at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(bytes) : bytes,
  };
}

/** Tables begin at multiples of four bytes. */
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
