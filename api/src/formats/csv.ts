import { isStorable } from "@promptory/rules";
import { CsvError, parse } from "csv-parse/sync";
import { BadRequest } from "../common/errors.js";
import { described, extrasOf, readType } from "./json.js";
import {
  type FileType,
  labelOf,
  nameOf,
  parseBoundedJson,
  promptProblem,
  type ReadContents,
  type ReadProblem,
  type ReadRow,
  RowLimit,
  shownTitle,
} from "./read.js";

export type CsvRow = { line: number; cells: string[]; isAfterBroken: boolean };

export type BrokenRow = { line: number; message: string };

const MAX_CELLS = 1_000;
const CR = 0x0d;
const LF = 0x0a;
const NOT_CLOSED = "A quotation mark that opens in this row is never closed.";
const MISPLACED =
  "A quotation mark in this row is not closed or in the wrong place. Inside a quoted cell it is written twice.";

/** RFC 4180, linear time. `onRow` gets the header first and may throw to stop; after a broken row reading continues with the next line. */
export function readCsv(text: string, onRow: (row: CsvRow) => void, onBroken: (row: BrokenRow) => void): void {
  const bytes = Buffer.from(text);
  const lines = new LineCounter(bytes);
  const delimiter = delimiterOf(text);
  let isAfterBroken = false;
  let start = 0;
  while (start < bytes.length) {
    const offset = start;
    try {
      parse(bytes.subarray(offset), {
        delimiter,
        cast: (cell, { index }) => {
          if (index >= MAX_CELLS) throw new BadRequest(`Line ${lines.at(start)} has more than 1,000 cells.`);
          return cell;
        },
        relax_column_count: true,
        record_delimiter: ["\r\n", "\n", "\r"],
        on_record: (cells: string[], { bytes: read }) => {
          if (cells.length > 1 || cells[0] !== "") onRow({ line: lines.at(start), cells, isAfterBroken });
          start = offset + read;
          return null;
        },
      });
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const line = lines.at(start);
      start = lines.nextLine(start);
      onBroken({ line, message: error.code === "CSV_QUOTE_NOT_CLOSED" ? NOT_CLOSED : MISPLACED });
      isAfterBroken = true;
    }
  }
}

class LineCounter {
  private offset = 0;
  private line = 1;

  constructor(private readonly bytes: Buffer) {}

  at(offset: number): number {
    while (this.offset < offset) {
      this.offset = this.nextLine(this.offset);
      this.line += 1;
    }
    return this.line;
  }

  nextLine(offset: number): number {
    const { bytes } = this;
    let end = offset;
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1;
    return end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
  }
}

/** Spreadsheets of many countries write semicolons or tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 2_000).split(/[\r\n]/, 1)[0] ?? "";
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Text that spreadsheets evaluate or drop, with escaping marks before it. */
const RISKY = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

export const protect = (cell: string): string => (RISKY.test(cell) ? `'${cell}` : cell);

export const unprotect = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

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

/** `promptory` marks files whose cells are escaped by `protect`. */
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

/** Also any CSV with a title, a content and an optional type. Throws BadRequest. */
export function readCsvFile(text: string, limit = new RowLimit()): ReadContents {
  const file: ReadContents = { format: "csv", exact: false, rows: [], problems: [], types: [] };
  const types = new Map<string, FileType>();
  let columns: Columns | undefined;
  const onRow = (row: CsvRow) => {
    if (!columns) {
      file.exact = FIRST_COLUMNS.every((name, at) => row.cells[at] === name);
      columns = findColumns(row.cells);
      refuseDuplicates(columns);
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

function refuseDuplicates({ names, title, content, type }: Columns): void {
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

function moreOf(cell: string): Record<string, unknown> {
  if (cell === "" || !isStorable(cell)) return {};
  try {
    const value: unknown = parseBoundedJson(cell);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
