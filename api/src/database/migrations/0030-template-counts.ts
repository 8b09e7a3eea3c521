import { Migration } from "@mikro-orm/migrations";

const SIZE = "octet_length(title) + octet_length(content)";
const KEY = "(xid, user_id, type_id)";

/** Triggers count every writer: a statement notes changes without a lock, COMMIT adds them and compares them with the quota. */
export class TemplateCounts extends Migration {
  override up(): void {
    this.addSql("alter table users add column max_prompts int, add column max_bytes bigint");
    // No foreign key: its check would lock the account after the prompts, which a deletion of the account locks the other way round.
    this.addSql(`create table template_counts (
      user_id int not null,
      type_id int not null,
      prompts int not null,
      bytes bigint not null,
      primary key (user_id, type_id)
    )`);
    // Rows live from a statement to the commit of its transaction.
    this.addSql(`create table template_count_changes (
      xid xid8 not null,
      user_id int not null,
      type_id int not null,
      prompts int not null,
      bytes bigint not null,
      primary key ${KEY}
    )`);
    this.counting();
    this.applying();
    this.correcting();
  }

  private counting(): void {
    this.addSql(`create function count_template_changes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into template_count_changes as c (xid, user_id, type_id, prompts, bytes)
          select pg_current_xact_id(), user_id, type_id, count(*), sum(${SIZE}) from new_rows group by user_id, type_id
              on conflict ${KEY} do update set prompts = c.prompts + excluded.prompts, bytes = c.bytes + excluded.bytes;
        elsif tg_op = 'DELETE' then
          insert into template_count_changes as c (xid, user_id, type_id, prompts, bytes)
          select pg_current_xact_id(), user_id, type_id, -count(*), -sum(${SIZE}) from old_rows group by user_id, type_id
              on conflict ${KEY} do update set prompts = c.prompts + excluded.prompts, bytes = c.bytes + excluded.bytes;
        else
          insert into template_count_changes as c (xid, user_id, type_id, prompts, bytes)
          select pg_current_xact_id(), user_id, type_id, sum(n), sum(size) from (
                 select user_id, type_id, 1 as n, ${SIZE} as size from new_rows
                 union all select user_id, type_id, -1, -(${SIZE}) from old_rows) r
           group by user_id, type_id having sum(n) <> 0 or sum(size) <> 0
              on conflict ${KEY} do update set prompts = c.prompts + excluded.prompts, bytes = c.bytes + excluded.bytes;
        end if;
        return null;
      end $$`);
    for (const [event, tables] of [
      ["insert", "new table as new_rows"],
      ["update", "old table as old_rows new table as new_rows"],
      ["delete", "old table as old_rows"],
    ]) {
      this.addSql(`create trigger templates_count_${event} after ${event} on templates referencing ${tables}
        for each statement execute function count_template_changes()`);
    }
  }

  /** The advisory lock ("quot" in ASCII, owner) is the last one a transaction takes, so it cannot deadlock with row locks. */
  private applying(): void {
    this.addSql(`create function apply_template_counts() returns trigger language plpgsql as $$
      declare change record; total record; quota record;
      begin
        for change in select user_id, sum(prompts) as prompts, sum(bytes) as bytes from template_count_changes
                       where xid = pg_current_xact_id() group by user_id order by user_id loop
          perform pg_advisory_xact_lock(1903521652, change.user_id);
          insert into template_counts as c (user_id, type_id, prompts, bytes)
          select n.user_id, n.type_id, n.prompts, n.bytes from template_count_changes n
           where n.xid = pg_current_xact_id() and n.user_id = change.user_id
              on conflict (user_id, type_id) do update set prompts = c.prompts + excluded.prompts, bytes = c.bytes + excluded.bytes;
          delete from template_counts where user_id = change.user_id and prompts = 0;
          if change.prompts > 0 or change.bytes > 0 then
            select sum(prompts) as prompts, sum(bytes) as bytes into total from template_counts where user_id = change.user_id;
            select coalesce(max_prompts, nullif(current_setting('promptory.max_prompts', true), '')::bigint) as prompts,
                   coalesce(max_bytes, nullif(current_setting('promptory.max_bytes', true), '')::bigint) as bytes
              into quota from users where id = change.user_id;
            if change.prompts > 0 and total.prompts > quota.prompts then
              raise exception 'quota exceeded' using errcode = 'PQ413', detail = 'prompts ' || quota.prompts;
            end if;
            if change.bytes > 0 and total.bytes > quota.bytes then
              raise exception 'quota exceeded' using errcode = 'PQ413', detail = 'bytes ' || quota.bytes;
            end if;
          end if;
        end loop;
        delete from template_count_changes where xid = pg_current_xact_id();
        return null;
      end $$`);
    this.addSql(`create constraint trigger template_count_changes_apply after insert on template_count_changes
      deferrable initially deferred for each row execute function apply_template_counts()`);
  }

  /** Corrects wrong counts and returns the number of their accounts. Commits of that time are added afterwards. */
  private correcting(): void {
    this.addSql(`create function correct_template_counts(low int default 0, high int default 2147483647) returns int language plpgsql as $$
      declare miscounted int; corrected int := 0;
      begin
        for miscounted in
          select distinct coalesce(c.user_id, t.user_id)
            from (select * from template_counts where user_id > low and user_id <= high) c full join (
                 select user_id, type_id, count(*) as prompts, sum(${SIZE}) as bytes from templates
                  where user_id > low and user_id <= high group by user_id, type_id) t on t.user_id = c.user_id and t.type_id = c.type_id
           where (c.prompts, c.bytes) is distinct from (t.prompts, t.bytes) order by 1 loop
          perform pg_advisory_xact_lock(1903521652, miscounted);
          delete from template_counts where user_id = miscounted;
          insert into template_counts (user_id, type_id, prompts, bytes)
          select user_id, type_id, count(*), sum(${SIZE}) from templates where user_id = miscounted group by user_id, type_id;
          corrected := corrected + 1;
        end loop;
        return corrected;
      end $$`);
  }

  override down(): void {
    for (const event of ["insert", "update", "delete"]) {
      this.addSql(`drop trigger templates_count_${event} on templates`);
    }
    this.addSql("drop table template_count_changes");
    this.addSql("drop function apply_template_counts");
    this.addSql("drop function count_template_changes");
    this.addSql("drop function correct_template_counts(int, int)");
    this.addSql("drop table template_counts");
    this.addSql("alter table users drop column max_prompts, drop column max_bytes");
  }
}
