import { sql } from "kysely";

/** Whether an import waits for a worker or is being applied by one: its preview must outlive the hour it is kept for otherwise. */
export const IS_IMPORTING = sql`exists (
  select from operations o
   where o.user_id = imports.user_id and o.status = 'running' and (o.request ->> 'importId')::int = imports.id)`;
