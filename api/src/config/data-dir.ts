const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user has no permission to write there",
  EPERM: "this user has no permission to write there",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  ENOTDIR: "part of that path is a file",
  EEXIST: "part of that path is a file",
};

/** Why a data directory cannot be used, as the end of a sentence that begins with its variable's name. */
export function unwritable(dataDir: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return `cannot be written (${dataDir}): ${REASONS[code] ?? (error as Error).message}`;
}
