import { sql } from "kysely";

/** Whether an import is waiting for or being applied by a worker: its preview must not expire. */
export const IS_IMPORTING = sql`exists (
  select from operations o
   where o.user_id = imports.user_id and o.status = 'running' and (o.request ->> 'importId')::int = imports.id)`;
