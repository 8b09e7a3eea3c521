import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user has no permission to write there",
  EPERM: "this user has no permission to write there",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  ENOTDIR: "part of that path is a file",
  EEXIST: "part of that path is a file",
  ENOENT: "no directory can be made there",
};

/** Why a data directory cannot be used, as the end of a sentence that begins with its variable's name. */
export function unwritable(dataDir: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return `cannot be written (${dataDir}): ${REASONS[code] ?? (error as Error).message}`;
}

/**
 * Makes the directory and those above it. It may be passed through but not listed: as root the database runs as
 * another user inside it. Not by Node's own `recursive`, which never ends where the system forbids new names (/proc).
 */
export function makeDataDir(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) makeDataDir(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o711 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
