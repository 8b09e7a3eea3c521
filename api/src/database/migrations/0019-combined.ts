import { Migration } from "@mikro-orm/migrations";

export class Combined extends Migration {
  override up(): void {
    this.addSql("alter table users add column combined_at timestamptz(3)");
  }

  override down(): void {
    this.addSql("alter table users drop column combined_at");
  }
}
