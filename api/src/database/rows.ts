import type { EntityManager } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import type { QueryConfig } from "pg";

/** A query of nearly every request: planned once a connection, so its plan must be the same for all values. */
export type Prepared = Readonly<{ name: string; text: string }>;

/** What a statement answers, run in the unit of work it is given. */
export async function rowsOf<Row>(em: EntityManager, query: RawBuilder<Row>): Promise<Row[]> {
  const kysely = em.getKysely();
  if (em.isInTransaction()) return (await query.execute(kysely)).rows;
  const { sql: text, parameters } = query.compile(kysely);
  return onItsOwn(em, { text, values: [...parameters] });
}

/** What a statement answers that a rollback of the caller's transaction must not undo. */
export function rowsOutsideTransaction<Row>(em: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  return onItsOwn(em, { text, values });
}

/** What a prepared query answers, outside any unit of work. */
export function preparedRowsOf<Row>(em: EntityManager, { name, text }: Prepared, values: unknown[]): Promise<Row[]> {
  return onItsOwn(em, { name, text, values });
}

/** Straight to the pool: reserving a connection for one query, as the ORM does, is a tenth of a short request. */
async function onItsOwn<Row>(em: EntityManager, query: QueryConfig): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  // A pooler gives each statement another connection, which has not prepared it.
  const { name: _, ...unnamed } = query;
  return (await pool.query("transactionSettings" in pool.options ? unnamed : query)).rows;
}
