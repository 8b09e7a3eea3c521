import { OnlineMigration } from "./online-migration.js";

/** The unique index first: the update looks up every command in it, and prompts without one do not conflict. */
export class CommandsOfPrompts extends OnlineMigration {
  override up(): void {
    this.addSql("create unique index concurrently if not exists templates_command on templates (user_id, command)");
    this.inBatches(
      "templates",
      "id",
      `update templates set command = free_command(user_id, id, title, null)
        where id > low and id <= high and command is null`,
    );
    this.addSql("alter table templates validate constraint templates_command_check");
  }

  override down(): void {
    this.addSql("drop index templates_command");
  }
}
