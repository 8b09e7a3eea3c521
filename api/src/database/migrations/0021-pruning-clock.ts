import { Migration } from "@mikro-orm/migrations";

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
