import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { BadRequest } from "../common/errors.js";

/** `path` has forward slashes. */
export type SourceFile = { path: string; bytes: Buffer };

/** Per import; sizes in bytes after unpacking. */
export const CAPS = { entries: 20_000, file: 40 * 1024 * 1024, total: 80 * 1024 * 1024, ratio: 400 } as const;

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const isZip = (bytes: Buffer): boolean =>
  ["504b0304", "504b0506", "504b0708"].includes(bytes.toString("hex", 0, 4));

const MB = 1024 * 1024;
const JUNK = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/;

/** Counts the unpacked bytes: an archive may declare others. Throws BadRequest: broken, encrypted, too large, or paths outside. */
export async function unzip(bytes: Buffer, wanted: (path: string) => boolean): Promise<SourceFile[]> {
  const zip = await open(bytes);
  const files: SourceFile[] = [];
  let total = 0;
  try {
    if (zip.entryCount > CAPS.entries) throw new BadRequest(`The archive holds more than ${CAPS.entries} files.`);
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith("/") || JUNK.test(path) || !wanted(path)) continue;
      const content = await inflate(zip, entry, Math.min(CAPS.file, CAPS.total - total));
      total += content.length;
      files.push({ path, bytes: content });
    }
  } catch (error) {
    throw toRefusal(error);
  } finally {
    zip.close();
  }
  return files;
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    throw toRefusal(error);
  }
}

async function inflate(zip: ZipFile, entry: Entry, max: number): Promise<Buffer> {
  if (entry.isEncrypted())
    throw new BadRequest(`The archive is encrypted (“${shown(entry.fileName)}”). Unpack it first.`);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    const isBomb = size > MB && size > entry.compressedSize * CAPS.ratio;
    if (size > max || isBomb) {
      stream.destroy();
      throw new BadRequest(
        `The archive is too large once unpacked (“${shown(entry.fileName)}”). Import fewer files at a time.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof BadRequest || !(error instanceof Error)) return error;
  const { message } = error;
  if (/relative path|absolute path|invalid characters in fileName/.test(message)) {
    return new BadRequest("The archive names a file outside of itself. It is not imported.");
  }
  if (/too many bytes|not enough bytes/.test(message)) {
    return new BadRequest("A file in the archive is not as large as the archive says. It is not imported.");
  }
  return new BadRequest("The archive is broken and cannot be read.");
}

const shown = (path: string): string =>
  path
    .slice(-80)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ");
