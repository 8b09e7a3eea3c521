import { sql } from "kysely";
import type { Transaction } from "../database/database.js";
import { type Indexed, writeSearchRows } from "./search-indexer.js";

// Contents have up to 200,000 characters: one batch fits in memory.
const BATCH = 50;

type Row = Omit<Indexed, "updatedAt"> & { updatedAt: string };

/** Writes the search rows of restored prompts. */
export async function indexAgain(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await tx.query(sql<Row>`
      select id, user_id as "userId", type_id as "typeId", title, description, content, updated_at as "updatedAt"
        from templates where id = any(${ids.slice(at, at + BATCH)}::int[])`);
    await writeSearchRows(
      tx,
      rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) })),
    );
  }
}
