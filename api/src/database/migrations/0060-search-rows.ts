import { Migration } from "@mikro-orm/migrations";

const PARTS = 64;
const COLUMNS = "template_id, user_id, type_id, updated_at, title, description, body, words";
const REPLACE = COLUMNS.split(", ")
  .slice(2)
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");

/** Partitions by owner keep the lists of an index short. The former version uses `template_search`; a trigger copies what it writes. */
export class SearchRows extends Migration {
  override up(): void {
    this.addSql(`create table search_rows (
      template_id int not null,
      user_id int not null,
      type_id int not null,
      part int not null,
      updated_at timestamptz(3) not null,
      title text not null,
      description text,
      body text not null,
      words tsvector,
      primary key (template_id, part),
      constraint search_rows_part check (part = user_id % ${PARTS})
    ) partition by list (part)`);
    for (const column of ["title", "body", "words"]) {
      this.addSql(`alter table search_rows alter ${column} set storage external`);
    }
    this.addSql(`do $$ begin
      for n in 0..${PARTS - 1} loop
        execute format('create table search_rows_%s partition of search_rows for values in (%s) with (toast_tuple_target = 8160)', n, n);
      end loop;
    end $$`);
    this.addSql("create index search_rows_body on search_rows using gin (user_id, body gin_trgm_ops)");
    this.addSql("create index search_rows_title on search_rows using gin (user_id, title gin_trgm_ops)");
    this.addSql(
      "create index search_rows_description on search_rows using gin (user_id, description gin_trgm_ops) where description is not null",
    );
    this.addSql("create index search_rows_words on search_rows using gin (words)");
    this.addSql("create index search_rows_owner on search_rows (user_id, template_id)");
    this.addSql(
      `create index search_rows_order on search_rows (user_id, left(title, 200) collate "C", template_id desc)`,
    );
    this.addSql("create index search_rows_unindexed on search_rows (template_id) where words is null");
    this.deleting();
    this.copying();
  }

  /** No foreign key: deleting a prompt would look for its row in every partition. */
  private deleting(): void {
    this.addSql(`create function delete_search_rows() returns trigger language plpgsql as $$
      declare found record;
      begin
        for found in select user_id % ${PARTS} as part, array_agg(id) as ids from old_rows group by 1 loop
          execute format('delete from search_rows_%s where template_id = any($1)', found.part) using found.ids;
        end loop;
        return null;
      end $$`);
    this.addSql(`create trigger templates_delete_search_rows after delete on templates referencing old table as old_rows
      for each statement execute function delete_search_rows()`);
  }

  /** The trigger that copies the other way follows when everything is copied (0061). */
  private copying(): void {
    this.addSql(`create function copy_to_search_rows() returns trigger language plpgsql as $$
      begin
        insert into search_rows (${COLUMNS}, part) select ${COLUMNS}, user_id % ${PARTS} from new_rows
            on conflict (template_id, part) do update set ${REPLACE};
        return null;
      end $$`);
    this.addSql(`create function copy_to_template_search() returns trigger language plpgsql as $$
      begin
        insert into template_search (${COLUMNS}) select ${COLUMNS} from new_rows
            on conflict (template_id) do update set ${REPLACE};
        return null;
      end $$`);
    for (const event of ["insert", "update"]) {
      this.addSql(`create trigger template_search_${event} after ${event} on template_search referencing new table as new_rows
        for each statement when (pg_trigger_depth() = 0) execute function copy_to_search_rows()`);
    }
  }

  override down(): void {
    for (const event of ["insert", "update"]) this.addSql(`drop trigger template_search_${event} on template_search`);
    this.addSql("drop trigger templates_delete_search_rows on templates");
    this.addSql("drop table search_rows");
    for (const name of ["delete_search_rows", "copy_to_search_rows", "copy_to_template_search"]) {
      this.addSql(`drop function ${name}`);
    }
  }
}
