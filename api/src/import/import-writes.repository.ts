import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { type Moment, toIso } from "../common/moment.js";
import type { Transaction } from "../database/database.js";
import type { Extras } from "../formats/read.js";
import type { SearchColumns } from "../search/search-columns.js";
import { type Indexed, writeSearchRows } from "../search/search-indexer.js";
import { insertBatch } from "../templates/save-templates.js";
import type { PlannedType } from "./match.js";

/** A prompt to import; `targetId` is the prompt it replaces. */
export type Incoming = {
  n: number;
  typeId: number;
  title: string;
  content: string;
  targetId: number | null;
  extras: Extras;
};

/** A prompt before an import replaced it. */
type Written = Indexed;

/** A restored prompt, and its previous tags if the import changed them. */
export type Restored = { id: number; tags: string[] | null };

/** Bulk writes of imports and their undo, of one owner, in the caller's transaction. */
@Injectable()
export class ImportWritesRepository {
  /** Returns the ids. */
  async createTypes(tx: Transaction, ownerId: number, types: readonly PlannedType[], now: Date): Promise<number[]> {
    const json = JSON.stringify(types.map((type) => ({ createdAt: now, updatedAt: type.createdAt ?? now, ...type })));
    const rows = await this.rows<{ id: number }>(
      tx,
      sql`
      insert into template_types (user_id, name, label, color, default_content, created_at, updated_at)
      select ${ownerId}::int, r.name, r.label, r.color, r."defaultContent", r."createdAt", r."updatedAt"
        from jsonb_to_recordset(${json}::jsonb) as r(name text, label text, color text, "defaultContent" text,
               "createdAt" timestamptz, "updatedAt" timestamptz)
      returning id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Creates at most a batch of prompts with search rows and versions, and stores the new id in each row; returns the ids. */
  async create(
    tx: Transaction,
    ownerId: number,
    importId: number,
    rows: readonly Incoming[],
    now: Date,
    search?: SearchColumns,
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    const prompts = rows.map(({ typeId, title, content, extras }) => ({
      ...{ userId: ownerId, typeId, title, content, ...timesOf(extras, now) },
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
    const ids = await insertBatch(tx, prompts, search);
    const items = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
    await this.createVersions(tx, items);
    await this.note(
      tx,
      importId,
      "create",
      items.map(({ n }) => n),
      ids,
    );
    return ids;
  }

  /** Stores the versions of an export, each with its whole text. */
  private async createVersions(tx: Transaction, items: readonly (Incoming & { id: number })[]): Promise<void> {
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

  /** Replaces prompts and stores their previous state in the rows. */
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
    await tx.query(sql`
      update import_rows r set before = jsonb_build_object('title', t.title, 'description', t.description, 'content', t.content, 'typeId', t.type_id,
                               'updatedAt', t.updated_at, 'origin', t.origin)
             || case when r.extras -> 'favourite' is null then '{}' else jsonb_build_object('favourite', t.favourite) end
             || case when r.extras -> 'offered' is null then '{}' else jsonb_build_object('offered', t.offered) end
             || case when r.extras -> 'tags' is null then '{}' else jsonb_build_object('tags', array(
                  select g.name from template_tags l join tags g on g.id = l.tag_id where l.template_id = t.id)) end
        from templates t
       where r.import_id = ${importId} and r.n = any(${ns}::int[]) and t.id = r.target_id and t.user_id = ${ownerId}`);
    const facts = rows.map(({ targetId, typeId, title, extras }) => ({
      id: targetId,
      typeId,
      title,
      description: extras.description ?? null,
      origin: extras.origin ?? null,
      favourite: extras.favourite ?? null,
      offered: extras.offered ?? null,
    }));
    const written = await this.rows<Pick<Written, "id" | "description">>(
      tx,
      sql`
      update templates t
         set title = r.title, description = coalesce(r.description, t.description), content = c.content, type_id = r."typeId", origin = coalesce(r.origin, t.origin),
             favourite = coalesce(r.favourite, t.favourite), offered = coalesce(r.offered, t.offered), version = t.version + 1, updated_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r(id int, "typeId" int, title text, description text, origin jsonb, favourite boolean,
               offered boolean)
        join unnest(${ids}::int[], ${rows.map(({ content }) => content)}::text[]) as c(id, content) on c.id = r.id
       where t.id = r.id and t.user_id = ${ownerId}
      returning t.id, t.description`,
    );
    const descriptions = new Map(written.map(({ id, description }) => [id, description]));
    const saved = rows.map((row) => {
      const id = row.targetId ?? 0;
      return { ...row, id, userId: ownerId, description: descriptions.get(id) ?? null, updatedAt: now };
    });
    await writeSearchRows(tx, saved);
    await this.note(tx, importId, "replace", ns, ids);
  }

  /** The prompt has the text now; the row keeps the decision only. */
  private async note(tx: Transaction, importId: number, action: string, ns: number[], ids: number[]): Promise<void> {
    await tx.query(sql`
      update import_rows r set action = ${action}, template_id = m.id, version_after = t.version, content = null, extras = null
        from unnest(${ns}::int[], ${ids}::int[]) as m(n, id) join templates t on t.id = m.id
       where r.import_id = ${importId} and r.n = m.n`);
  }

  /** Removes imported prompts without later edits; returns their number. */
  async removeCreated(tx: Transaction, ownerId: number, importId: number): Promise<number> {
    const numAffectedRows = await tx.execute(sql`
      delete from templates t using import_rows r
       where r.import_id = ${importId} and r.action = 'create' and t.id = r.template_id and t.user_id = ${ownerId}
         and t.version = r.version_after`);
    return Number(numAffectedRows);
  }

  /** Restores replaced prompts without later edits whose type exists; returns them with their previous tags. */
  async restoreReplaced(tx: Transaction, ownerId: number, importId: number): Promise<Restored[]> {
    const rows = await this.rows<Omit<Written, "updatedAt"> & { updatedAt: Moment } & Restored>(
      tx,
      sql`
      update templates t
         set title = r.before ->> 'title', description = case when r.before ? 'description' then r.before ->> 'description' else t.description end, content = r.before ->> 'content', type_id = (r.before ->> 'typeId')::int,
             updated_at = (r.before ->> 'updatedAt')::timestamptz, origin = nullif(r.before -> 'origin', 'null'::jsonb),
             favourite = coalesce((r.before ->> 'favourite')::boolean, t.favourite),
             offered = case when r.before ? 'offered' then (r.before ->> 'offered')::boolean else t.offered end, version = t.version + 1
        from import_rows r
       where r.import_id = ${importId} and r.action = 'replace' and t.id = r.template_id and t.user_id = ${ownerId}
         and t.version = r.version_after
         and exists (select from template_types y where y.id = (r.before ->> 'typeId')::int and y.user_id = ${ownerId})
      returning t.id, t.user_id as "userId", t.type_id as "typeId", t.title, t.description, t.content, t.updated_at as "updatedAt",
                r.before -> 'tags' as tags`,
    );
    const saved = rows.map((row) => ({ ...row, updatedAt: new Date(toIso(row.updatedAt)) }));
    for (let at = 0; at < saved.length; at += 100) await writeSearchRows(tx, saved.slice(at, at + 100));
    return rows;
  }

  /** The titles of imported prompts with later edits. Call it before the undo. */
  async edited(tx: Transaction, ownerId: number, importId: number): Promise<string[]> {
    const rows = await this.rows<{ title: string }>(
      tx,
      sql`
      select t.title from import_rows r join templates t on t.id = r.template_id
       where r.import_id = ${importId} and t.user_id = ${ownerId} and t.version <> r.version_after order by r.n`,
    );
    return rows.map(({ title }) => title);
  }

  /** Removes imported types without prompts and later changes; returns their number. */
  async removeTypes(tx: Transaction, ownerId: number, ids: readonly number[], appliedAt: Date): Promise<number> {
    const numAffectedRows = await tx.execute(sql`
      delete from template_types y
       where y.id = any(${ids}::int[]) and y.user_id = ${ownerId} and y.updated_at <= ${appliedAt}
         and not exists (select from templates t where t.type_id = y.id)`);
    return Number(numAffectedRows);
  }

  private async rows<T>(tx: Transaction, query: RawBuilder<unknown>): Promise<T[]> {
    return (await tx.query(query)) as T[];
  }
}

function timesOf({ createdAt, updatedAt }: Extras, now: Date): { createdAt: Date; updatedAt: Date } {
  const made = createdAt === undefined ? now : new Date(createdAt);
  return { createdAt: made, updatedAt: updatedAt === undefined ? made : new Date(updatedAt) };
}
