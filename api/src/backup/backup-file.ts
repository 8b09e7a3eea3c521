import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import yazl from "yazl";
import { z } from "zod";

export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Increased when an older version could not read the file. */
const FORMAT = 1;
const MANIFEST = "manifest.json";
const SECRETS = "secrets.json";
const MAX_SMALL_ENTRY = 1024 * 1024;
const NEWLINE = 10;

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  sha256: z.string(),
});

/** The last entry of the zip archive, beside `tables/NAME.copy` in PostgreSQL's text format. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

const entryOf = (table: string) => `tables/${table}.copy`;

class RowMeter extends Transform {
  rows = 0;
  private readonly hash: Hash = createHash("sha256");

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void): void {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
    this.hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.hash.digest("hex");
  }
}

export interface TableSource {
  readonly name: string;
  readonly columns: string[];
  open(): Readable;
}

/** Mode 0600; named after it was read back and verified. `finish` runs after the last table was read. */
export async function writeBackup(
  path: string,
  tables: readonly TableSource[],
  finish: () => Promise<Omit<Manifest, "format" | "tables"> & { secrets?: string }>,
): Promise<Manifest> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
  zip.on("error", (error: Error) => output.destroy(error));
  const meters: RowMeter[] = [];
  const options = { compressionLevel: 4, forceZip64Format: true };
  for (const table of tables) {
    zip.addReadStreamLazy(entryOf(table.name), options, (opened) => {
      const meter = new RowMeter();
      meters.push(meter);
      pipeline(table.open(), meter).catch((error: Error) => output.destroy(error));
      opened(null, meter);
    });
  }
  let written: Manifest | undefined;
  let secrets: string | undefined;
  const describe = async () => {
    const { secrets: sealed, ...rest } = await finish();
    secrets = sealed;
    written = {
      format: FORMAT,
      ...rest,
      tables: tables.map(({ name, columns }, index) => ({
        name,
        columns,
        rows: meters[index]?.rows ?? 0,
        sha256: meters[index]?.digest() ?? "",
      })),
    };
    return written;
  };
  zip.addReadStreamLazy(SECRETS, {}, (opened) => {
    describe().then(
      () => opened(null, Readable.from([secrets ?? "null"])),
      (error: Error) => opened(error, Readable.from([])),
    );
  });
  zip.addReadStreamLazy(MANIFEST, {}, (opened) => {
    opened(null, Readable.from([`${JSON.stringify(written, null, 2)}\n`]));
  });
  zip.end();
  const draft = `${path}.partial`;
  try {
    await pipeline(output, createWriteStream(draft, { mode: 0o600, flush: true }));
    await verifyBackup(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  if (!written) throw new BackupError("The backup has no manifest.");
  return written;
}

export interface BackupReader {
  readonly manifest: Manifest;
  readonly secrets: string | undefined;
  rows(table: string): Promise<Readable>;
  verify(): Promise<void>;
  close(): void;
}

const damaged = (path: string) => new BackupError(`${path} is damaged or no backup of Promptory.`);

/** Throws BackupError for a damaged file or another kind of file. */
export async function openBackup(path: string): Promise<BackupReader> {
  let zip: ZipFile;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new BackupError(`There is no file ${path}.`);
    throw damaged(path);
  }
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw damaged(path);
    return zip.openReadStreamPromise(entry);
  };
  const readSmall = async (name: string): Promise<unknown> => {
    if ((entries.get(name)?.uncompressedSize ?? 0) > MAX_SMALL_ENTRY) throw damaged(path);
    const chunks: Buffer[] = await (await open(name)).toArray();
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  };
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = Manifest.parse(await readSmall(MANIFEST));
    const secrets =
      z
        .string()
        .nullable()
        .parse(await readSmall(SECRETS)) ?? undefined;
    return {
      manifest,
      secrets,
      rows: (table) => open(entryOf(table)),
      async verify() {
        for (const { name, rows, sha256 } of manifest.tables) {
          const meter = new RowMeter();
          meter.resume();
          await pipeline(await open(entryOf(name)), meter).catch(() => {
            throw damaged(path);
          });
          if (meter.rows !== rows || meter.digest() !== sha256) throw damaged(path);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(path);
  }
}

async function verifyBackup(path: string): Promise<void> {
  const backup = await openBackup(path);
  try {
    await backup.verify();
  } finally {
    backup.close();
  }
}
