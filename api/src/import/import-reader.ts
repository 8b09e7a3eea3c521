import type { Syntax } from "@promptory/prompt/convert";
import { LIMITS, tagKey } from "@promptory/rules";
import { BadRequest } from "../common/errors.js";
import { type Extras, MAX_ROWS, parseBoundedJson, RowLimit } from "../formats/read.js";
import type { SourceFile } from "../formats/unzip.js";
import { type SearchColumns, searchColumns, Vocabulary } from "../template-rows/search-rows.js";
import { hashOf, type Known, match, type OwnType, type PlannedType, planTypes } from "./match.js";
import { converted, countForeign, type FileReport, readFiles, type Upload } from "./read-files.js";
import { UploadImport } from "./upload-import.dto.js";

type NewRow = {
  n: number;
  file: string;
  line: number | null;
  item: number | null;
  status: "new" | "same" | "conflict" | "problem";
  message: string | null;
  title: string;
  content: string | null;
  hash: string | null;
  typeName: string | null;
  typeLabel: string | null;
  exact: boolean;
  sourceId: number | null;
  extras: Extras | null;
  convertible: Record<string, number> | null;
  targetId: number | null;
  targetVersion: number | null;
};

export type Lookup = { titles: string[]; ids: number[] };

/** Rows of one INSERT: all fields except the contents as JSON. */
export type RowBatch = { json: string; ns: number[]; contents: (string | null)[] };

export type UnpreparedRow = {
  title: string;
  description: string | null;
  content: string;
  isConverted: boolean;
  isNew: boolean;
};

export type Preparation = { ownerId: number; syntaxes: readonly Syntax[]; isFirst: boolean };

export type PreparedRows = { contents: string[]; search: SearchColumns };

export type BodyIssue = { message: string; path: PropertyKey[]; code: string; keys?: string[] };

export class BadBody extends Error {
  constructor(readonly issues: BodyIssue[]) {
    super("The body breaks its schema.");
  }
}

const MAX_ISSUES = 20;
const MAX_BODY_VALUES = 20_000;
const LOOKUP_TITLES = 2_000;
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

/** In a worker thread; returns parts, so that no message blocks the main thread: `read`, `lookup`, `learn`, `plan`, then each `batch`. */
export class ImportReader {
  private files: FileReport[] = [];
  private types: Upload["types"] = new Map();
  private rows: NewRow[] = [];
  private readonly known = new Map<number, Known>();
  private titles: string[] = [];
  private ids: number[] = [];
  private next = 0;
  private vocabulary = new Vocabulary();

  constructor(private readonly maxRows = MAX_ROWS) {}

  async read(body: Uint8Array): Promise<void> {
    const { files, format, encoding } = parseBody(body);
    const upload = await readFiles(files.map(toSource), { format, encoding }, new RowLimit(this.maxRows));
    if (upload.rows.length + upload.problems.length === 0) throw new BadRequest("There is no prompt in the file.");
    this.files = upload.files;
    this.types = upload.types;
    this.rows = toRows(upload);
    this.titles = [...new Set(upload.rows.map(({ title }) => title))];
    this.ids = upload.rows.flatMap(({ sourceId }) => sourceId ?? []);
  }

  lookup(): Lookup | undefined {
    const titles = this.titles.splice(-LOOKUP_TITLES);
    const ids = this.ids.splice(-LOOKUP_TITLES);
    return titles.length + ids.length > 0 ? { titles, ids } : undefined;
  }

  learn(known: readonly Known[]): void {
    for (const prompt of known) this.known.set(prompt.id, prompt);
  }

  plan(own: readonly OwnType[], ownTags: readonly string[] = []): { files: FileReport[]; types: PlannedType[] } {
    const types = new Allowance(own.map(({ name }) => name));
    const tags = new Allowance(ownTags);
    for (const row of this.rows) {
      if (row.status === "problem") continue;
      const typeNames = row.typeName === null ? [] : [row.typeName];
      if (!types.admit(typeNames)) this.refuse(row, "types");
      else if (!tags.admit((row.extras?.tags ?? []).map(tagKey))) this.refuse(row, "tags");
    }
    for (const name of this.types.keys()) if (!types.admit([name])) this.types.delete(name);
    const incoming = this.rows.filter(({ status }) => status !== "problem");
    const matches = match(
      incoming.map(toIncomingRow),
      [...this.known.values()].sort((a, b) => a.id - b.id),
    );
    for (const [at, row] of incoming.entries()) Object.assign(row, matches[at]);
    const typesOfRows = incoming.map(({ typeName, typeLabel }) => ({
      type: this.types.get(typeName ?? "") ?? { name: typeName ?? "", label: typeLabel ?? "" },
    }));
    return { files: this.files, types: planTypes(typesOfRows, this.types, own) };
  }

  private refuse(row: NewRow, what: "types" | "tags"): void {
    const message = `With it there would be more than ${LIMITS.perPerson} ${what}.`;
    Object.assign(row, EMPTY, { status: "problem", message });
    const file = this.files.find(({ name }) => name === row.file) ?? this.files[0];
    if (file) Object.assign(file, { rows: file.rows - 1, problems: file.problems + 1 });
  }

  batch(): RowBatch | undefined {
    const rows: NewRow[] = [];
    let characters = 0;
    for (let row = this.rows[this.next]; row && rows.length < BATCH_ROWS; row = this.rows[this.next]) {
      const size =
        (row.content?.length ?? 0) + (row.extras?.versions ?? []).reduce((sum, v) => sum + v.content.length, 0);
      if (rows.length > 0 && characters + size > BATCH_CHARACTERS) break;
      rows.push(row);
      characters += size;
      this.next += 1;
    }
    if (rows.length === 0) return undefined;
    return {
      json: JSON.stringify(rows.map(({ content: _, ...row }) => row)),
      ns: rows.map(({ n }) => n),
      contents: rows.map(({ content }) => content),
    };
  }

  prepare(rows: readonly UnpreparedRow[], { ownerId, syntaxes, isFirst }: Preparation): PreparedRows {
    if (isFirst) this.vocabulary = new Vocabulary();
    const chosen = new Set(syntaxes);
    const contents = rows.map(({ content, isConverted }) => (isConverted ? converted(content, chosen) : content));
    const created = rows.flatMap(({ title, description, isNew }, at) =>
      isNew ? [{ userId: ownerId, title, description, content: contents[at] ?? "" }] : [],
    );
    return { contents, search: searchColumns(created, this.vocabulary) };
  }
}

class Allowance {
  private readonly names: Set<string>;
  private left: number;

  constructor(names: readonly string[]) {
    this.names = new Set(names);
    this.left = LIMITS.perPerson - names.length;
  }

  admit(names: readonly string[]): boolean {
    const fresh = [...new Set(names)].filter((name) => !this.names.has(name));
    if (fresh.length > 0 && fresh.length > this.left) return false;
    this.left -= fresh.length;
    for (const name of fresh) this.names.add(name);
    return true;
  }
}

function parseBody(body: Uint8Array): UploadImport {
  const { data, error } = UploadImport.safeParse(body.length === 0 ? undefined : parseJson(body));
  if (data) return data;
  const issues = error.issues.slice(0, MAX_ISSUES).map(({ message, path, code, ...rest }) => {
    return { message, path, code, ...("keys" in rest && { keys: rest.keys }) };
  });
  throw new BadBody(issues);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return parseBoundedJson(new TextDecoder().decode(body), MAX_BODY_VALUES);
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    throw new BadRequest("The request could not be read.");
  }
}

function toSource({ name, text, base64 }: UploadImport["files"][number]): SourceFile {
  const path = name.replaceAll("\\", "/");
  return { path, bytes: text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text) };
}

function toRows({ rows, problems }: Upload): NewRow[] {
  const kept: NewRow[] = problems.map(({ file, line, item, title, message }, at) => ({
    ...EMPTY,
    ...{ n: at + 1, file, line, item, title, message, status: "problem" as const },
  }));
  for (const row of rows) {
    const { file, line, item, title, content, type, exact, sourceId, extras } = row;
    kept.push({
      ...EMPTY,
      ...{ n: kept.length + 1, file, line, item, title, content, exact, sourceId, extras },
      hash: hashOf(content),
      typeName: type.name,
      typeLabel: type.label,
      convertible: exact ? null : (countForeign(content) ?? null),
    });
  }
  return kept;
}

const EMPTY = {
  status: "new" as const,
  message: null,
  content: null,
  hash: null,
  typeName: null,
  typeLabel: null,
  exact: false,
  sourceId: null,
  extras: null,
  convertible: null,
  targetId: null,
  targetVersion: null,
};

const toIncomingRow = ({ n, sourceId, extras, exact, typeName, title, hash }: NewRow) => ({
  ...{ n, sourceId, exact, title },
  createdAt: extras?.createdAt ?? null,
  type: typeName ?? "",
  hash: hash ?? "",
});
