import type { MikroORM } from "@mikro-orm/postgresql";
import { migrations } from "./migrations/list.js";

// "prompt" in ASCII: one number of our own among the server's advisory locks.
export const MIGRATION_LOCK = 0x70_72_6f_6d_70_74;

/** Thrown when the database was migrated by a newer version; its message is made for the terminal. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew";

  constructor(unknown: readonly string[]) {
    super(
      `This database was prepared by a newer version of Promptory (it knows ${unknown.join(", ")}). Start that version or a newer one, or restore a backup made with this one.`,
    );
  }
}

/**
 * Brings the schema up to date, all steps or none, once however many processes start together: the others wait and find nothing to do.
 * Returns the names of the steps taken. Throws SchemaTooNew.
 */
export async function migrate(orm: MikroORM): Promise<string[]> {
  await orm.connect();
  return orm.em.fork().transactional(async (em) => {
    // A long index build is no reason to give up, and neither is waiting for another process that does it.
    await em.execute("set local statement_timeout = 0");
    await em.execute("set local lock_timeout = 0");
    await em.execute("set local idle_in_transaction_session_timeout = 0");
    await em.execute("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = (await orm.migrator.getExecuted()).map(({ name }) => name).filter((name) => !known.has(name));
    if (unknown.length > 0) throw new SchemaTooNew(unknown);
    const transaction = em.getTransactionContext();
    const done = await orm.migrator.up(transaction ? { transaction } : {});
    return done.map(({ name }) => name);
  });
}
