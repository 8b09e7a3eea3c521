import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery, type RawBuilder } from "kysely";
import type { QueryConfig } from "pg";
import { nameOf, prepared } from "./batched-query.js";

/** A frequent query: planned once per connection, so its plan must fit all values. */
export type Prepared = Readonly<{ name: string; text: string }>;

/** Runs a query in the given unit of work. */
export async function rowsOf<Row>(em: EntityManager, query: RawBuilder<Row>): Promise<Row[]> {
  const kysely = em.getKysely();
  if (em.isInTransaction()) return (await query.execute(kysely)).rows;
  const { sql: text, parameters } = query.compile(kysely);
  return onItsOwn(em, { text, values: [...parameters] });
}

/** The same for a constant text with `$1`, which `batched-query.ts` may know by name. */
export async function textRowsOf<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Runs a write in the given unit of work. Returns the number of rows it changed. */
export async function affectedRows(em: EntityManager, query: RawBuilder<unknown>): Promise<number> {
  const kysely = em.getKysely();
  if (em.isInTransaction()) return Number((await query.execute(kysely)).numAffectedRows ?? 0);
  const { sql: text, parameters } = query.compile(kysely);
  const pool = await em.getConnection().getNativeClient();
  return (await pool.query({ text, values: [...parameters] })).rowCount ?? 0;
}

// Texts of one query differ by order and page size; more than these are not prepared, because each connection keeps all.
const MAX_TEXTS = 200;
let texts = 0;

/** The same for a frequent query whose plan fits all values: each text is planned once per connection. */
export async function plannedRowsOf<Row>(em: EntityManager, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(em.getKysely());
  if (nameOf(text) === undefined && texts < MAX_TEXTS) prepared(`${name} ${++texts}`, text);
  if (em.isInTransaction()) return textRowsOf(em, text, parameters);
  return onItsOwn(em, { text, values: [...parameters], name: nameOf(text) } as QueryConfig);
}

/** For writes that a rollback of the caller's transaction must not undo. */
export function rowsOutsideTransaction<Row>(em: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  return onItsOwn(em, { text, values });
}

/** Runs a prepared query outside any unit of work. */
export function preparedRowsOf<Row>(em: EntityManager, { name, text }: Prepared, values: unknown[]): Promise<Row[]> {
  return onItsOwn(em, { name, text, values });
}

/** Straight to the pool: reserving a connection, as the ORM does, is a tenth of a short request. */
async function onItsOwn<Row>(em: EntityManager, query: QueryConfig): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  // Behind a pooler the next connection has not prepared the statement.
  const { name: _, ...unnamed } = query;
  return (await pool.query("transactionSettings" in pool.options ? unnamed : query)).rows;
}
