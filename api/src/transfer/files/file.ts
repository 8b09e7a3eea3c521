/** A file as it was handed in, or as it lay in an archive; `path` has forward slashes. */
export type SourceFile = { path: string; bytes: Buffer };

/** How much an import may hold, all in bytes once unpacked, entries in files. */
export const CAPS = { entries: 20_000, file: 40 * 1024 * 1024, total: 80 * 1024 * 1024, ratio: 400 } as const;

/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
