import { Migration } from "@mikro-orm/migrations";

/** When somebody first used several prompts together: a megaprompt that was copied and not saved leaves nothing else. */
export class Combined extends Migration {
  override up(): void {
    this.addSql("alter table users add column combined_at timestamptz(3)");
  }

  override down(): void {
    this.addSql("alter table users drop column combined_at");
  }
}
