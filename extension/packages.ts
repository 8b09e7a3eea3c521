import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { type BrowserName, browsers } from "./manifest.ts";

/** One line of `packages.json`: a package people download, `bytes` long. */
export type PackageLine = { browser: BrowserName; file: string; version: string; bytes: number; sha256: string };

/** The first moment an archive can name. Made of local parts, as archives are, so every time zone writes the same. */
const noTime = new Date(1980, 0, 1);

/** The archive of a folder. The same files give the same bytes, whenever and wherever they were written. */
export function packFolder(folder: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const options = { mtime: noTime, forceDosTimestamp: true, mode: 0o100644, compressionLevel: 9 };
  for (const name of namesIn(folder)) zip.addBuffer(readFileSync(join(folder, name)), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

/** Packs the folder of every browser in `dist` into `dist/packages`, with a list of what is there. */
export async function writePackages(dist: string, version: string): Promise<void> {
  const folder = join(dist, "packages");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lines: PackageLine[] = [];
  for (const browser of browsers) {
    const file = `promptory-${version}-${browser}.zip`;
    const packed = await packFolder(join(dist, browser));
    writeFileSync(join(folder, file), packed);
    const sha256 = createHash("sha256").update(packed).digest("hex");
    lines.push({ browser, file, version, bytes: packed.length, sha256 });
  }
  writeFileSync(join(folder, "packages.json"), `${JSON.stringify(lines, null, 2)}\n`);
}

/** Every file below a folder by its name in an archive, in one order everywhere. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
