import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Indexed, writeSearchRows } from "./search-indexer.js";

/** A prompt to be written for the first time; its moment of making is `updatedAt`. */
export type FreshPrompt = Omit<Indexed, "id">;

const BATCH = 200;

/** Writes prompts with their search rows, many to a statement, in the transaction of the entity manager. */
export async function insertPrompts(em: EntityManager, prompts: readonly FreshPrompt[]): Promise<void> {
  for (let start = 0; start < prompts.length; start += BATCH) await insert(em, prompts.slice(start, start + BATCH));
}

async function insert(em: EntityManager, prompts: readonly FreshPrompt[]): Promise<void> {
  const ids = await reservePromptIds(em, prompts.length);
  const rows = prompts.map((prompt, index) => ({ ...prompt, id: ids[index] ?? 0 }));
  const moments = rows.map(({ updatedAt }) => updatedAt.toISOString());
  await sql`
    insert into templates (id, user_id, type_id, title, content, created_at, updated_at)
    select n.id, n.user_id, n.type_id, n.title, n.content, n.made, n.made
      from unnest(${ids}::int[], ${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ typeId }) => typeId)}::int[],
           ${rows.map(({ title }) => title)}::text[], ${rows.map(({ content }) => content)}::text[],
           ${moments}::timestamptz[]) as n(id, user_id, type_id, title, content, made)`.execute(em.getKysely());
  await writeSearchRows(em, rows);
}

/** Ids in advance, so that it is certain which row got which. */
export async function reservePromptIds(em: EntityManager, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('templates', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
