import type { EntityManager } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";

/** What a statement answers, run in the unit of work it is given. */
export async function rows<Row>(em: EntityManager, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(em.getKysely())).rows;
}
