import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:js|mjs|css|json|svg|txt|xml|webmanifest|map|wasm)$/;
const SMALLEST = 1024;
// The dictionaries of the password meter, 2 MB: the highest quality takes 4 s for them, this a tenth, and 8 % more bytes.
const LARGE = 1024 * 1024;
const LARGE_QUALITY = 9;

/** What was written, in bytes. */
export interface PrecompressReport {
  readonly files: number;
  readonly raw: number;
  readonly brotli: number;
}

/**
 * Writes a `.br` and a `.gz` beside every text file of a build that is worth it (1 KB and more).
 * HTML is left out: it gets its nonce with every answer.
 */
export async function precompress(folder: string): Promise<PrecompressReport> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const written = await Promise.all(paths.filter((path) => TEXT.test(path)).map(writeBoth));
  return {
    files: written.filter(({ brotli }) => brotli > 0).length,
    raw: written.reduce((sum, { raw }) => sum + raw, 0),
    brotli: written.reduce((sum, { brotli }) => sum + brotli, 0),
  };
}

async function writeBoth(path: string): Promise<Omit<PrecompressReport, "files">> {
  const raw = await readFile(path);
  if (raw.byteLength < SMALLEST) {
    await Promise.all([rm(`${path}.br`, { force: true }), rm(`${path}.gz`, { force: true })]);
    return { raw: 0, brotli: 0 };
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: raw.byteLength < LARGE ? constants.BROTLI_MAX_QUALITY : LARGE_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength,
      },
    }),
    promisify(gzip)(raw, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  return { raw: raw.byteLength, brotli: brotli.byteLength };
}
