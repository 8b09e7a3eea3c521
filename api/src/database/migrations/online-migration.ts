import { Migration } from "@mikro-orm/migrations";

const BATCH_ROWS = 1_000;

/** Each statement is a transaction of its own and can be repeated (`if not exists`), because a killed process starts again. */
export abstract class OnlineMigration extends Migration {
  /** `statement` takes the rows with `id > low and id <= high`, at most `rows` of them, in a transaction of its own. */
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
