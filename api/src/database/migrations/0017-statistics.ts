import { Migration } from "@mikro-orm/migrations";

/** What the statistics count is read from indexes alone: one random read for each sign-in took most of their time. */
export class StatisticsIndexes extends Migration {
  override up(): void {
    this.addSql(`create index login_attempts_outcome on login_attempts ("timestamp") include (successful)`);
    this.addSql("drop index login_attempts_time");
    this.addSql("create index template_types_names on template_types (name) include (label, color)");
  }

  override down(): void {
    this.addSql("drop index template_types_names");
    this.addSql(`create index login_attempts_time on login_attempts ("timestamp")`);
    this.addSql("drop index login_attempts_outcome");
  }
}
