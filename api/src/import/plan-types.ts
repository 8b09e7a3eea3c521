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

/** The colour of the n-th type of a library. */
export const colorOf = (index: number): string => PALETTE[index % PALETTE.length] ?? "#007aff";

export type OwnType = { id: number; name: string; label: string; color: string };

/** A type of the rows: the owner's type of that name, or one to create. */
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
    const said = described.get(type.name) ?? type;
    return { ...said, color: said.color ?? colorOf(colors++), count: 0, isNew: true };
  };
  for (const type of described.values()) planned.set(type.name, plan(type));
  for (const { type } of rows) {
    const found = planned.get(type.name) ?? plan(type);
    found.count += 1;
    planned.set(type.name, found);
  }
  return [...planned.values()].filter(({ count, isNew }) => count > 0 || isNew);
}
