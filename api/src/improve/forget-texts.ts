import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.js";

/** Also ends improvements whose deadline was before the given time. */
export async function forgetTexts(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.query(sql`
    update improvements
       set status = case when status in ('waiting', 'running') then 'failed' else status end,
           error_code = case when status in ('waiting', 'running') then 'ai_timeout' else error_code end,
           finished_at = coalesce(finished_at, deadline_at), content = null, instruction = null, outcome = null
     where deadline_at < ${before} and (content is not null or outcome is not null)`);
}
