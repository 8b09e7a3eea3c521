import { convertForeign, findForeign, SYNTAXES, type Syntax } from "@promptory/prompt/convert";
import { type Encoding, promptContent } from "@promptory/rules";
import { BadRequest } from "../common/errors.js";
import { readCsvFile } from "../formats/csv.js";
import { decode } from "../formats/decode.js";
import { readJson } from "../formats/json.js";
import { type ArchiveIndex, INDEX_FILE, isMarkdown, readIndex, readMarkdown } from "../formats/markdown.js";
import {
  type FileType,
  type Format,
  parseBoundedJson,
  type ReadContents,
  type ReadProblem,
  type ReadRow,
  type RowLimit,
  TooManyRows,
} from "../formats/read.js";
import { baseName, CAPS, isZip, type SourceFile, unzip } from "../formats/unzip.js";

export type Hints = { format?: Kind | undefined; encoding?: Encoding | undefined };
export const KINDS = ["csv", "json", "markdown"] as const;
export type Kind = (typeof KINDS)[number];

export type FileReport = {
  name: string;
  format: Format | null;
  encoding: string | null;
  rows: number;
  problems: number;
};

export type FoundRow = ReadRow & { file: string; exact: boolean };
export type FoundProblem = ReadProblem & { file: string };

export type Upload = {
  files: FileReport[];
  rows: FoundRow[];
  problems: FoundProblem[];
  types: Map<string, FileType>;
  limit: RowLimit;
};

const COMPANION_FILE =
  /^(readme|licen[cs]e|contributing|changelog|code_of_conduct|security|support)(\.[a-z]{2})?\.(md|markdown)$/i;
const WANTED = /\.(csv|tsv|json|md|markdown|txt)$/i;
const OFFICE =
  "This is a document of Excel or Word. In Excel choose File, Save As, “CSV UTF-8”, and import that file instead.";
const MAX_SKIPPED = 200;

export async function readFiles(sources: readonly SourceFile[], hints: Hints, limit: RowLimit): Promise<Upload> {
  const upload: Upload = { files: [], rows: [], problems: [], types: new Map(), limit };
  let total = 0;
  for (const source of sources) {
    total += source.bytes.length;
    if (total > CAPS.total) throw new BadRequest("The files are too large. Import fewer at a time.");
    await guarded(upload, source.path, sources.length === 1, async () => {
      if (isZip(source.bytes)) await readArchive(upload, source, hints);
      else readOne(upload, source.path, source.bytes, hints);
    });
  }
  return upload;
}

async function guarded(upload: Upload, path: string, isOnly: boolean, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOnly || error instanceof TooManyRows || !(error instanceof BadRequest)) throw error;
    upload.limit.take();
    upload.files.push({ name: path, format: null, encoding: null, rows: 0, problems: 1 });
    upload.problems.push({ file: path, line: null, item: null, title: "", message: error.message });
  }
}

async function readArchive(upload: Upload, { path, bytes }: SourceFile, hints: Hints): Promise<void> {
  const left: string[] = [];
  const wanted = (name: string) => {
    if (!WANTED.test(name)) left.push(name);
    return WANTED.test(name);
  };
  const files = await unzip(bytes, wanted);
  const index = files.find((file) => baseName(file.path) === INDEX_FILE);
  const archive = index && readIndex(index.bytes.toString("utf8"));
  for (const type of archive?.types.values() ?? []) upload.types.set(type.name, type);
  const isCompanion = ({ path: name }: SourceFile) => !archive && COMPANION_FILE.test(baseName(name));
  left.push(...files.filter(isCompanion).map(({ path: name }) => name));
  const prompts = files.filter((file) => !isCompanion(file) && !(archive && file === index));
  if (left.includes("[Content_Types].xml")) throw new BadRequest(OFFICE);
  if (prompts.length === 0) throw new BadRequest("The archive holds no file that can be imported.");
  for (const file of prompts) {
    await guarded(upload, file.path, false, () => readOne(upload, file.path, file.bytes, hints, archive));
  }
  for (const name of left.slice(0, MAX_SKIPPED)) {
    upload.problems.push({
      file: name,
      line: null,
      item: null,
      title: "",
      message: "It is not a prompt and is left out.",
    });
  }
  upload.files = upload.files.length > 50 ? [summary(path, upload.files)] : upload.files;
}

function summary(name: string, files: readonly FileReport[]): FileReport {
  const sum = (count: (file: FileReport) => number) => files.reduce((total, file) => total + count(file), 0);
  const [first] = files;
  return {
    name: `${name} (${files.length} files)`,
    format: first?.format ?? null,
    encoding: first?.encoding ?? null,
    rows: sum(({ rows }) => rows),
    problems: sum(({ problems }) => problems),
  };
}

function readOne(upload: Upload, path: string, bytes: Buffer, hints: Hints, archive?: ArchiveIndex): void {
  const decoded = decode(bytes, hints.encoding);
  const text = decoded.text.replace(/^\ufeff/, "");
  if (text.trim() === "") throw new BadRequest("The file is empty.");
  const kind = hints.format ?? kindOf(path, text);
  const contents = readContents(kind, path, text, upload.limit, archive);
  for (const type of contents.types) if (!upload.types.has(type.name)) upload.types.set(type.name, type);
  for (const row of contents.rows) upload.rows.push({ ...row, file: path, exact: contents.exact });
  for (const problem of contents.problems) upload.problems.push({ ...problem, file: path });
  const counts = { rows: contents.rows.length, problems: contents.problems.length };
  upload.files.push({ name: path, format: contents.format, encoding: decoded.encoding, ...counts });
}

function readContents(kind: Kind, path: string, text: string, limit: RowLimit, archive?: ArchiveIndex): ReadContents {
  if (kind === "json") return readJson(text, limit);
  if (kind === "csv") return readCsvFile(text, limit);
  limit.take();
  const found = readMarkdown(path, text, archive);
  const isProblem = "message" in found;
  return {
    format: "markdown",
    exact: !isProblem && (found.extras.createdAt !== undefined || found.extras.updatedAt !== undefined),
    rows: isProblem ? [] : [found],
    problems: isProblem ? [found] : [],
    types: isProblem ? [] : [found.type],
  };
}

function kindOf(path: string, text: string): Kind {
  if (text.slice(0, 4_096).includes("\0")) throw new BadRequest("This file is not text.");
  if (isMarkdown(path)) return "markdown";
  if (/^\s*[[{]/.test(text) && (/\.json$/i.test(path) || isJson(text))) return "json";
  if (/\.json$/i.test(path)) return "json";
  if (/^---[ \t]*\r?\n/.test(text)) return "markdown";
  return "csv";
}

function isJson(text: string): boolean {
  try {
    parseBoundedJson(text);
    return true;
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    return false;
  }
}

export const SYNTAX_NAMES = Object.keys(SYNTAXES) as [Syntax, ...Syntax[]];

export function countForeign(text: string): Partial<Record<Syntax, number>> | undefined {
  const found = findForeign(text);
  if (found.length === 0) return undefined;
  const counts: Partial<Record<Syntax, number>> = {};
  for (const { syntax } of found) counts[syntax] = (counts[syntax] ?? 0) + 1;
  return counts;
}

/** Unchanged when the result would be too long. */
export function converted(text: string, syntaxes: ReadonlySet<Syntax>): string {
  if (syntaxes.size === 0) return text;
  const result = convertForeign(text, syntaxes);
  return promptContent.safeParse(result).success ? result : text;
}
