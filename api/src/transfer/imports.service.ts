import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { BadRequest } from "../common/errors.js";
import { toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import { timeSlice } from "../common/time-slice.js";
import { allowSeconds } from "../database/patience.js";
import type { SourceFile } from "./files/file.js";
import type { Import, ImportRow, ImportRowDetail, ListImportRows, ListImports, UploadImport } from "./imports.dto.js";
import { ImportsRepository, type NewRow, type StoredImport } from "./imports.repository.js";
import { hashOf, match } from "./match.js";
import { planTypes } from "./planned-types.js";
import { readFiles, type Upload } from "./read-files.js";
import { countForeign } from "./syntaxes.js";

/** For so long an import can be undone, and its rows are kept. */
export const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_ROWS = 50_000;

/** Imports before they are applied: files are read, set against the library, and kept until the person has decided. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly imports: ImportsRepository,
  ) {}

  /** Reads files and keeps what they hold; the library stays as it is. Throws BadRequest for what cannot be read. */
  async upload(ownerId: number, { files, format, encoding }: UploadImport): Promise<Import> {
    const upload = await readFiles(files.map(toSource), { format, encoding });
    if (upload.rows.length + upload.problems.length === 0) throw new BadRequest("There is no prompt in the file.");
    if (upload.rows.length > MOST_ROWS) {
      throw new BadRequest(`More than ${MOST_ROWS.toLocaleString("en")} prompts cannot be imported at once.`);
    }
    const id = await this.em.fork().transactional(async (em) => {
      await allowSeconds(em, 30);
      const types = planTypes(upload.rows, upload.types, await this.imports.types(em, ownerId));
      const rows = await this.matched(em, ownerId, await toRows(upload));
      return this.imports.create(em, ownerId, upload.files, types, rows);
    });
    return this.get(ownerId, id);
  }

  /** Throws NotFound. */
  async get(ownerId: number, id: number): Promise<Import> {
    return this.told(await this.imports.find(this.em.fork(), ownerId, id));
  }

  async list(ownerId: number, query: ListImports): Promise<Page<Import>> {
    const { items, total } = await this.imports.list(ownerId, query);
    return { items: await Promise.all(items.map((item) => this.told(item))), total };
  }

  rows(ownerId: number, id: number, query: ListImportRows): Promise<Page<ImportRow>> {
    return this.imports.page(ownerId, id, query);
  }

  row(ownerId: number, id: number, n: number): Promise<ImportRowDetail> {
    return this.imports.row(ownerId, id, n);
  }

  /** Forgets a preview. Throws NotFound. */
  remove(ownerId: number, id: number): Promise<void> {
    return this.imports.removePreview(ownerId, id);
  }

  private async matched(em: EntityManager, ownerId: number, rows: NewRow[]): Promise<NewRow[]> {
    const coming = rows.filter(({ status }) => status !== "problem");
    const titles = [...new Set(coming.map(({ title }) => title))];
    const ids = coming.flatMap(({ sourceId }) => sourceId ?? []);
    const known = await this.imports.library(em, ownerId, titles, ids);
    const matches = match(coming.map(toComing), known);
    const byNumber = new Map(matches.map((found) => [found.n, found]));
    return rows.map((row) => ({ ...row, ...byNumber.get(row.n) }));
  }

  private async told(stored: StoredImport): Promise<Import> {
    const { createdAt, appliedAt, undoneAt, types, outcome, undo, ...rest } = stored;
    const applied = appliedAt && toIso(appliedAt);
    const isUndoable = rest.status === "applied" && applied !== null;
    const isPreview = rest.status === "preview";
    return {
      ...rest,
      createdAt: toIso(createdAt),
      appliedAt: applied,
      undoneAt: undoneAt && toIso(undoneAt),
      undoUntil: isUndoable ? new Date(Date.parse(applied) + UNDO_DAYS * DAY_MS).toISOString() : null,
      counts: await this.imports.counts(rest.id),
      types: types.map(({ name, label, color, count, isNew }) => ({ name, label, color, count, isNew })),
      syntaxes: isPreview ? await this.imports.syntaxes(rest.id) : [],
      outcome: outcome && without(outcome, "typeIds"),
      undo,
    };
  }
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

function toSource({ name, text, base64 }: UploadImport["files"][number]): SourceFile {
  const path = name.replaceAll("\\", "/");
  return { path, bytes: text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text) };
}

/** The rows as they are kept, in the order of the files; what cannot be read comes first, so that nobody overlooks it. */
async function toRows({ rows, problems }: Upload): Promise<NewRow[]> {
  const kept: NewRow[] = problems.map(({ file, line, item, title, message }, at) => ({
    ...EMPTY,
    ...{ n: at + 1, file, line, item, title, message, status: "problem" as const },
  }));
  const pause = timeSlice();
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
    await pause();
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

const toComing = ({ n, sourceId, extras, exact, typeName, title, hash }: NewRow) => ({
  ...{ n, sourceId, exact, title },
  createdAt: extras?.createdAt ?? null,
  type: typeName ?? "",
  hash: hash ?? "",
});
