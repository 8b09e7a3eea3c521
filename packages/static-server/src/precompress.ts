import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:js|mjs|css|json|svg|txt|xml|webmanifest|map|wasm)$/;
const SMALLEST = 1024;

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
  let report: PrecompressReport = { files: 0, raw: 0, brotli: 0 };
  for (const path of paths.filter((candidate) => TEXT.test(candidate))) {
    const raw = await readFile(path);
    if (raw.byteLength < SMALLEST) {
      await Promise.all([rm(`${path}.br`, { force: true }), rm(`${path}.gz`, { force: true })]);
      continue;
    }
    const brotli = await writeBoth(path, raw);
    report = { files: report.files + 1, raw: report.raw + raw.byteLength, brotli: report.brotli + brotli };
  }
  return report;
}

async function writeBoth(path: string, raw: Buffer): Promise<number> {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength,
      },
    }),
    promisify(gzip)(raw, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  return brotli.byteLength;
}
