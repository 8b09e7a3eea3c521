import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { prepared } from "../database/batched-query.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { lockForOwner } from "../database/locks.js";
import { mapPage, NEWEST_FIRST, type Page, type Paging, readPage } from "../database/paging.js";
import { runInPool } from "../database/pools.js";
import type { Extras } from "../formats/read.js";
import type { RowBatch } from "./import-reader.js";
import { IS_IMPORTING } from "./importing.js";
import type { Import, ImportRow, ImportRowDetail, ListImportRows, Outcome, Undo } from "./imports.dto.js";
import type { IncomingRow, Known, Match, OwnType, PlannedType } from "./match.js";
import type { FileReport } from "./read-files.js";

export type StoredImport = {
  id: number;
  status: Import["status"];
  files: FileReport[];
  types: PlannedType[];
  outcome: (Outcome & { typeIds: number[] }) | null;
  undo: Undo | null;
  createdAt: Moment;
  appliedAt: Moment | null;
  undoneAt: Moment | null;
};

const ABSENT = "Import not found.";
const PREVIEW_LENGTH = 200;
const IS_KEPT = sql`(status <> 'preview' or created_at > now() - interval '1 hour' or ${IS_IMPORTING})`;

const COLUMNS = sql`id, status, files, types, outcome, undo, created_at as "createdAt", applied_at as "appliedAt", undone_at as "undoneAt"`;

const CONTENTS = prepared(
  "contents of an import",
  "select n, content, extras from import_rows where import_id = $1 and n = any($2::int[]) order by n",
);

@Injectable()
export class ImportsRepository {
  constructor(private readonly db: Database) {}

  types(tx: Transaction, ownerId: number): Promise<OwnType[]> {
    return this.rows(sql`select id, name, label, color from template_types where user_id = ${ownerId} order by id`, tx);
  }

  async tagKeys(tx: Transaction, ownerId: number): Promise<string[]> {
    const rows = await this.rows<{ key: string }>(sql`select key from tags where user_id = ${ownerId}`, tx);
    return rows.map(({ key }) => key);
  }

  /** Also deletes the owner's previews except the newest two. */
  async create(tx: Transaction, ownerId: number, files: FileReport[], types: PlannedType[]): Promise<number> {
    await lockForOwner(tx, "previews", ownerId);
    await tx.query(sql`
      delete from imports where user_id = ${ownerId} and status = 'preview' and not ${IS_IMPORTING} and id not in (
        select id from imports where user_id = ${ownerId} and status = 'preview' order by id desc limit 2)`);
    const found = await tx.query(sql<{ id: number }>`
      insert into imports (user_id, files, types)
      values (${ownerId}, ${JSON.stringify(files)}::jsonb, ${JSON.stringify(types)}::jsonb) returning id`);
    return found[0]?.id ?? 0;
  }

  async insertRows(tx: Transaction, importId: number, { json, ns, contents }: RowBatch): Promise<void> {
    await tx.query(sql`
      insert into import_rows (import_id, n, file, line, item, status, message, title, content, hash, type_name, type_label, exact,
                               source_id, extras, convertible, target_id, target_version)
      select ${importId}::int, r.n, r.file, r.line, r.item, r.status, r.message, r.title, c.content, r.hash, r."typeName", r."typeLabel",
             r.exact, r."sourceId", r.extras, r.convertible, r."targetId", r."targetVersion"
        from jsonb_to_recordset(${json}::jsonb) as r(n int, file text, line int, item int, status text, message text, title text,
               hash text, "typeName" text, "typeLabel" text, exact boolean, "sourceId" int, extras jsonb, convertible jsonb,
               "targetId" int, "targetVersion" int)
        join unnest(${ns}::int[], ${contents}::text[]) as c(n, content) on c.n = r.n`);
  }

  async find(db: Database, ownerId: number, id: number, lock = false): Promise<StoredImport> {
    const [row] = await this.rows<StoredImport>(
      sql`select ${COLUMNS} from imports where id = ${id} and user_id = ${ownerId} and ${IS_KEPT} ${lock ? sql`for update` : sql``}`,
      db,
    );
    if (!row) throw new NotFound(ABSENT);
    return row;
  }

  list(ownerId: number, paging: Paging): Promise<Page<StoredImport>> {
    const matching = sql`from imports where user_id = ${ownerId} and status <> 'preview'`;
    const rows = sql<StoredImport>`select ${COLUMNS} ${matching}`;
    return readPage(this.db, paging, { rows, matching, order: NEWEST_FIRST });
  }

  async counts(id: number): Promise<Import["counts"]> {
    const rows = await this.rows<{ status: ImportRow["status"]; count: number }>(
      sql`select status, count(*)::int as count from import_rows where import_id = ${id} group by status`,
    );
    const counts = { new: 0, same: 0, conflict: 0, problem: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }

  async syntaxes(id: number): Promise<Import["syntaxes"]> {
    return this.rows(sql`
      select s.key as syntax, count(*)::int as rows, sum(s.value::int)::int as places
        from import_rows r cross join jsonb_each_text(r.convertible) s
       where r.import_id = ${id} and r.convertible is not null group by s.key order by 3 desc, 1`);
  }

  async page(ownerId: number, id: number, query: ListImportRows): Promise<Page<ImportRow>> {
    await this.find(this.db, ownerId, id);
    const { status, convertible, ...paging } = query;
    const where = sql`where r.import_id = ${id} ${status ? sql`and r.status = ${status}` : sql``} ${
      convertible ? sql`and r.convertible ->> ${convertible} is not null` : sql``
    }`;
    const rows = sql<RawRow>`
      select ${ROW} from import_rows r left join templates t on t.id = r.target_id and t.user_id = ${ownerId} ${where}`;
    const order = [{ by: "n", type: "int" }] as const;
    const matching = sql`from import_rows r ${where}`;
    return mapPage(await readPage(this.db, paging, { rows, matching, order }), toRow);
  }

  async row(ownerId: number, id: number, n: number): Promise<Omit<ImportRowDetail, "similar">> {
    await this.find(this.db, ownerId, id);
    const [row] = await this.rows<
      RawRow & { content: string | null; targetContent: string | null; targetType: string | null }
    >(sql`
      select ${ROW}, r.content, t.content as "targetContent", y.label as "targetType"
        from import_rows r left join templates t on t.id = r.target_id and t.user_id = ${ownerId}
        left join template_types y on y.id = t.type_id
       where r.import_id = ${id} and r.n = ${n}`);
    if (!row) throw new NotFound("That row is not in the import.");
    const { content, targetContent, targetType } = row;
    return { ...toRow(row), content: content ?? "", targetContent, targetType };
  }

  async library(tx: Transaction, ownerId: number, titles: readonly string[], ids: readonly number[]): Promise<Known[]> {
    const rows = await this.rows<Omit<Known, "createdAt"> & { createdAt: Moment }>(
      sql`select t.id, y.name as type, t.title, encode(sha256(convert_to(t.content, 'UTF8')), 'hex') as hash,
                 t.created_at as "createdAt", t.version
            from templates t join template_types y on y.id = t.type_id
           where t.user_id = ${ownerId} and (t.title = any(${titles}::text[]) or t.id = any(${ids}::int[])) order by t.id`,
      tx,
    );
    return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
  }

  incomingRows(tx: Transaction, id: number): Promise<(IncomingRow & Match & { typeLabel: string; size: number })[]> {
    return this.rows(
      sql`select n, source_id as "sourceId", extras ->> 'createdAt' as "createdAt", exact, type_name as type, title, hash, status,
                 target_id as "targetId", target_version as "targetVersion", type_label as "typeLabel", length(content) as size
            from import_rows where import_id = ${id} and status <> 'problem' order by n`,
      tx,
    );
  }

  async rematch(db: Database, id: number, matches: readonly Match[]): Promise<void> {
    await db.query(sql`
      update import_rows r set status = m.status, target_id = m."targetId", target_version = m."targetVersion"
        from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m(n int, status text, "targetId" int, "targetVersion" int)
       where r.import_id = ${id} and r.n = m.n`);
  }

  /** On a connection of its own: a transaction that writes other rows of the import need not wait. */
  contents(id: number, ns: readonly number[]): Promise<{ n: number; content: string; extras: Extras | null }[]> {
    return runInPool("interactive", () =>
      this.db.query({ text: CONTENTS, values: [id, ns] }, { outsideTransaction: true }),
    );
  }

  async finish(tx: Transaction, id: number, outcome: Outcome & { typeIds: number[] }, now: Date): Promise<void> {
    await tx.query(sql`
      update import_rows set action = 'skip', content = null, extras = null
       where import_id = ${id} and action is null`);
    await tx.query(sql`update imports set status = 'applied', applied_at = ${now}, outcome = ${JSON.stringify(outcome)}::jsonb
               where id = ${id}`);
  }

  async finishUndo(tx: Transaction, id: number, undo: Undo, now: Date): Promise<void> {
    await tx.query(sql`update imports set status = 'undone', undone_at = ${now}, undo = ${JSON.stringify(undo)}::jsonb
               where id = ${id}`);
  }

  async removePreview(ownerId: number, id: number): Promise<void> {
    const removed = await this.db.execute(sql`
      delete from imports where id = ${id} and user_id = ${ownerId} and status = 'preview'`);
    if (removed === 0) throw new NotFound(ABSENT);
  }

  private async rows<T>(query: RawBuilder<unknown>, db: Database = this.db): Promise<T[]> {
    return (await db.query(query)) as T[];
  }
}

const ROW = sql`r.n, r.file, r.line, r.item, r.status, r.message, r.title, r.type_name as "typeName", r.type_label as "typeLabel",
  left(r.content, ${PREVIEW_LENGTH}) as preview, r.convertible, t.id as "targetId", t.title as "targetTitle", t.updated_at as "targetUpdatedAt"`;

type RawRow = Pick<ImportRow, "n" | "file" | "line" | "item" | "status" | "message" | "title"> & {
  typeName: string | null;
  typeLabel: string | null;
  preview: string | null;
  convertible: Record<string, number> | null;
  targetId: number | null;
  targetTitle: string | null;
  targetUpdatedAt: Moment | null;
};

function toRow(row: RawRow): ImportRow {
  const { n, file, line, item, status, message, title, typeName, typeLabel, targetId, targetTitle, targetUpdatedAt } =
    row;
  return {
    ...{ n, file, line, item, status, message, title },
    type: typeName === null ? null : { name: typeName, label: typeLabel ?? typeName },
    preview: row.preview ?? "",
    target:
      targetId === null || !targetUpdatedAt
        ? null
        : { id: targetId, title: targetTitle ?? "", updatedAt: toIso(targetUpdatedAt) },
    convertible: row.convertible ?? {},
  };
}
