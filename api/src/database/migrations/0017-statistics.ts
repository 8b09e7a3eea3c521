import { Migration } from "@mikro-orm/migrations";

export class StatisticsIndexes extends Migration {
  override up(): void {
    this.addSql("drop index login_attempts_time");
  }

  override down(): void {
    this.addSql("drop index if exists template_types_names");
    this.addSql(`create index login_attempts_time on login_attempts ("timestamp")`);
    this.addSql("drop index if exists login_attempts_outcome");
  }
}
