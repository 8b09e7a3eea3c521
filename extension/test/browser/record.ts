import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** One thing proven on one page; `how` is what its cell of the table says. */
export type Entry = { page: string; property: string; how: string };

/** Notes what was proven, for the table that is made of a whole run. */
export function record(file: string, entry: Entry): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

export function recorded(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Entry);
}
