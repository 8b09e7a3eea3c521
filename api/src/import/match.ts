import { createHash } from "node:crypto";
import type { FileType } from "../formats/read.js";

const PALETTE = [
  "#007aff",
  "#34c759",
  "#ff9500",
  "#af52de",
  "#ff3b30",
  "#00c7be",
  "#ff2d55",
  "#5856d6",
  "#a2845e",
  "#ffcc00",
];

export const colorOf = (index: number): string => PALETTE[index % PALETTE.length] ?? "#007aff";

export type OwnType = { id: number; name: string; label: string; color: string };

export type PlannedType = FileType & { color: string; count: number; isNew: boolean };

/** Also plans types without prompts of our own exports; new types get the next colours. */
export function planTypes(
  rows: readonly { type: FileType }[],
  described: ReadonlyMap<string, FileType>,
  own: readonly OwnType[],
): PlannedType[] {
  const known = new Map(own.map((type) => [type.name, type]));
  const planned = new Map<string, PlannedType>();
  let colors = own.length;
  const plan = (type: FileType): PlannedType => {
    const owned = known.get(type.name);
    if (owned) return { name: type.name, label: owned.label, color: owned.color, count: 0, isNew: false };
    const details = described.get(type.name) ?? type;
    return { ...details, color: details.color ?? colorOf(colors++), count: 0, isNew: true };
  };
  for (const type of described.values()) planned.set(type.name, plan(type));
  for (const { type } of rows) {
    const found = planned.get(type.name) ?? plan(type);
    found.count += 1;
    planned.set(type.name, found);
  }
  return [...planned.values()].filter(({ count, isNew }) => count > 0 || isNew);
}

export const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");

export type Known = { id: number; type: string; title: string; hash: string; createdAt: string; version: number };

/** `exact`: from our own export; matches one prompt. */
export type IncomingRow = {
  n: number;
  sourceId: number | null;
  createdAt: string | null;
  exact: boolean;
  type: string;
  title: string;
  hash: string;
};

export type Match = {
  n: number;
  status: "new" | "same" | "conflict";
  targetId: number | null;
  targetVersion: number | null;
};

/** Conflicts: in our exports the same id and creation time, else the same title and type. No prompt conflicts with two rows. */
export function match(rows: readonly IncomingRow[], library: readonly Known[]): Match[] {
  const byText = firstBy(library, textKey);
  const byId = firstBy(library, ({ id, createdAt }) => `${id} ${createdAt}`);
  const byTitle = groupBy(library, titleKey);
  const texts = new Set(rows.map(textKey));
  const taken = new Set<number>();
  const nextOf = new Map<string, number>();
  const seen = new Set<string>();
  const firstFree = (title: string) => {
    const group = byTitle.get(title) ?? [];
    let next = nextOf.get(title) ?? 0;
    for (let known = group[next]; known && (taken.has(known.id) || texts.has(textKey(known))); known = group[next])
      next += 1;
    nextOf.set(title, next);
    return group[next];
  };
  return rows.map((row) => {
    const key = textKey(row);
    const origin = row.exact && row.sourceId !== null ? byId.get(`${row.sourceId} ${row.createdAt}`) : undefined;
    const equal =
      origin && textKey(origin) === key && origin.type === row.type ? origin : origin ? undefined : byText.get(key);
    if (equal) return { n: row.n, status: "same", targetId: equal.id, targetVersion: equal.version };
    if (!row.exact && seen.has(key)) return { n: row.n, status: "same", targetId: null, targetVersion: null };
    seen.add(key);
    // A prompt that equals another row is not the one that this row replaces.
    const candidate = origin ?? firstFree(titleKey(row));
    if (!candidate || taken.has(candidate.id)) return { n: row.n, status: "new", targetId: null, targetVersion: null };
    taken.add(candidate.id);
    return { n: row.n, status: "conflict", targetId: candidate.id, targetVersion: candidate.version };
  });
}

type Text = { title: string; hash: string };
const textKey = ({ title, hash }: Text) => `${hash} ${title}`;
const titleKey = ({ title, type }: { title: string; type: string }) => `${type} ${title}`;

function firstBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item);
  return found;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
