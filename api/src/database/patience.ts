import type { EntityManager } from "@mikro-orm/postgresql";

/** Lets the statements of this transaction take longer than usual: for work on a whole library at once. */
export async function allowSeconds(em: EntityManager, seconds: number): Promise<void> {
  await em.execute("select set_config('statement_timeout', ?, true)", [`${seconds}s`]);
}
