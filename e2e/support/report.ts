import { mkdir, readFile, writeFile } from "node:fs/promises";

const results = new URL("../../test-results/", import.meta.url);

/** One table of the report of budgets: a row a page or an action, whatever else fails. */
export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  readonly key: string;
  readonly cells: readonly (string | number)[];
}

type Tables = Record<string, { head: readonly string[]; rows: Record<string, readonly (string | number)[]> }>;

/** The tables of a file that may be left from an older version, without those it wrote in another shape. */
function readable(kept: unknown): Tables {
  const tables = Object.entries(kept as Partial<Tables>);
  return Object.fromEntries(tables.flatMap(([name, table]) => (table?.head && table.rows ? [[name, table]] : [])));
}

/** Keeps a row in `test-results/budget.json` and `.md`, beside those of the other tables. */
export async function keepRow({ name, head, key, cells }: Table): Promise<void> {
  await mkdir(results, { recursive: true });
  const kept = await readFile(new URL("budget.json", results), "utf8").catch(() => "{}");
  const tables = readable(JSON.parse(kept));
  const rows = { ...tables[name]?.rows, [key]: cells };
  const next: Tables = { ...tables, [name]: { head, rows } };
  const line = (words: readonly (string | number)[]) => `| ${words.join(" | ")} |`;
  const text = Object.entries(next).map(([title, table]) =>
    [
      `## ${title}`,
      "",
      line(table.head),
      line(table.head.map(() => "---")),
      ...Object.entries(table.rows).map(([first, rest]) => line([first, ...rest])),
    ].join("\n"),
  );
  await writeFile(new URL("budget.json", results), JSON.stringify(next, null, 2));
  await writeFile(new URL("budget.md", results), `${text.join("\n\n")}\n`);
}
