import { Migration } from "@mikro-orm/migrations";

/** When a user first combined prompts: a megaprompt that was copied but not saved leaves no other trace. */
export class Combined extends Migration {
  override up(): void {
    this.addSql("alter table users add column combined_at timestamptz(3)");
  }

  override down(): void {
    this.addSql("alter table users drop column combined_at");
  }
}
