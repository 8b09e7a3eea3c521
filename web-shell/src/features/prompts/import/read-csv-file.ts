import { text } from "../../../text/library.ts";

const words = text.promptImport;

/** The largest file in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** A file that cannot be imported; its message tells the person what to do instead. */
export class UnusableFile extends Error {}

/** Reads a .csv file strictly as UTF-8; throws UnusableFile with a sentence for anything else. */
export async function readCsvFile(file: File): Promise<string> {
  if (!/\.csv$/i.test(file.name)) throw new UnusableFile(words.notCsv);
  if (file.size > MAX_BYTES) throw new UnusableFile(words.tooLarge);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnusableFile(words.unreadableFile);
  }
  return decodeCsv(bytes);
}

/** The text of the bytes, without its byte order mark; throws UnusableFile when they are not text in UTF-8. */
export function decodeCsv(bytes: Uint8Array): string {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) throw new UnusableFile(words.workbook);
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) throw new UnusableFile(words.utf16);
  if (bytes.includes(0)) throw new UnusableFile(isWide(bytes) ? words.utf16 : words.binary);
  const content = decode(bytes);
  if (content.trim() === "") throw new UnusableFile(words.empty);
  return content;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile(words.notUtf8);
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Whether every other byte is mostly zero, as in UTF-16 without its mark. */
function isWide(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 400);
  const zeros = [0, 1].map((side) => head.filter((byte, index) => index % 2 === side && byte === 0).length);
  return Math.max(...zeros) > head.length * 0.4;
}
