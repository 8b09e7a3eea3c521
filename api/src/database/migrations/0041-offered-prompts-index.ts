import { OnlineMigration } from "./online-migration.js";

export class OfferedPromptsIndex extends OnlineMigration {
  override up(): void {
    this.addSql(
      "create index concurrently if not exists templates_offered on templates (user_id, favourite desc, last_used_at desc nulls last, id desc) where coalesce(offered, favourite)",
    );
  }

  override down(): void {
    this.addSql("drop index templates_offered");
  }
}
