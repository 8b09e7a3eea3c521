import { Migration } from "@mikro-orm/migrations";

export class Attempts extends Migration {
  override up(): void {
    this.addSql(`create table attempt_counts (
      key text primary key,
      failures int not null,
      wait_until timestamptz(3) not null,
      forget_at timestamptz(3) not null
    )`);
    this.addSql(`create index attempt_counts_forget on attempt_counts (forget_at)`);
  }

  override down(): void {
    this.addSql(`drop table attempt_counts`);
  }
}
