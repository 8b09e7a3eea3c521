import { OnlineMigration } from "./online-migration.js";

export class DescriptionsIndex extends OnlineMigration {
  override up(): void {
    this.addSql(
      "create index concurrently if not exists template_search_description on template_search using gin (user_id, description gin_trgm_ops) where description is not null",
    );
  }

  override down(): void {
    this.addSql("drop index template_search_description");
  }
}
