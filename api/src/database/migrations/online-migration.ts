import { Migration } from "@mikro-orm/migrations";

const BATCH_ROWS = 1_000;

/**
 * A migration whose `up` is not one transaction: every statement is one of its own and holds its locks only as long, and can be repeated
 * (`if not exists`), because a process that was killed starts again. For `create index concurrently` and for updates of large tables.
 */
export abstract class OnlineMigration extends Migration {
  /** Runs `statement`, which takes the rows with `id > low and id <= high`, for `rows` rows of `table` after the other, each in a transaction. */
  protected inBatches(table: string, id: string, statement: string, rows = BATCH_ROWS): void {
    this.addSql(`do $$ declare low int := 0; high int;
      begin
        loop
          select max(batch.id) into high
            from (select ${id} as id from ${table} where ${id} > low order by ${id} limit ${rows}) batch;
          exit when high is null;
          ${statement};
          commit;
          low := high;
        end loop;
      end $$`);
  }
}

/** The statements of a migration for one transaction, as a restore needs them: no other process knows its tables yet. */
export function forOneTransaction(statement: string): string {
  if (statement.startsWith("do $$")) return statement.replace(/^ *commit;\n/m, "");
  return statement.replace(/^(create (?:unique )?index) concurrently/, "$1");
}
