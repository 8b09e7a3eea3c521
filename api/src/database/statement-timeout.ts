import type { EntityManager } from "@mikro-orm/postgresql";
import { textRowsOf } from "./rows.js";

/** Extends the statement timeout of this transaction, for work on a whole library. `TimeLimitedClient` reads it too. */
export async function allowSeconds(em: EntityManager, seconds: number): Promise<void> {
  await textRowsOf(em, `set local statement_timeout = '${Math.ceil(seconds)}s'`, []);
}
