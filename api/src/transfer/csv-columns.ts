import { BadRequest } from "../common/errors.js";

/** Where in a row the parts of a prompt are. */
export type Columns = { names: string[]; title: number; content: number; type: number | undefined };

const TITLE = ["act", "title", "name"];
const CONTENT = ["prompt", "content"];
const TYPE = ["type", "category"];

/** Finds the columns by the header's names, without regard to their case. Throws BadRequest naming the missing one. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim());
  const lower = names.map((name) => name.toLowerCase());
  const at = (wanted: readonly string[]) => wanted.map((name) => lower.indexOf(name)).find((index) => index >= 0);
  const title = at(TITLE);
  const content = at(CONTENT);
  if (title === undefined) throw missing("titles (act, title or name)");
  if (content === undefined) throw missing("contents (prompt or content)");
  return { names, title, content, type: at(TYPE) };
}

function missing(what: string): BadRequest {
  return new BadRequest(`The file has no column for the ${what}. Its first line must name the columns.`);
}
