import { sql } from "kysely";

/** Then its preview must not expire. */
export const IS_IMPORTING = sql`exists (
  select from operations o
   where o.user_id = imports.user_id and o.status = 'running' and (o.request ->> 'importId')::int = imports.id)`;
