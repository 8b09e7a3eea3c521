import type { EntityManager } from "@mikro-orm/postgresql";
import { textRowsOf } from "./rows.js";

/** The clock of the database, shared by all processes; in a transaction the time of its beginning. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await textRowsOf<{ now: Date | string }>(em, "select now() as now", []);
  if (!row) throw new Error("The database has no time.");
  return new Date(row.now);
}
