import type { EntityManager } from "@mikro-orm/postgresql";
import type { VersionSource } from "@promptory/rules";
import { sql } from "kysely";

/** Where a saved change comes from, and what its author says of it (at most 200 characters). */
export type VersionCause = { source?: VersionSource | undefined; note?: string | null | undefined };

/**
 * Names the cause of whatever this transaction goes on to save of prompts. The versions themselves are kept by the
 * database (the trigger `templates_keep_version`), for every writer; without a cause they are the web's.
 */
export async function nameCause(em: EntityManager, { source, note }: VersionCause): Promise<void> {
  await sql`select set_config('promptory.source', ${source ?? ""}, true), set_config('promptory.note', ${note?.trim() ?? ""}, true)`.execute(
    em.getKysely(),
  );
}
