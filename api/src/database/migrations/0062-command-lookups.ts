import { Migration } from "@mikro-orm/migrations";

/**
 * Statistics that are collected while an import inserts do not see its rows. With "0 rows" a bitmap of another index, which reads all prompts
 * of the owner for each command, had the lower estimate: importing 10,000 prompts took 15 to 20 s instead of 4.5.
 */
export class CommandLookups extends Migration {
  override up(): void {
    this.addSql("alter function free_command set enable_bitmapscan = off");
  }

  override down(): void {
    this.addSql("alter function free_command reset enable_bitmapscan");
  }
}
