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

export function unwritable(dataDir: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return `cannot be written (${dataDir}): ${REASONS[code] ?? (error as Error).message}`;
}

/** Others may pass but not list: as root the database runs as another user inside. Node's `recursive` never ends where names are forbidden (/proc). */
export function makeDataDir(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) makeDataDir(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o711 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
