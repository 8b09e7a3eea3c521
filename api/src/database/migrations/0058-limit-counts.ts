import { Migration } from "@mikro-orm/migrations";

export class LimitCounts extends Migration {
  override up(): void {
    this.addSql(`create unlogged table limit_counts (
      key text primary key,
      hits int not null,
      ends_at timestamptz(3) not null
    )`);
    this.addSql(`create index limit_counts_end on limit_counts (ends_at)`);
  }

  override down(): void {
    this.addSql(`drop table limit_counts`);
  }
}
