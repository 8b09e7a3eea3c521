import { createHash } from "node:crypto";
import { promptContent, promptTitle, typeLabel } from "@promptory/rules";
import { BadRequest } from "../common/errors.js";
import { timeSlice } from "../common/time-slice.js";
import { readCsv } from "./csv.js";
import { type Columns, findColumns } from "./csv-columns.js";
import { labelOf, nameOf } from "./type-names.js";

/** A readable row: the prompt to the letter, its type, and a key that only an equal prompt has. */
export type ReadPrompt = {
  line: number;
  title: string;
  content: string;
  key: string;
  type: { name: string; label: string };
};

/** A row that cannot become a prompt, and why. */
export type Problem = { line: number; message: string };

/** What a file holds. */
export type ReadFile = { columns: string[]; total: number; prompts: ReadPrompt[]; problems: Problem[] };

/** Reads a whole file. Throws BadRequest when it cannot be read as one. */
export async function readPrompts(text: string): Promise<ReadFile> {
  const rows = readCsv(text);
  const header = await rows.next();
  if (header.done) throw new BadRequest("The file is empty.");
  const columns = findColumns(header.value.cells);
  const file: ReadFile = { columns: columns.names, total: 0, prompts: [], problems: [] };
  const pause = timeSlice();
  for await (const { line, cells } of rows) {
    await pause();
    const found = readRow(line, cells, columns);
    file.total += 1;
    if ("message" in found) file.problems.push(found);
    else file.prompts.push(found);
  }
  return file;
}

/** A key that two prompts share only when title and content are equal to the letter. */
export function keyOf(title: string, contentHash: string): string {
  return `${contentHash} ${title}`;
}

/** The SHA-256 of a text in UTF-8, in hexadecimal, as PostgreSQL's sha256() makes it. */
export const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");

function readRow(line: number, cells: readonly string[], { names, ...at }: Columns): ReadPrompt | Problem {
  if (cells.length > names.length) {
    return { line, message: `The row has ${cells.length} cells, but there are ${names.length} columns.` };
  }
  const title = cells[at.title] ?? "";
  const content = cells[at.content] ?? "";
  const label = labelOf(at.type === undefined ? "" : (cells[at.type] ?? ""));
  const message = problemOf(promptTitle, title) ?? problemOf(promptContent, content) ?? typeProblem(label);
  if (message) return { line, message };
  return { line, title, content, key: keyOf(title, hashOf(content)), type: { name: nameOf(label), label } };
}

type Rule = { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined } };

function problemOf(rule: Rule, value: string): string | undefined {
  const { success, error } = rule.safeParse(value);
  return success ? undefined : (error?.issues[0]?.message ?? "The row cannot be read.");
}

function typeProblem(label: string): string | undefined {
  return problemOf(typeLabel, label)?.replace(/^Label/, "Type");
}
