import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PageCase, pages, properties, UNDO } from "./cases.ts";
import type { Entry } from "./record.ts";

const catalogue = join(import.meta.dirname, "../../../package.json");
const begin = "<!-- begin: written by the tests -->";
const end = "<!-- end -->";

/** The tables of docs/editors.md, made of what a whole run noted; a cell without a note is empty and is a fault. */
export function tablesOf(entries: Entry[]): string {
  const tables = (["editor", "structure"] as const).map((kind) => {
    const columns = pages.filter((page) => page.kind === kind);
    const title = kind === "editor" ? "## Editors" : "## Structures of sites";
    return `${title}\n\n${tableOf(columns, entries)}`;
  });
  return `${tables.join("\n\n")}\n\n${notes()}`;
}

function tableOf(columns: PageCase[], entries: Entry[]): string {
  const rows = [
    ["", ...columns.map(({ title }) => title)],
    columns.map(() => "---").concat("---"),
    ["version", ...columns.map(versions)],
    ["method", ...columns.map(({ method, longMethod }) => (longMethod ? `${method}, ${longMethod}` : method))],
    ...properties.map((property) => [property, ...columns.map((page) => cell(page, property, entries))]),
  ];
  return rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** What was noted; the usual method is a plain yes. */
function cell(page: PageCase, property: string, entries: Entry[]): string {
  const noted = entries.filter((entry) => entry.page === page.title && entry.property === property);
  const ways = new Set(noted.map(({ how }) => (how === page.method || how === "yes" ? "✓" : how)));
  return [...ways].join(", ");
}

function versions({ packages }: PageCase): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(catalogue, "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const all = { ...dependencies, ...devDependencies };
  return packages.map((name) => `${name} ${all[name]}`).join(", ") || "the browser";
}

function notes(): string {
  const lines = pages.flatMap(({ title, losesUndoWhenEmpty }) =>
    losesUndoWhenEmpty ? [`- ${title}, ${UNDO}: ${losesUndoWhenEmpty}`] : [],
  );
  return lines.join("\n");
}

/** Splits the document into what people wrote before, what tests wrote, and what people wrote behind. */
export function withTables(document: string, tables: string): string {
  const [before = "", rest = ""] = document.split(begin);
  const [, after = ""] = rest.split(end);
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`;
}
