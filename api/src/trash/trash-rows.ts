import { Injectable } from "@nestjs/common";
import { LIMITS, type VersionSource } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/database.js";
import { insertPrompts, type NewPrompt } from "../template-rows/save-templates.js";
import type { TrashItem } from "./trash.dto.js";

export type DependentTable = {
  table: string;
  column: string;
  needs?: RawBuilder<unknown>;
};

/** Tables that depend on a prompt: a test fails when one is missing. */
export const DEPENDENT_TABLES: readonly DependentTable[] = [
  { table: "template_versions", column: "template_id" },
  {
    table: "template_tags",
    column: "template_id",
    needs: sql`and exists (select from tags g where g.id = (r.data ->> 'tag_id')::int)`,
  },
];

export const DERIVED_TABLES: readonly string[] = ["template_search"];

const BATCH = 50;

/** Older releases stored fewer columns. */
type PromptInTrash = { id: number; user_id: number; type_id: number; title: string; content: string } & Partial<{
  description: string | null;
  created_at: string;
  updated_at: string;
  favourite: boolean;
  offered: boolean | null;
  command: string;
  position: number | null;
  use_count: number;
  last_used_at: string | null;
  origin: unknown;
  version: number;
  version_source: VersionSource;
  version_note: string | null;
  version_at: string | null;
}>;

const toPrompt = (row: PromptInTrash, types: ReadonlyMap<number, number>): NewPrompt => ({
  id: row.id,
  userId: row.user_id,
  typeId: types.get(row.type_id) ?? row.type_id,
  title: row.title,
  description: row.description,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  favourite: row.favourite,
  offered: row.offered,
  command: row.command,
  position: row.position,
  useCount: row.use_count,
  lastUsedAt: row.last_used_at,
  origin: row.origin,
  version: row.version,
  source: row.version_source,
  note: row.version_note,
  versionAt: row.version_at,
});

export const lockPrompts = (ownerId: number, ids: readonly number[]) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update`;

export const lockPromptsOf = (ownerId: number, typeId: number) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and type_id = ${typeId} order by id for update`;

export type TypeInTrash = { id: number; name: string; label: string };

export type Moved = { id: number; to: number };

/** Rows of types, tags and versions name no columns: added or dropped ones do no harm. */
@Injectable()
export class TrashRows {
  async keepTypes(tx: Transaction, itemId: number, ids: readonly number[]): Promise<void> {
    await this.keep(tx, itemId, "template_types", "id", ids);
  }

  async takePrompts(tx: Transaction, itemId: number, ids: readonly number[]): Promise<void> {
    await this.keep(tx, itemId, "templates", "id", ids);
    for (const { table, column } of DEPENDENT_TABLES) await this.keep(tx, itemId, table, column, ids);
    await tx.query(sql`delete from templates where id = any(${ids}::int[])`);
  }

  async keepMoved(tx: Transaction, itemId: number, ids: readonly number[], to: number): Promise<void> {
    await tx.query(sql`
      insert into trash_rows (item_id, part, id, data)
      select ${itemId}::int, 'moved', n.id, jsonb_build_object('to', ${to}::int) from unnest(${ids}::int[]) as n(id)`);
  }

  types(tx: Transaction, itemId: number): Promise<TypeInTrash[]> {
    return tx.query(sql<TypeInTrash>`select id, data->>'name' as name, data->>'label' as label from trash_rows
                        where item_id = ${itemId} and part = 'template_types' order by id`);
  }

  moved(tx: Transaction, itemId: number): Promise<Moved[]> {
    return tx.query(
      sql<Moved>`select id, (data->>'to')::int as "to" from trash_rows where item_id = ${itemId} and part = 'moved'`,
    );
  }

  async putType(tx: Transaction, itemId: number, id: number, name: string): Promise<void> {
    const patch = sql`jsonb_build_object('name', ${name}::text)`;
    await this.put(tx, itemId, "template_types", patch, sql`and r.id = ${id}`);
  }

  /** `types` maps changed type ids. Returns the ids. */
  async putPrompts(tx: Transaction, itemId: number, types: ReadonlyMap<number, number>): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const kept = await tx.query(sql<{ data: PromptInTrash }>`
        select data from trash_rows where item_id = ${itemId} and part = 'templates' and id > ${ids.at(-1) ?? 0}
         order by id limit ${BATCH}`);
      ids.push(
        ...(await insertPrompts(
          tx,
          kept.map(({ data }) => toPrompt(data, types)),
        )),
      );
      if (kept.length < BATCH) break;
    }
    for (const { table, needs } of DEPENDENT_TABLES) await this.put(tx, itemId, table, sql`'{}'::jsonb`, needs);
    return ids;
  }

  private async keep(tx: Transaction, itemId: number, table: string, column: string, ids: readonly number[]) {
    await tx.query(sql`
      insert into trash_rows (item_id, part, id, data)
      select ${itemId}::int, ${table}::text, t.${sql.ref(column)}, to_jsonb(t) from ${sql.table(table)} t
       where t.${sql.ref(column)} = any(${ids}::int[])`);
  }

  private async put(
    tx: Transaction,
    itemId: number,
    table: string,
    patch: RawBuilder<unknown>,
    only: RawBuilder<unknown> = sql``,
  ): Promise<void> {
    const columns = await this.columns(tx, itemId, table);
    if (columns.length === 0) return;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await tx.query(sql`
      insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from (
        select (jsonb_populate_record(null::${sql.table(table)}, r.data || ${patch})).* from trash_rows r
         where r.item_id = ${itemId} and r.part = ${table} ${only}) t`);
  }

  private async columns(tx: Transaction, itemId: number, table: string): Promise<string[]> {
    const found = await tx.query(sql<{ name: string }>`
        select c.column_name as name from information_schema.columns c
         where c.table_schema = current_schema() and c.table_name = ${table} and c.is_generated = 'NEVER'
           and c.column_name in (select jsonb_object_keys(data) from (
                 select data from trash_rows where item_id = ${itemId} and part = ${table} limit 1) one)`);
    return found.map(({ name }) => name);
  }
}

export type ResolvedTypes = { ids: Map<number, number>; remarks: string[] };

@Injectable()
export class RestoredTypes {
  constructor(private readonly trash: TrashRows) {}

  /** A deleted type is restored under a free name. */
  async resolve(tx: Transaction, ownerId: number, itemId: number, kind: TrashItem["kind"]): Promise<ResolvedTypes> {
    const resolved: ResolvedTypes = { ids: new Map(), remarks: [] };
    for (const type of await this.trash.types(tx, itemId)) {
      const own = await this.own(tx, ownerId);
      if (own.some(({ id }) => id === type.id)) continue;
      const namesake = own.find(({ name }) => name === type.name);
      if (namesake && kind !== "type") resolved.ids.set(type.id, namesake.id);
      else await this.put(tx, itemId, type, own, resolved, kind);
      if (namesake && kind !== "type") resolved.remarks.push(joins(type, namesake));
    }
    return resolved;
  }

  private async put(
    tx: Transaction,
    itemId: number,
    type: TypeInTrash,
    own: readonly TypeInTrash[],
    { remarks }: ResolvedTypes,
    kind: TrashItem["kind"],
  ): Promise<void> {
    const name = freeName(type.name, new Set(own.map((one) => one.name)));
    await this.trash.putType(tx, itemId, type.id, name);
    if (kind !== "type") remarks.push(`Its type “${type.label}” was brought back too.`);
    else if (name !== type.name) remarks.push(`Its ID is now ${name}, because another type has the ID ${type.name}.`);
  }

  /** Locked: no type may be deleted before the prompts are restored. */
  private async own(tx: Transaction, ownerId: number): Promise<TypeInTrash[]> {
    const query = sql<TypeInTrash>`
      select id, name, label from template_types where user_id = ${ownerId} order by id for key share`;
    return tx.query(query);
  }
}

function joins({ label }: TypeInTrash, namesake: TypeInTrash): string {
  return `Its type “${label}” is gone; it has the type “${namesake.label}” now, which has the same ID.`;
}

export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n += 1) {
    const tail = `_${n}`;
    const candidate = name.slice(0, LIMITS.typeName - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
