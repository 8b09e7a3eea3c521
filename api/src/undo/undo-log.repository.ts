import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Change } from "./change.js";

/** The statements of undos, always of one owner. */
@Injectable()
export class UndoLogRepository {
  async create(em: EntityManager, ownerId: number, change: Change): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into undos (user_id, change) values (${ownerId}, ${JSON.stringify(change)}::jsonb) returning id`.execute(
      em.getKysely(),
    );
    return rows[0]?.id ?? 0;
  }

  /** Takes a change out: of two who ask for the same one, only the first gets it. */
  async take(em: EntityManager, ownerId: number, id: number): Promise<Change | undefined> {
    const { rows } = await sql<{ change: Change }>`
      delete from undos where id = ${id} and user_id = ${ownerId} returning change`.execute(em.getKysely());
    return rows[0]?.change;
  }
}
