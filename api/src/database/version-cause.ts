import type { VersionSource } from "@promptory/rules";
import { sql } from "kysely";
import type { Transaction } from "./database.js";

/** The source of a change, and its author's note (at most 200 characters). */
export type VersionCause = { source?: VersionSource | undefined; note?: string | null | undefined };

/** Sets the cause of all versions that this transaction creates. The trigger `templates_keep_version` writes the versions; the default cause is "web". */
export async function nameCause(tx: Transaction, { source, note }: VersionCause): Promise<void> {
  await tx.query(
    sql`select set_config('promptory.source', ${source ?? ""}, true), set_config('promptory.note', ${note?.trim() ?? ""}, true)`,
  );
}
