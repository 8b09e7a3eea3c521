import type { VersionSource } from "@promptory/rules";
import { isStorable, promptContent, promptTitle, typeLabel } from "@promptory/rules";
import { BadRequest } from "../../common/errors.js";

/** How our JSON export begins; a reader refuses a larger version. */
export const EXPORT_FORMAT = { format: "promptory", version: 1 } as const;

/** How many rows an import may have, those that cannot be read included. */
export const MAX_ROWS = 50_000;

/** The import has too many rows: no further file is read. */
export class TooManyRows extends BadRequest {
  constructor(maxRows: number) {
    super(`More than ${maxRows.toLocaleString("en")} prompts cannot be imported at once.`);
  }
}

/** Counts the rows of all files of an import while they are read. */
export class RowLimit {
  private left: number;

  constructor(private readonly maxRows = MAX_ROWS) {
    this.left = maxRows;
  }

  /** Throws TooManyRows. */
  take(rows = 1): void {
    this.left -= rows;
    if (this.left < 0) throw new TooManyRows(this.maxRows);
  }
}

/** What a prompt brings along besides its text; whatever the file does not say is absent. */
export type Extras = {
  useCount?: number;
  lastUsedAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
  favourite?: boolean;
  command?: string;
  offered?: boolean;
  tags?: string[];
  position?: number | null;
  /** Its present text first came so. */
  latest?: Cause;
  /** Earlier texts, the oldest first. */
  versions?: PastVersion[];
  origin?: Origin;
};

/** How a text came, what its author said of it, and when. */
export type Cause = { source: VersionSource; note: string | null; createdAt: string };

/** An earlier text of a prompt; its type as it was called then. */
export type PastVersion = Cause & {
  title: string;
  content: string;
  type: string;
  typeLabel: string;
  typeColor: string;
};

/** The file a prompt came out of: its name, and what stood above its text, to the letter. */
export type Origin = { file: string; frontMatter: string };

/** A type as a file describes it. */
export type FileType = {
  name: string;
  label: string;
  color?: string;
  defaultContent?: string | null;
  createdAt?: string;
  updatedAt?: string;
};

/** Where in a file something stands: its line, or which of its entries it is. */
export type Place = { line: number | null; item: number | null };

/** A prompt that can come in. `sourceId` is the id it had where an export of ours was made. */
export type ReadRow = Place & {
  title: string;
  content: string;
  type: FileType;
  sourceId: number | null;
  extras: Extras;
};

/** A row that cannot become a prompt, and why. */
export type ReadProblem = Place & { title: string; message: string };

export const FORMATS = ["promptory-json", "promptory-csv", "csv", "markdown", "open-webui", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** What one file holds; `exact` when it is an export of ours, which says all there is to say. */
export type ReadContents = {
  format: Format;
  exact: boolean;
  rows: ReadRow[];
  problems: ReadProblem[];
  types: FileType[];
};

type Rule = { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined } };

/** Why a value breaks a rule, in a sentence; undefined when it keeps it. */
export function problemOf(rule: Rule, value: unknown): string | undefined {
  const { success, error } = rule.safeParse(value);
  return success ? undefined : (error?.issues[0]?.message ?? "It cannot be read.");
}

/** Why a title, a text and a type's label cannot be stored. */
export function promptProblem(title: unknown, content: unknown, label: unknown): string | undefined {
  return (
    problemOf(promptTitle, title) ??
    problemOf(promptContent, content) ??
    problemOf(typeLabel, label)?.replace(/^Label/, "Type")
  );
}

/** A short text for a list of problems, whatever was in the file. */
export const shownTitle = (value: unknown): string =>
  typeof value === "string" && isStorable(value) ? value.slice(0, 200).toWellFormed().replaceAll("\ufffd", "") : "";

/** A moment of a file as ISO 8601 in milliseconds, never later than now; undefined when it is none. */
export function momentOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time) || time < 0) return undefined;
  return new Date(Math.min(time, Date.now())).toISOString();
}

/** A count of a file; undefined when it is none. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647 ? value : undefined;
