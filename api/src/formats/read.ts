import { createHash } from "node:crypto";
import { fold } from "@promptory/prompt/fold";
import { isStorable, LIMITS, promptContent, promptTitle, typeLabel, type VersionSource } from "@promptory/rules";
import { BadRequest } from "../common/errors.js";

export const EXPORT_FORMAT = { format: "promptory", version: 1 } as const;

/** Per import, including unreadable rows. */
export const MAX_ROWS = 50_000;

export class TooManyRows extends BadRequest {
  constructor(maxRows: number) {
    super(`More than ${maxRows.toLocaleString("en")} prompts cannot be imported at once.`);
  }
}

export class RowLimit {
  private left: number;

  constructor(private readonly maxRows = MAX_ROWS) {
    this.left = maxRows;
  }

  take(rows = 1): void {
    this.left -= rows;
    if (this.left < 0) throw new TooManyRows(this.maxRows);
  }
}

export type Extras = {
  description?: string;
  useCount?: number;
  lastUsedAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
  favourite?: boolean;
  command?: string;
  offered?: boolean;
  tags?: string[];
  position?: number | null;
  latest?: Cause;
  versions?: PastVersion[];
  origin?: Origin;
};

export type Cause = { source: VersionSource; note: string | null; createdAt: string };

export type PastVersion = Cause & {
  title: string;
  description?: string | null | undefined;
  content: string;
  type: string;
  typeLabel: string;
  typeColor: string;
};

export type Origin = { file: string; frontMatter: string };

export type FileType = {
  name: string;
  label: string;
  color?: string;
  defaultContent?: string | null;
  createdAt?: string;
  updatedAt?: string;
};

export type Place = { line: number | null; item: number | null };

export type ReadRow = Place & {
  title: string;
  content: string;
  type: FileType;
  sourceId: number | null;
  extras: Extras;
};

export type ReadProblem = Place & { title: string; message: string };

export const FORMATS = ["promptory-json", "promptory-csv", "csv", "markdown", "open-webui", "json"] as const;
export type Format = (typeof FORMATS)[number];

export type ReadContents = {
  format: Format;
  exact: boolean;
  rows: ReadRow[];
  problems: ReadProblem[];
  types: FileType[];
};

type Rule = { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined } };

export function ruleError(rule: Rule, value: unknown): string | undefined {
  const { success, error } = rule.safeParse(value);
  return success ? undefined : (error?.issues[0]?.message ?? "It cannot be read.");
}

export function promptProblem(title: unknown, content: unknown, label: unknown): string | undefined {
  return (
    ruleError(promptTitle, title) ??
    ruleError(promptContent, content) ??
    ruleError(typeLabel, label)?.replace(/^Label/, "Type")
  );
}

/** Cut at its limit. */
export function descriptionOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !isStorable(value)) return undefined;
  return (
    [...value.trim().slice(0, 2 * LIMITS.description)].slice(0, LIMITS.description).join("").toWellFormed().trim() ||
    undefined
  );
}

export const shownTitle = (value: unknown): string =>
  typeof value === "string" && isStorable(value) ? value.slice(0, 200).toWellFormed().replaceAll("\ufffd", "") : "";

/** ISO 8601 in milliseconds, not in the future; undefined when invalid. */
export function momentOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time) || time < 0) return undefined;
  return new Date(Math.min(time, Date.now())).toISOString();
}

export const countOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647 ? value : undefined;

const MAX_VALUES = 1_500_000;

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, OPEN_OBJECT] = [34, 44, 91, 92, 123];

/** Millions of `{}` need twenty times the memory of their text, and end the process at the heap limit of a thread. Throws BadRequest or SyntaxError. */
export function parseBoundedJson(text: string, maxValues = MAX_VALUES): unknown {
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values += 1;
    if (values > maxValues) {
      throw new BadRequest(`The JSON has more than ${maxValues.toLocaleString("en")} values. Import fewer at a time.`);
    }
  }
  return JSON.parse(text);
}

export const NO_TYPE = "Imported";

/** `STRUCTURED` and `code_review` become words, mixed case stays. */
export function labelOf(value: string): string {
  const words = value.trim().replace(/_+/g, " ").trim();
  if (words === "") return NO_TYPE;
  const isUpperCase = words === words.toUpperCase() && words.length > 3;
  const [first = "", ...rest] = isUpperCase ? words.toLowerCase() : words;
  return `${first.toUpperCase()}${rest.join("")}`;
}

/** Without Latin letters or digits it is a hash, always the same. */
export function nameOf(label: string): string {
  const folded = fold(label);
  const slug = folded.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  const lost = /[^\p{ASCII}]/u.test(folded);
  const hash = createHash("sha256").update(folded).digest("hex").slice(0, 8);
  if (!lost && slug !== "") return slug.slice(0, LIMITS.typeName);
  return `${slug.slice(0, 30) || "type"}_${hash}`;
}
