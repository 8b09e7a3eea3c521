import { isStorable } from "@promptory/rules";
import { BadRequest } from "../../common/errors.js";
import { labelOf, nameOf } from "../import/types.js";
import { type CsvRow, readCsv, unprotect } from "./csv.js";
import { described, extrasOf, readType } from "./library-json.js";
import {
  type FileType,
  parseBoundedJson,
  promptProblem,
  type ReadContents,
  type ReadProblem,
  type ReadRow,
  RowLimit,
  shownTitle,
} from "./read.js";

/** The indexes of the columns. */
export type Columns = {
  names: string[];
  title: number;
  content: number;
  type: number | undefined;
  description: number | undefined;
};

const TITLE = ["act", "title", "name"];
const CONTENT = ["prompt", "content"];
const TYPE = ["type", "category"];
const DESCRIPTION = ["description"];

/** Finds the columns by name, case-insensitive. Throws BadRequest naming the missing one. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim());
  const lower = names.map((name) => name.toLowerCase());
  const at = (wanted: readonly string[]) => wanted.map((name) => lower.indexOf(name)).find((index) => index >= 0);
  const title = at(TITLE);
  const content = at(CONTENT);
  if (title === undefined) throw missing("titles (act, title or name)");
  if (content === undefined) throw missing("contents (prompt or content)");
  return { names, title, content, type: at(TYPE), description: at(DESCRIPTION) };
}

function missing(what: string): BadRequest {
  return new BadRequest(`The file has no column for the ${what}. Its first line must name the columns.`);
}

/** The columns of our CSV; `promptory` marks files whose cells are escaped by `protect`. Releases before `description` ignore it. */
export const OWN_COLUMNS = [
  "act",
  "prompt",
  "type",
  "type_label",
  "type_color",
  "type_default",
  "use_count",
  "last_used_at",
  "created_at",
  "updated_at",
  "more",
  "promptory",
  "description",
] as const;

const FIRST_COLUMNS = OWN_COLUMNS.slice(0, OWN_COLUMNS.indexOf("description"));

/** Reads our CSV, or one with a title, a content and an optional type. Throws BadRequest. */
export function readCsvFile(text: string, limit = new RowLimit()): ReadContents {
  const file: ReadContents = { format: "csv", exact: false, rows: [], problems: [], types: [] };
  const types = new Map<string, FileType>();
  let columns: Columns | undefined;
  const onRow = (row: CsvRow) => {
    if (!columns) {
      file.exact = FIRST_COLUMNS.every((name, at) => row.cells[at] === name);
      columns = findColumns(row.cells);
      refuseDoubles(columns);
      return;
    }
    limit.take();
    const found = file.exact ? readOwn(row, types) : readForeign(row, columns);
    if ("message" in found) file.problems.push(found);
    else file.rows.push(found);
  };
  readCsv(text, onRow, ({ line, message }) => {
    if (!columns) throw new BadRequest(`The names of the columns cannot be read (line ${line}): ${message}`);
    limit.take();
    file.problems.push({ line, item: null, title: "", message });
  });
  if (!columns) throw new BadRequest("The file is empty.");
  return { ...file, format: file.exact ? "promptory-csv" : "csv", types: [...types.values()] };
}

/** Two columns of one name are ambiguous. */
function refuseDoubles({ names, title, content, type }: Columns): void {
  for (const at of [title, content, ...(type === undefined ? [] : [type])]) {
    const name = names[at]?.toLowerCase();
    if (names.filter((other) => other.toLowerCase() === name).length > 1) {
      throw new BadRequest(`The file has two columns called “${names[at]}”. Rename or remove one of them.`);
    }
  }
}

function readForeign({ line, cells, isAfterBroken }: CsvRow, { names, ...at }: Columns): ReadRow | ReadProblem {
  const place = { line, item: null };
  const title = cells[at.title] ?? "";
  const content = cells[at.content] ?? "";
  if (cells.length > names.length) {
    const message = `The row has ${cells.length} cells, but there are ${names.length} columns.`;
    return { ...place, title: shownTitle(title), message };
  }
  // The lines of a broken cell would be imported as prompts.
  if (isAfterBroken && cells.length < names.length) {
    const message = "The row has too few cells: it may be part of a row above that cannot be read.";
    return { ...place, title: shownTitle(title), message };
  }
  const label = labelOf(at.type === undefined ? "" : (cells[at.type] ?? ""));
  const message = promptProblem(title, content, label);
  if (message) return { ...place, title: shownTitle(title), message };
  const extras = at.description === undefined ? {} : described({ description: cells[at.description] });
  return { ...place, title, content, type: { name: nameOf(label), label }, sourceId: null, extras };
}

function readOwn({ line, cells }: CsvRow, types: Map<string, FileType>): ReadRow | ReadProblem {
  const place = { line, item: null };
  const [act = "", prompt = "", name = "", label = "", color = "", defaultContent = "", ...rest] = cells.map(unprotect);
  const [useCount = "", lastUsedAt = "", createdAt = "", updatedAt = "", more = "", , description = ""] = rest;
  const described =
    label === "" ? types.get(name) : readType({ name, label, color, defaultContent: defaultContent || null });
  const type = described ?? "Its type is not described further up in the file.";
  const message = promptProblem(act, prompt, "x") ?? (typeof type === "string" ? type : undefined);
  if (message || typeof type === "string") return { ...place, title: shownTitle(act), message: message ?? "" };
  types.set(type.name, types.get(type.name) ?? type);
  const said = {
    ...moreOf(more),
    useCount: useCount === "" ? undefined : Number(useCount),
    lastUsedAt: lastUsedAt || null,
    createdAt,
    updatedAt,
    description,
  };
  return { ...place, title: act, content: prompt, type, sourceId: null, extras: extrasOf(said) };
}

/** Fields without a column of their own, as JSON. */
function moreOf(cell: string): Record<string, unknown> {
  if (cell === "" || !isStorable(cell)) return {};
  try {
    const value: unknown = parseBoundedJson(cell);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
