import { fold } from "../fold.ts";

/** The names that a typed filter may have. */
export type FilterNames = { types: readonly { id: number; label: string }[]; tags: readonly string[] };

/** What a typed search asks for beside its words; dates are days like 2026-05-04. */
export type TypedFilters = {
  typeId?: number;
  tags?: string[];
  favourite?: true;
  changedAfter?: string;
  changedBefore?: string;
};

const FILTER = /(?<=^|\s)(type|tag|is|changed):("[^"]*"|[^\s"]+)(?:(\s+)|$)/giu;
const CHANGED = /^([<>])=?(\d{4}-\d{2}-\d{2})$/;

/**
 * Takes `type:`, `tag:`, `is:favourite` and `changed:>2026-01-01` out of a typed search. What names nothing that exists stays
 * text, and so does one at the end that may be unfinished, unless `isDone`.
 */
export function parseFilters(
  typed: string,
  names: FilterNames,
  isDone: boolean,
): { text: string; filters: TypedFilters } {
  const filters: TypedFilters = {};
  const text = typed.replace(FILTER, (whole, key: string, quoted: string, space: string | undefined) => {
    if (space === undefined && !isDone) return whole;
    const value = quoted.replaceAll('"', "").trim();
    return take(key.toLowerCase(), value, names, filters) ? "" : whole;
  });
  return { text, filters };
}

/** Whether the value is one that exists; then the filter is set. */
function take(key: string, value: string, { types, tags }: FilterNames, filters: TypedFilters): boolean {
  const wanted = fold(value);
  if (key === "is") {
    if (wanted !== "favourite" && wanted !== "favorite") return false;
    filters.favourite = true;
    return true;
  }
  if (key === "changed") return takeDay(value, filters);
  if (key === "type") {
    const type = types.find(({ label }) => fold(label.trim()) === wanted);
    if (type) filters.typeId = type.id;
    return type !== undefined;
  }
  const tag = tags.find((name) => fold(name) === wanted);
  if (tag !== undefined) filters.tags = [...(filters.tags ?? []), tag];
  return tag !== undefined;
}

function takeDay(value: string, filters: TypedFilters): boolean {
  const [, sign, day = ""] = CHANGED.exec(value) ?? [];
  if (sign === undefined || !isDay(day)) return false;
  if (sign === ">") filters.changedAfter = day;
  else filters.changedBefore = day;
  return true;
}

/** Whether it is a day of the calendar, like 2026-05-04. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`) && !text.startsWith("0000");
}
