import { Migration } from "@mikro-orm/migrations";

export class HistoryAndTrash extends Migration {
  override up(): void {
    this.versions();
    this.differences();
    this.keeping();
    this.trash();
  }

  private versions(): void {
    this.addSql(`alter table templates
      add column version_source text not null default 'web',
      add column version_note text,
      add column version_at timestamptz(3)`);
    this.addSql(`alter table templates
      add constraint templates_version_source check (version_source in ('web', 'import', 'improve', 'extension', 'restore')),
      alter column version_source set default coalesce(nullif(current_setting('promptory.source', true), ''), 'web'),
      alter column version_note set default nullif(current_setting('promptory.note', true), '')`);

    // content is what differs from the next version: it is between its first keeps_start and last keeps_end
    // characters. Null is no difference; without anything kept it is the whole text.
    this.addSql(`create table template_versions (
      template_id int not null references templates on delete cascade,
      n int not null,
      title text not null,
      content text,
      keeps_start int not null default 0,
      keeps_end int not null default 0,
      characters int not null,
      type_id int not null,
      type_name text not null,
      type_label text not null,
      type_color text not null,
      source text not null check (source in ('web', 'import', 'improve', 'extension', 'restore')),
      note text,
      created_at timestamptz(3) not null,
      primary key (template_id, n)
    )`);
  }

  private differences(): void {
    this.addSql(`create function version_common_start(a text, b text) returns int language plpgsql immutable as $$
      declare low int := 0; high int := least(length(a), length(b)); middle int;
      begin
        while low < high loop
          middle := (low + high + 1) / 2;
          if left(a, middle) = left(b, middle) then low := middle; else high := middle - 1; end if;
        end loop;
        return low;
      end $$`);
    this.addSql(`create function version_common_end(a text, b text, most int) returns int language plpgsql immutable as $$
      declare low int := 0; high int := most; middle int;
      begin
        while low < high loop
          middle := (low + high + 1) / 2;
          if right(a, middle) = right(b, middle) then low := middle; else high := middle - 1; end if;
        end loop;
        return low;
      end $$`);
    this.addSql(`create function version_content(prompt int, wanted int) returns text language plpgsql stable as $$
      declare body text := ''; step record; whole int;
      begin
        select min(n) into whole from template_versions
         where template_id = prompt and n >= wanted and content is not null and keeps_start = 0 and keeps_end = 0;
        if whole is null then select content into body from templates where id = prompt; end if;
        for step in select content, keeps_start, keeps_end from template_versions
                     where template_id = prompt and n >= wanted and n <= coalesce(whole, n) and content is not null
                     order by n desc loop
          body := left(body, step.keeps_start) || step.content || right(body, step.keeps_end);
        end loop;
        return body;
      end $$`);
  }

  private keeping(): void {
    this.addSql(`create function keep_version() returns trigger language plpgsql as $$
      declare size int := length(old.content); head int := 0; tail int := 0; body text;
      begin
        if old.content is distinct from new.content then
          body := old.content;
          -- Every twentieth is whole, so that reading an old one stays short.
          if old.version % 20 <> 0 then
            head := version_common_start(old.content, new.content);
            tail := version_common_end(old.content, new.content, least(size, length(new.content)) - head);
            if head + tail < size / 2 then head := 0; tail := 0; end if;
            body := substr(old.content, head + 1, size - head - tail);
          end if;
        end if;
        insert into template_versions (template_id, n, title, content, keeps_start, keeps_end, characters, type_id, type_name,
                                       type_label, type_color, source, note, created_at)
        select old.id, old.version, old.title, body, head, tail, size, old.type_id, y.name, y.label, y.color,
               old.version_source, old.version_note,
               coalesce(old.version_at, case when old.version = 1 then old.created_at else old.updated_at end)
          from template_types y where y.id = old.type_id;
        delete from template_versions where template_id = old.id and n <= old.version - 500;
        new.version := greatest(new.version, old.version + 1);
        new.version_source := coalesce(nullif(current_setting('promptory.source', true), ''), 'web');
        new.version_note := nullif(current_setting('promptory.note', true), '');
        new.version_at := case when new.updated_at > old.updated_at then new.updated_at else now() end;
        return new;
      end $$`);
    this.addSql(`create trigger templates_keep_version before update of title, content, type_id on templates for each row
      when (old.title <> new.title or old.content <> new.content or old.type_id <> new.type_id)
      execute function keep_version()`);
  }

  /** Rows are in the trash as JSON: no query of the library reads them, and new columns need no change here. */
  private trash(): void {
    this.addSql(`create table trash_items (
      id int generated by default as identity primary key,
      user_id int not null references users on delete cascade,
      kind text not null check (kind in ('prompt', 'prompts', 'type')),
      name text not null,
      prompt_count int not null,
      titles text[] not null,
      type_label text,
      type_color text,
      deleted_at timestamptz(3) not null
    )`);
    this.addSql("create index trash_items_owner on trash_items (user_id, deleted_at desc, id desc)");
    this.addSql("create index trash_items_time on trash_items (deleted_at)");
    this.addSql(`create table trash_rows (
      item_id int not null references trash_items on delete cascade,
      part text not null,
      id int not null,
      data jsonb not null
    )`);
    this.addSql("create index trash_rows_item on trash_rows (item_id, part, id)");
  }

  override down(): void {
    this.addSql("drop table trash_rows");
    this.addSql("drop table trash_items");
    this.addSql("drop trigger templates_keep_version on templates");
    this.addSql("drop function keep_version()");
    this.addSql("drop function version_content(int, int)");
    this.addSql("drop function version_common_end(text, text, int)");
    this.addSql("drop function version_common_start(text, text)");
    this.addSql("drop table template_versions");
    this.addSql("alter table templates drop column version_source, drop column version_note, drop column version_at");
  }
}
