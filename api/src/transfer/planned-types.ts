import type { FileType } from "./formats/read.js";
import { colorOf } from "./type-names.js";

/** A type of the owner. */
export type OwnType = { id: number; name: string; label: string; color: string };

/** A type of the rows: the owner's where there is one of that name, otherwise what will be made. */
export type PlannedType = FileType & { color: string; count: number; isNew: boolean };

/** Plans the types of rows, and those an export of ours brings without prompts; new ones get the next colours. */
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
