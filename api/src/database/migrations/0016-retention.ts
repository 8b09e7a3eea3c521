import { Migration } from "@mikro-orm/migrations";

export class Retention extends Migration {
  override up(): void {
    // Rows younger than the argument cannot be deleted, even with the setting.
    this.addSql(`create function refuse_change_but_by_age() returns trigger language plpgsql as $$
      declare
        days int := nullif(current_setting('promptory.audit_days', true), '')::int;
        may_go boolean := days is not null and tg_op = 'DELETE';
      begin
        if may_go and tg_level = 'ROW' then
          may_go := old."at" < now() - make_interval(days => days);
        end if;
        if not may_go then
          raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
        end if;
        if tg_level = 'ROW' then
          return old;
        end if;
        return null;
      end
    $$`);
    this.addSql("drop trigger audit_log_append_only on audit_log");
    this.addSql(`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change_but_by_age()`);
    this.addSql(`create trigger audit_log_by_age before delete on audit_log
      for each row execute function refuse_change_but_by_age()`);
    this.addSql("drop function refuse_change");

    // Deletes and records in one transaction. Of two parallel calls the second finds the rest.
    this.addSql(`create function prune_audit_log(days int, most int) returns int language plpgsql as $$
      declare removed int;
      begin
        if days < 1 then raise exception 'a day is the least that is kept'; end if;
        perform set_config('promptory.audit_days', days::text, true);
        delete from audit_log where id in (
          select id from audit_log where "at" < now() - make_interval(days => days) order by "at" limit most);
        get diagnostics removed = row_count;
        perform set_config('promptory.audit_days', '', true);
        if removed > 0 then
          insert into audit_log (actor_name, action, target_kind, details)
          values ('upkeep', 'audit.prune', 'audit', jsonb_build_object('records', removed, 'olderThanDays', days));
        end if;
        return removed;
      end
    $$`);

    this.addSql("create index improvements_of on improvements (user_id, created_at)");
  }

  override down(): void {
    this.addSql("drop index improvements_of");
    this.addSql("drop function prune_audit_log");
    this.addSql("drop trigger audit_log_by_age on audit_log");
    this.addSql("drop trigger audit_log_append_only on audit_log");
    this.addSql("drop function refuse_change_but_by_age");
    this.addSql(`create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end
    $$`);
    this.addSql(`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`);
  }
}
