import { OnlineMigration } from "./online-migration.js";

const COLUMNS = "template_id, user_id, type_id, updated_at, title, description, body, words";
// Saves of the former version wait for a batch.
const BATCH = 200;

/** Copies what was saved before the triggers of 0060, and has processes of the former version find what this version saves. */
export class FillSearchRows extends OnlineMigration {
  override up(): void {
    // Locked: a row that is deleted meanwhile must not come back.
    this.inBatches(
      "template_search",
      "template_id",
      `insert into search_rows (${COLUMNS}, part)
       (select ${COLUMNS}, user_id % 64 from template_search where template_id > low and template_id <= high order by template_id for share)
       on conflict do nothing`,
      BATCH,
    );
    this.addSql("analyze search_rows");
    // Only for processes of the former version: a new installation has none. Maintenance drops them after a day.
    this.addSql(`do $$ begin
      if exists (select from users) then
        ${["insert", "update"].map(copyAfter).join("\n")}
      end if;
    end $$`);
  }

  override down(): void {
    for (const event of ["insert", "update"]) this.addSql(`drop trigger if exists search_rows_${event} on search_rows`);
  }
}

const copyAfter = (event: string) =>
  `create or replace trigger search_rows_${event} after ${event} on search_rows referencing new table as new_rows
     for each statement when (pg_trigger_depth() = 0) execute function copy_to_template_search();`;
