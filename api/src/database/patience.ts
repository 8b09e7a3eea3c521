import type { EntityManager } from "@mikro-orm/postgresql";

/** Lets the statements of this transaction take longer than usual: for work on a whole library at once. `TimeLimitedClient` reads it too. */
export async function allowSeconds(em: EntityManager, seconds: number): Promise<void> {
  await em.execute(`set local statement_timeout = '${Math.ceil(seconds)}s'`);
}
