import { stringify } from "csv-stringify/sync";
import type { ExportedTemplate, ExportedType } from "../export.dto.js";
import { protect } from "./cells.js";
import { OWN_COLUMNS } from "./library-csv.js";
import { OWN_KEYS } from "./markdown.js";

const STYLE = { quoted: true, record_delimiter: "\r\n" } as const;

/** The first line of our CSV, with the mark by which spreadsheets know UTF-8. */
export const csvHeader = (): string => `\ufeff${stringify([[...OWN_COLUMNS]], STYLE)}`;

/** Prompts as rows of our CSV; a type is described in the row that names it first, and `known` remembers which were. */
export function csvRows(
  templates: readonly ExportedTemplate[],
  types: ReadonlyMap<string, ExportedType>,
  known: Set<string>,
): string {
  const rows = templates.map((template) => {
    const { id: _, type, title, content, useCount, lastUsedAt, createdAt, updatedAt, ...more } = template;
    const said = known.has(type) ? undefined : types.get(type);
    known.add(type);
    const described = [said?.label ?? "", said?.color ?? "", said?.defaultContent ?? ""];
    const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : "";
    const facts = [String(useCount), lastUsedAt ?? "", createdAt, updatedAt, rest, "1"];
    return [title, content, type, ...described, ...facts].map(protect);
  });
  return stringify(rows, STYLE);
}

/** A prompt as a Markdown file: front matter, then its text to the letter. One that came from a file goes out as it came. */
export function markdownFile(template: ExportedTemplate, types: ReadonlyMap<string, ExportedType>): string {
  const { content, origin } = template;
  return origin ? origin.frontMatter + content : `---\n${ownKeys(template, types).join("")}---\n${content}`;
}

function ownKeys(template: ExportedTemplate, types: ReadonlyMap<string, ExportedType>): string[] {
  const type = types.get(template.type);
  const said: Record<string, unknown> = { promptory: 1, ...template, typeLabel: type?.label, typeColor: type?.color };
  return OWN_KEYS.filter((key) => said[key] !== undefined).map((key) => `${key}: ${yamlOf(said[key])}\n`);
}

/** JSON is YAML, but for characters a reader may take for a line break or not take at all. */
function yamlOf(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}
