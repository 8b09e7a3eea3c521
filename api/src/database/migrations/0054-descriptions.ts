import { Migration } from "@mikro-orm/migrations";

/** The columns are nullable and have no default: no row is rewritten. */
export class Descriptions extends Migration {
  override up(): void {
    this.addSql("alter table templates add column description text");
    this.addSql("alter table template_versions add column description text");
    this.addSql("alter table template_search add column description text");
    this.keepVersions("description, ", "old.description, ");
    this.versionsOf("title, content, type_id, description", " or old.description is distinct from new.description");
  }

  private keepVersions(column: string, value: string): void {
    this.addSql(`create or replace function keep_version() returns trigger language plpgsql as $$
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
        insert into template_versions (template_id, n, title, ${column}content, keeps_start, keeps_end, characters, type_id, type_name,
                                       type_label, type_color, source, note, created_at)
        select old.id, old.version, old.title, ${value}body, head, tail, size, old.type_id, y.name, y.label, y.color,
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
  }

  private versionsOf(columns: string, difference: string): void {
    this.addSql("drop trigger templates_keep_version on templates");
    this.addSql(`create trigger templates_keep_version before update of ${columns} on templates for each row
      when (old.title <> new.title or old.content <> new.content or old.type_id <> new.type_id${difference})
      execute function keep_version()`);
  }

  override down(): void {
    this.versionsOf("title, content, type_id", "");
    this.keepVersions("", "");
    for (const table of ["template_search", "template_versions", "templates"]) {
      this.addSql(`alter table ${table} drop column description`);
    }
  }
}
