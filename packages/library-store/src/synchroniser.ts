import type { Template, TemplateCounts } from "@promptory/api-client";
import type { CopiedType, LocalCopy } from "./local-copy.ts";

/** Prompts on one page of a list while copying. */
const rowsPerPage = 200;
const recentRows = 100;
/** Marks that changed places without changing any count are found by reading everything this often. */
const walkAfterMs = 24 * 60 * 60_000;
/** What was saved in the same moment may become readable a little later than what came after it. */
const overlapMs = 2 * 60_000;

/** Which prompts of the server's list. */
export type Choice = {
  typeId?: number;
  favourite?: boolean;
  tag?: string;
  updatedAfter?: string;
};

/** What copying asks the server for. */
export type Source = {
  types: () => Promise<CopiedType[]>;
  /** A page of prompts, those changed first coming first. */
  list: (choice: Choice, page: number, limit: number) => Promise<{ rows: Template[]; total: number }>;
  /** The prompts used last. */
  recent: (limit: number) => Promise<Template[]>;
  counts: () => Promise<TemplateCounts>;
};

/** How far reading everything has come. */
export type Progress = { done: number; total: number };

/**
 * Makes the copy the same as the library. The first time, and once a day, it reads everything; otherwise what changed since,
 * what was used last, and then the counts of types, favourites and tags: where one differs something was deleted, moved or
 * marked, and that part is read again.
 */
export async function synchronise(
  copy: LocalCopy,
  source: Source,
  now: () => number,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const began = new Date(now()).toISOString();
  const types = await source.types();
  await copy.remember({ types });
  const note = await copy.note();
  const isDue = note.walkedAt === null || now() - Date.parse(note.walkedAt) > walkAfterMs;
  if (isDue || note.newest === null) {
    await walk(copy, source, onProgress);
    await copy.remember({ walkedAt: began });
  } else {
    const since = new Date(Date.parse(note.newest) - overlapMs).toISOString();
    await read(copy, source, { updatedAfter: since });
    const { usesCounted } = copy;
    await copy.apply({ put: await source.recent(recentRows), usesCounted });
  }
  await reread(copy, source, await source.counts());
  await copy.remember({ at: began });
}

async function walk(copy: LocalCopy, source: Source, onProgress: (progress: Progress) => void): Promise<void> {
  const seen = await read(copy, source, {}, onProgress);
  await copy.apply({ remove: (await copy.ids()).filter((id) => !seen.has(id)) });
}

/** Reads part of the library into the copy, page by page; gives the prompts it saw. */
async function read(
  copy: LocalCopy,
  source: Source,
  choice: Choice,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { usesCounted } = copy;
    const { rows, total } = await source.list(choice, page, rowsPerPage);
    await copy.apply({ put: rows, usesCounted });
    for (const { id } of rows) seen.add(id);
    await rememberNewest(copy, rows);
    onProgress({ done: Math.min(seen.size, total), total });
    if (rows.length < rowsPerPage || page * rowsPerPage >= total) return seen;
  }
}

async function rememberNewest(copy: LocalCopy, rows: readonly Template[]): Promise<void> {
  const { newest } = await copy.note();
  const latest = rows.reduce((best, { updatedAt }) => (updatedAt > best ? updatedAt : best), newest ?? "");
  if (latest !== (newest ?? "")) await copy.remember({ newest: latest });
}

/** Reads again whatever the counts tell apart. */
async function reread(copy: LocalCopy, source: Source, counts: TemplateCounts): Promise<void> {
  const here = await copy.facets();
  const there = new Map(counts.types.map(({ id, count }) => [id, count]));
  for (const typeId of new Set([...here.types.keys(), ...there.keys()])) {
    if ((here.types.get(typeId) ?? 0) !== (there.get(typeId) ?? 0)) await rereadType(copy, source, typeId);
  }
  if ((await copy.facets()).favourites !== counts.favourites) {
    const seen = await read(copy, source, { favourite: true });
    const gone = (await copy.ids({ favourite: true })).filter((id) => !seen.has(id));
    await copy.mark(gone, () => ({ favourite: false }));
  }
  await rereadTags(copy, source, new Map(counts.tags.map(({ name, count }) => [name, count])));
}

async function rereadType(copy: LocalCopy, source: Source, typeId: number): Promise<void> {
  const seen = await read(copy, source, { typeId });
  // What moved to another type is no longer of this one here either, once that one was read.
  await copy.apply({ remove: (await copy.ids({ typeId })).filter((id) => !seen.has(id)) });
}

async function rereadTags(copy: LocalCopy, source: Source, there: ReadonlyMap<string, number>): Promise<void> {
  const here = new Map((await copy.facets()).tags.map(({ name, count }) => [name, count]));
  for (const tag of new Set([...here.keys(), ...there.keys()])) {
    if ((here.get(tag) ?? 0) === (there.get(tag) ?? 0)) continue;
    const seen = there.has(tag) ? await read(copy, source, { tag }) : new Set<number>();
    const gone = (await copy.ids({ tag })).filter((id) => !seen.has(id));
    await copy.mark(gone, (line) => ({ tags: line.tags.filter((one) => one !== tag) }));
  }
}
