import { DAY_MS } from "../common/time.js";

// 1 January 1970 was a Thursday; weeks begin on Monday.
const MONDAY_OFFSET_DAYS = 3;

export const MAX_MANUAL = 5;

export type Kept = { id: number; kind: "daily" | "manual" | "other"; createdAt: Date };

/** Ids to delete (rules: docs/administration.md). Only days and weeks (UTC) with a backup count: a wrong clock deletes nothing. */
export function expiredBackups(
  backups: readonly Kept[],
  { keepDaily, keepWeekly }: { keepDaily: number; keepWeekly: number },
): number[] {
  const newestFirst = [...backups].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const daily = newestFirst.filter(({ kind }) => kind === "daily");
  const manual = newestFirst.filter(({ kind }) => kind === "manual");
  const dayOf = ({ createdAt }: Kept) => Math.floor(createdAt.getTime() / DAY_MS);
  const kept = new Set([
    ...newestOfEach(daily, dayOf, keepDaily),
    ...newestOfEach(daily, (backup) => Math.floor((dayOf(backup) + MONDAY_OFFSET_DAYS) / 7), keepWeekly),
    ...manual.slice(0, MAX_MANUAL),
  ]);
  return [...daily, ...manual].filter((backup) => !kept.has(backup)).map(({ id }) => id);
}

function newestOfEach(newestFirst: readonly Kept[], periodOf: (backup: Kept) => number, count: number): Kept[] {
  const newest = new Map<number, Kept>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}
