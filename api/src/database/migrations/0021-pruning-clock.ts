import { Migration } from "@mikro-orm/migrations";

/** When pruning ran last, and since when the clock has been more than a day ahead of that: pruning waits an hour then. */
export class PruningClock extends Migration {
  override up(): void {
    this.addSql(`create table pruning_clock (
      only_row boolean primary key default true check (only_row),
      last_run_at timestamptz not null,
      ahead_since timestamptz
    )`);
    this.addSql("insert into pruning_clock (last_run_at) values (now())");
  }

  override down(): void {
    this.addSql("drop table pruning_clock");
  }
}
