import { Migration } from "@mikro-orm/migrations";

export class SearchWords extends Migration {
  override up(): void {
    this.addSql("alter table template_search add column words tsvector");
    this.addSql("alter table template_search alter words set storage external");
    // No unique key: two transactions that write the same new word must not wait for each other. Duplicates do no harm.
    this.addSql(`create table search_words (
      user_id int not null references users on delete cascade,
      word text not null
    )`);
    this.addSql("create index search_words_word on search_words (user_id, word)");
    this.addSql("create index search_words_like on search_words using gin (user_id, word gin_trgm_ops)");
  }

  override down(): void {
    this.addSql("drop table search_words");
    this.addSql("alter table template_search drop column words");
  }
}
