import { isUtf8 } from "node:buffer";
import { ENCODINGS, type Encoding } from "@promptory/rules";
import chardet from "chardet";
import iconv from "iconv-lite";
import { BadRequest } from "../common/errors.js";

export type Decoded = { text: string; encoding: string };

const MARKS: [Encoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const UNSURE = "The encoding of this file could not be detected. Save it as UTF-8 and try again, or say its encoding.";

/** By byte order mark, as UTF-8, as UTF-16 without a mark, or by detection. Throws BadRequest for a binary file and a wrong named encoding. */
export function decode(bytes: Buffer, named?: Encoding): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = named ?? marked?.[0] ?? guess(bytes);
  const text = iconv.decode(bytes, encoding);
  if (!text.isWellFormed() || (text.includes("\ufffd") && !containsReplacement(bytes, encoding)))
    throw unreadable(encoding);
  return { text, encoding };
}

function guess(bytes: Buffer): Encoding {
  const wide = detectUtf16(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf-8";
  if (bytes.includes(0)) throw new BadRequest("This file is not text.");
  return guessLegacy(bytes);
}

function guessLegacy(bytes: Buffer): Encoding {
  const found = chardet.analyse(bytes.subarray(0, 256 * 1024)).find(({ confidence }) => confidence >= 30);
  const name = found?.name.toLowerCase().replace(/^iso-8859-1$/, "windows-1252");
  const known = ENCODINGS.find((encoding) => encoding === name && !encoding.startsWith("utf"));
  if (known) return known;
  if (looksBinary(bytes)) throw new BadRequest("This file is not text.");
  // The five bytes that Windows-1252 does not define.
  if (bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))) throw new BadRequest(UNSURE);
  return "windows-1252";
}

/** UTF-16 without a mark: every other byte of mostly Latin text is zero. */
function detectUtf16(bytes: Buffer): Encoding | undefined {
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd > 0.4 && even < 0.05) return "utf-16le";
  return even > 0.4 && odd < 0.05 ? "utf-16be" : undefined;
}

function looksBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4_096);
  const odd = head.filter((byte) => byte < 9 || (byte > 13 && byte < 28)).length;
  return odd * 50 > head.length;
}

function containsReplacement(bytes: Buffer, encoding: Encoding): boolean {
  if (encoding === "utf-8") return isUtf8(bytes);
  return encoding.startsWith("utf-16") && bytes.includes(iconv.encode("\ufffd", encoding));
}

function unreadable(encoding: Encoding): BadRequest {
  return new BadRequest(
    `This file cannot be read as ${encoding}. Save it as UTF-8 and try again, or say its encoding.`,
  );
}
