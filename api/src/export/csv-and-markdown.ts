import { stringify } from "csv-stringify/sync";
import { OWN_COLUMNS, protect } from "../formats/csv.js";
import { OWN_KEYS } from "../formats/markdown.js";
import { type ExportedTemplate, type ExportedType } from "./export.dto.js";

const STYLE = { quoted: true, record_delimiter: "\r\n" } as const;

/** With the byte order mark that spreadsheets need for UTF-8. */
export const csvHeader = (): string => `\ufeff${stringify([[...OWN_COLUMNS]], STYLE)}`;

/** A type is described in its first row; `known` remembers described types. */
export function csvRows(
  templates: readonly ExportedTemplate[],
  types: ReadonlyMap<string, ExportedType>,
  known: Set<string>,
): string {
  const rows = templates.map((template) => {
    const { id: _, type, title, description, content, useCount, lastUsedAt, createdAt, updatedAt, ...more } = template;
    const said = known.has(type) ? undefined : types.get(type);
    known.add(type);
    const described = [said?.label ?? "", said?.color ?? "", said?.defaultContent ?? ""];
    const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : "";
    const facts = [String(useCount), lastUsedAt ?? "", createdAt, updatedAt, rest, "1", description ?? ""];
    return [title, content, type, ...described, ...facts].map(protect);
  });
  return stringify(rows, STYLE);
}

export function markdownFile(template: ExportedTemplate, types: ReadonlyMap<string, ExportedType>): string {
  const { content, origin } = template;
  return origin ? origin.frontMatter + content : `---\n${ownKeys(template, types).join("")}---\n${content}`;
}

function ownKeys(template: ExportedTemplate, types: ReadonlyMap<string, ExportedType>): string[] {
  const type = types.get(template.type);
  const said: Record<string, unknown> = { promptory: 1, ...template, typeLabel: type?.label, typeColor: type?.color };
  return OWN_KEYS.filter((key) => said[key] !== undefined).map((key) => `${key}: ${yamlOf(said[key])}\n`);
}

/** JSON is YAML, except for characters that parsers take for line breaks or refuse. */
function yamlOf(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}
