import { OnlineMigration } from "./online-migration.js";

export class SearchWordsIndexes extends OnlineMigration {
  override up(): void {
    this.addSql(
      "create index concurrently if not exists template_search_words on template_search using gin (words) with (gin_pending_list_limit = 1024)",
    );
    this.addSql(
      "create index concurrently if not exists template_search_unindexed on template_search (template_id) where words is null",
    );
  }

  override down(): void {
    this.addSql("drop index template_search_words");
    this.addSql("drop index template_search_unindexed");
  }
}
