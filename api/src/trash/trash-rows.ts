import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/database.js";

/** A table whose rows belong to a prompt and are deleted and restored with it. */
export type DependentTable = {
  table: string;
  /** The foreign key to the prompt. */
  column: string;
  /** A condition on row `r`, where it refers to something else that may be deleted. */
  needs?: RawBuilder<unknown>;
};

/** All tables that depend on a prompt; a test fails when one is missing. */
export const DEPENDENT_TABLES: readonly DependentTable[] = [
  { table: "template_versions", column: "template_id" },
  {
    table: "template_tags",
    column: "template_id",
    needs: sql`and exists (select from tags g where g.id = (r.data ->> 'tag_id')::int)`,
  },
];

/** Tables that refer to prompts but are rebuilt on restore. */
export const DERIVED_TABLES: readonly string[] = ["template_search"];

/** The owner's prompts among these, locked in a fixed order. */
export const lockPrompts = (ownerId: number, ids: readonly number[]) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update`;

/** The prompts of a type, locked in the same order. */
export const lockPromptsOf = (ownerId: number, typeId: number) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and type_id = ${typeId} order by id for update`;

export type TypeInTrash = { id: number; name: string; label: string };

/** Prompts that were moved to another type when theirs was deleted. */
export type Moved = { id: number; to: number };

/**
 * Whole rows of the library as JSON, and back. Names no columns, so that columns of later releases are kept, and added
 * or dropped columns do no harm.
 */
@Injectable()
export class TrashRows {
  async keepTypes(tx: Transaction, itemId: number, ids: readonly number[]): Promise<void> {
    await this.keep(tx, itemId, "template_types", "id", ids);
  }

  /** Copies prompts and their dependent rows to the trash and deletes them. */
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
    return rows(
      tx,
      sql<TypeInTrash>`select id, data->>'name' as name, data->>'label' as label from trash_rows
                        where item_id = ${itemId} and part = 'template_types' order by id`,
    );
  }

  moved(tx: Transaction, itemId: number): Promise<Moved[]> {
    return rows(
      tx,
      sql<Moved>`select id, (data->>'to')::int as "to" from trash_rows where item_id = ${itemId} and part = 'moved'`,
    );
  }

  /** Restores a type under this name. */
  async putType(tx: Transaction, itemId: number, id: number, name: string): Promise<void> {
    const patch = sql`jsonb_build_object('name', ${name}::text)`;
    await this.put(tx, itemId, "template_types", patch, sql`and r.id = ${id}`);
  }

  /** Restores prompts with their dependent rows; `types` maps changed type ids. Returns the ids. */
  async putPrompts(tx: Transaction, itemId: number, types: ReadonlyMap<number, number>): Promise<number[]> {
    const map = JSON.stringify(Object.fromEntries(types));
    const typeId = sql`coalesce(${map}::jsonb -> (r.data ->> 'type_id'), r.data -> 'type_id')`;
    await this.put(tx, itemId, "templates", sql`jsonb_build_object('type_id', ${typeId})`);
    for (const { table, needs } of DEPENDENT_TABLES) await this.put(tx, itemId, table, sql`'{}'::jsonb`, needs);
    const query = sql<{
      id: number;
    }>`select id from trash_rows where item_id = ${itemId} and part = 'templates' order by id`;
    return (await rows(tx, query)).map(({ id }) => id);
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

  /** The columns that table and stored rows have in common; others get defaults or are dropped. */
  private async columns(tx: Transaction, itemId: number, table: string): Promise<string[]> {
    const found = await rows(
      tx,
      sql<{ name: string }>`
        select c.column_name as name from information_schema.columns c
         where c.table_schema = current_schema() and c.table_name = ${table} and c.is_generated = 'NEVER'
           and c.column_name in (select jsonb_object_keys(data) from (
                 select data from trash_rows where item_id = ${itemId} and part = ${table} limit 1) one)`,
    );
    return found.map(({ name }) => name);
  }
}

async function rows<T>(tx: Transaction, query: RawBuilder<T>): Promise<T[]> {
  return tx.query(query);
}
