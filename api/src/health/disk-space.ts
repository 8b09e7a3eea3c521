import { statfs, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Injectable } from "@nestjs/common";
import { AppConfig } from "../config/config.module.js";

const CACHE_MS = 10_000;
const LOW_SHARE = 0.1;
// One segment of PostgreSQL's write-ahead log: with less it cannot commit.
const FULL_BYTES = 16 * 1024 * 1024;
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

export type Disk = {
  freeBytes: number;
  totalBytes: number;
  reason?: "disk_full" | "disk_unwritable" | "disk_low";
};

@Injectable()
export class DiskSpace {
  private last: { at: number; disk: Promise<Disk> } | undefined;

  constructor(private readonly config: AppConfig) {}

  /** Cached for ten seconds, so that a monitor does not write to the disk with every request. */
  read(): Promise<Disk | undefined> {
    if (this.config.role !== "all") return Promise.resolve(undefined);
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > CACHE_MS) {
      this.last = { at: now, disk: probeDisk(this.config.dataDir) };
    }
    return this.last.disk;
  }
}

/** Never throws. Writes a file, because a disk with free space may still refuse: a quota, or read-only after an error. */
export async function probeDisk(dir: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(dir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
  const disk = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  const code = await writeProbe(join(dir, ".disk-probe"));
  // With DATABASE_URL and JWT_SECRET the directory is not used.
  if (code === "ENOENT") return disk;
  if (code !== undefined) return { ...disk, reason: NO_SPACE.has(code) ? "disk_full" : "disk_unwritable" };
  if (disk.freeBytes < FULL_BYTES) return { ...disk, reason: "disk_full" };
  return disk.freeBytes < disk.totalBytes * LOW_SHARE ? { ...disk, reason: "disk_low" } : disk;
}

async function writeProbe(file: string): Promise<string | undefined> {
  try {
    await writeFile(file, new Uint8Array(4096), { mode: 0o600, flush: true });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "EIO";
  } finally {
    await unlink(file).catch(() => undefined);
  }
}
