import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { batchesOf } from "../common/batches.js";
import { deferred, prepared } from "../database/batched-query.js";
import type { Database, Transaction } from "../database/database.js";
import type { Extras } from "../formats/read.js";
import { type ChangedPrompt, described, insertWithIds, updatePrompts } from "../template-rows/save-templates.js";
import { type SearchColumns, searchTable } from "../template-rows/search-rows.js";
import type { PlannedType } from "./match.js";

export type Incoming = {
  n: number;
  typeId: number;
  title: string;
  content: string;
  targetId: number | null;
  extras: Extras;
};

export type Created = Incoming & { id: number };

type Before = Omit<ChangedPrompt, "id" | "description"> & { description?: string | null; tags?: string[] };

const BATCH = 50;

export type Restored = { id: number; tags: string[] | null };

// The import merges by itself only when no other connection does: 50 batches make about 70 MB, and 20 more are written while those are merged.
const LARGE_PARTS = ["set local gin_pending_list_limit = '128MB'", "set local work_mem = '32MB'"].map(deferred);

// Without `any`, all rows of the import are read.
const NOTE = prepared(
  "note imported rows",
  deferred(`
  update import_rows r set action = $2, template_id = m.id, version_after = t.version, content = null, extras = null
    from unnest($3::int[], $4::int[]) as m(n, id) join templates t on t.id = m.id
   where r.import_id = $1::int and r.n = any($3::int[]) and r.n = m.n`),
);

@Injectable()
export class ImportWritesRepository {
  /** Before many prompts are written; `mergeEntries` comes after them. */
  async prepareForMany(tx: Transaction): Promise<void> {
    for (const text of LARGE_PARTS) await tx.query({ text, values: [] });
  }

  /** Searches would read the entries that wait to be merged. Entries belong to no transaction: another connection can merge those of an import. */
  async mergeEntries(db: Database, ownerId: number): Promise<void> {
    const merge = sql`
      select gin_clean_pending_list(i.indexrelid)
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = ${searchTable(ownerId)}::regclass and a.amname = 'gin'`;
    await db.query(merge, { outsideTransaction: true });
  }

  async createTypes(tx: Transaction, ownerId: number, types: readonly PlannedType[], now: Date): Promise<number[]> {
    const json = JSON.stringify(types.map((type) => ({ createdAt: now, updatedAt: type.createdAt ?? now, ...type })));
    return tx.ids(sql<{ id: number }>`
      insert into template_types (user_id, name, label, color, default_content, created_at, updated_at)
      select ${ownerId}::int, r.name, r.label, r.color, r."defaultContent", r."createdAt", r."updatedAt"
        from jsonb_to_recordset(${json}::jsonb) as r(name text, label text, color text, "defaultContent" text,
               "createdAt" timestamptz, "updatedAt" timestamptz)
      returning id`);
  }

  /** What is sent with the next statement: without earlier versions nothing is sent now. */
  async create(
    tx: Transaction,
    ownerId: number,
    importId: number,
    rows: readonly Created[],
    now: Date,
    search?: SearchColumns,
  ): Promise<void> {
    if (rows.length === 0) return;
    const prompts = rows.map(({ id, typeId, title, content, extras }) => ({
      ...{ id, userId: ownerId, typeId, title, content, ...timesOf(extras, now) },
      description: extras.description,
      version: (extras.versions?.length ?? 0) + 1,
      source: extras.latest?.source ?? ("import" as const),
      note: extras.latest?.note,
      versionAt: extras.latest?.createdAt,
      favourite: extras.favourite,
      command: extras.command,
      offered: extras.offered,
      position: extras.position,
      useCount: extras.useCount,
      lastUsedAt: extras.lastUsedAt,
      origin: extras.origin,
    }));
    await insertWithIds(tx, prompts, search);
    await this.createVersions(tx, rows);
    await this.note(
      tx,
      importId,
      "create",
      rows.map(({ n }) => n),
      rows.map(({ id }) => id),
    );
  }

  private async createVersions(tx: Transaction, items: readonly Created[]): Promise<void> {
    const versions = items.flatMap(({ id, typeId, extras }) =>
      (extras.versions ?? []).map((version, at) => ({
        ...version,
        id,
        typeId,
        n: at + 1,
        characters: [...version.content].length,
      })),
    );
    if (versions.length === 0) return;
    await tx.query(sql`
      insert into template_versions (template_id, n, title, description, content, characters, type_id, type_name, type_label, type_color, source,
                                     note, created_at)
      select r.id, r.n, r.title, nullif(trim(r.description), ''), r.content, r.characters, r."typeId", r.type, r."typeLabel", r."typeColor", r.source, r.note,
             r."createdAt"
        from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r(id int, n int, title text, description text, content text, characters int,
               "typeId" int, type text, "typeLabel" text, "typeColor" text, source text, note text, "createdAt" timestamptz)`);
  }

  async replace(
    tx: Transaction,
    ownerId: number,
    importId: number,
    rows: readonly Incoming[],
    now: Date,
  ): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ targetId }) => targetId ?? 0);
    const ns = rows.map(({ n }) => n);
    const before = await tx.query(sql<{ id: number; description: string | null }>`
      with t as materialized (
        select * from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update)
      update import_rows r set before = jsonb_build_object('title', t.title, 'description', t.description, 'content', t.content, 'typeId', t.type_id,
                               'updatedAt', t.updated_at, 'origin', t.origin)
             || case when r.extras -> 'favourite' is null then '{}' else jsonb_build_object('favourite', t.favourite) end
             || case when r.extras -> 'offered' is null then '{}' else jsonb_build_object('offered', t.offered) end
             || case when r.extras -> 'tags' is null then '{}' else jsonb_build_object('tags', array(
                  select g.name from template_tags l join tags g on g.id = l.tag_id where l.template_id = t.id)) end
        from t where r.import_id = ${importId} and r.n = any(${ns}::int[]) and t.id = r.target_id
      returning t.id, t.description`);
    const descriptions = new Map(before.map(({ id, description }) => [id, description]));
    const prompts = rows.map(({ targetId, typeId, title, content, extras }, at) => ({
      ...{ id: ids[at] ?? 0, typeId, title, content, updatedAt: now },
      description: described(extras.description) ?? descriptions.get(targetId ?? 0) ?? null,
      ...{ favourite: extras.favourite, offered: extras.offered, origin: extras.origin },
    }));
    await updatePrompts(tx, ownerId, prompts, { source: "import" });
    await this.note(tx, importId, "replace", ns, ids);
  }

  /** The prompt has the text now; the row keeps the decision only. */
  private async note(tx: Transaction, importId: number, action: string, ns: number[], ids: number[]): Promise<void> {
    await tx.query({ text: NOTE, values: [String(importId), action, `{${ns}}`, `{${ids}}`] });
  }

  async removeCreated(tx: Transaction, ownerId: number, importId: number): Promise<number> {
    const numAffectedRows = await tx.execute(sql`
      delete from templates t using import_rows r
       where r.import_id = ${importId} and r.action = 'create' and t.id = r.template_id and t.user_id = ${ownerId}
         and t.version = r.version_after`);
    return Number(numAffectedRows);
  }

  /** Only prompts without later edits, whose type exists. Returns their previous tags. */
  async restoreReplaced(tx: Transaction, ownerId: number, importId: number): Promise<Restored[]> {
    const replaced = await tx.query(sql<{ id: number; n: number }>`
      with types as materialized (select id from template_types where user_id = ${ownerId} order by id for key share)
      select t.id, r.n from templates t join import_rows r on r.template_id = t.id
       where r.import_id = ${importId} and r.action = 'replace' and t.user_id = ${ownerId} and t.version = r.version_after
         and (r.before ->> 'typeId')::int in (select id from types)
       order by t.id for update of t`);
    const restored: Restored[] = [];
    for (const batch of batchesOf(replaced, { maxItems: BATCH })) {
      const ns = batch.map(({ n }) => n);
      const rows = await tx.query(sql<{ id: number; description: string | null; before: Before }>`
        select t.id, t.description, r.before from import_rows r join templates t on t.id = r.template_id
         where r.import_id = ${importId} and r.n = any(${ns}::int[])`);
      const prompts = rows.map(({ id, description, before: { tags: _, ...before } }) => ({
        id,
        description,
        ...before,
      }));
      await updatePrompts(tx, ownerId, prompts, { source: "restore", note: "Import undone" });
      restored.push(...rows.map(({ id, before }) => ({ id, tags: before.tags ?? null })));
    }
    return restored;
  }

  /** Titles; call it before the undo. */
  async edited(tx: Transaction, ownerId: number, importId: number): Promise<string[]> {
    const rows = await tx.query(sql<{ title: string }>`
      select t.title from import_rows r join templates t on t.id = r.template_id
       where r.import_id = ${importId} and t.user_id = ${ownerId} and t.version <> r.version_after order by r.n`);
    return rows.map(({ title }) => title);
  }

  async removeTypes(tx: Transaction, ownerId: number, ids: readonly number[], appliedAt: Date): Promise<number> {
    const numAffectedRows = await tx.execute(sql`
      delete from template_types y
       where y.id = any(${ids}::int[]) and y.user_id = ${ownerId} and y.updated_at <= ${appliedAt}
         and not exists (select from templates t where t.type_id = y.id)`);
    return Number(numAffectedRows);
  }
}

function timesOf({ createdAt, updatedAt }: Extras, now: Date): { createdAt: Date; updatedAt: Date } {
  const made = createdAt === undefined ? now : new Date(createdAt);
  return { createdAt: made, updatedAt: updatedAt === undefined ? made : new Date(updatedAt) };
}
