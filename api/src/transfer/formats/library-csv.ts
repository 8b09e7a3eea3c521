import { isStorable } from "@promptory/rules";
import { BadRequest } from "../../common/errors.js";
import { timeSlice } from "../../common/time-slice.js";
import { type CsvRow, readCsv } from "../csv.js";
import { type Columns, findColumns } from "../csv-columns.js";
import { labelOf, nameOf } from "../type-names.js";
import { unprotect } from "./cells.js";
import { extrasOf, readType } from "./library-json.js";
import { type FileType, promptProblem, type ReadContents, type ReadProblem, type ReadRow, shownTitle } from "./read.js";

/** The columns of our CSV; the last one says that cells are protected as `protect` does it. */
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
] as const;

/** Reads a CSV file, ours or one with a title, a content and perhaps a type. Throws BadRequest with a sentence. */
export async function readCsvFile(text: string): Promise<ReadContents> {
  const rows = readCsv(text);
  const header = await rows.next();
  if (header.done) throw new BadRequest("The file is empty.");
  const { cells } = header.value;
  const exact = OWN_COLUMNS.every((name, at) => cells[at] === name);
  const columns = findColumns(cells);
  refuseDoubles(columns);
  const file: ReadContents = { format: exact ? "promptory-csv" : "csv", exact, rows: [], problems: [], types: [] };
  const types = new Map<string, FileType>();
  const pause = timeSlice();
  for await (const row of rows) {
    await pause();
    const found = exact ? readOwn(row, types) : readForeign(row, columns);
    if ("message" in found) file.problems.push(found);
    else file.rows.push(found);
  }
  return { ...file, types: [...types.values()] };
}

/** Two columns of one name leave open which of them is meant. */
function refuseDoubles({ names, title, content, type }: Columns): void {
  for (const at of [title, content, ...(type === undefined ? [] : [type])]) {
    const name = names[at]?.toLowerCase();
    if (names.filter((other) => other.toLowerCase() === name).length > 1) {
      throw new BadRequest(`The file has two columns called “${names[at]}”. Rename or remove one of them.`);
    }
  }
}

function readForeign({ line, cells }: CsvRow, { names, ...at }: Columns): ReadRow | ReadProblem {
  const place = { line, item: null };
  const title = cells[at.title] ?? "";
  const content = cells[at.content] ?? "";
  if (cells.length > names.length) {
    const message = `The row has ${cells.length} cells, but there are ${names.length} columns.`;
    return { ...place, title: shownTitle(title), message };
  }
  const label = labelOf(at.type === undefined ? "" : (cells[at.type] ?? ""));
  const message = promptProblem(title, content, label);
  if (message) return { ...place, title: shownTitle(title), message };
  return { ...place, title, content, type: { name: nameOf(label), label }, sourceId: null, extras: {} };
}

function readOwn({ line, cells }: CsvRow, types: Map<string, FileType>): ReadRow | ReadProblem {
  const place = { line, item: null };
  const [act = "", prompt = "", name = "", label = "", color = "", defaultContent = "", ...rest] = cells.map(unprotect);
  const [useCount = "", lastUsedAt = "", createdAt = "", updatedAt = "", more = ""] = rest;
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
  };
  return { ...place, title: act, content: prompt, type, sourceId: null, extras: extrasOf(said) };
}

/** Whatever has no column of its own, as JSON. */
function moreOf(cell: string): Record<string, unknown> {
  if (cell === "" || !isStorable(cell)) return {};
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
