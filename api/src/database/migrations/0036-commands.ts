import { Migration } from "@mikro-orm/migrations";

// "comm" in ASCII; the owners share 256 locks, because every lock of a transaction takes shared memory.
const LOCK = "pg_try_advisory_xact_lock(1668246893, owner_id % 256)";

/** Only the transaction with the owner's lock takes the title alone; any other adds the id, so that no insert waits or fails. */
export class Commands extends Migration {
  override up(): void {
    this.addSql('alter table templates add column command text collate "C"');
    this.addSql(`alter table templates add constraint templates_command_check
      check (command ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(command) <= 64) not valid`);
    // Normalized to letters and accents (U+0300 to U+036F), so that "Café" becomes "cafe".
    this.addSql(`create function command_of_title(title text) returns text immutable language sql as $$
      select trim(both '-' from left(trim(both '-' from regexp_replace(
               lower(regexp_replace(normalize(title, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "C"), '[^a-z0-9]+', '-', 'g')), 64))
      $$`);
    this.addSql(`create function free_command(owner_id int, prompt_id int, title text, wanted text) returns text language plpgsql as $$
      declare name text := command_of_title(title); candidate text; n int := 1;
      begin
        if ${LOCK} then
          foreach candidate in array array[wanted, nullif(name, '')] loop
            if candidate is not null and not exists (
                 select from templates t where t.user_id = owner_id and t.command = candidate and t.id <> prompt_id) then
              return candidate;
            end if;
          end loop;
        end if;
        candidate := case name when '' then 'prompt' else rtrim(left(name, 63 - length(prompt_id::text)), '-') end || '-' || prompt_id;
        while exists (select from templates t where t.user_id = owner_id and t.command = candidate) loop
          n := n + 1;
          candidate := 'prompt-' || prompt_id || '-' || n;
        end loop;
        return candidate;
      end $$`);
    this.addSql(`create function set_template_command() returns trigger language plpgsql as $$
      begin
        new.command := free_command(new.user_id, new.id, new.title, new.command);
        return new;
      end $$`);
    this.addSql(
      "create trigger templates_command before insert on templates for each row execute function set_template_command()",
    );
  }

  override down(): void {
    this.addSql("drop trigger templates_command on templates");
    this.addSql("drop function set_template_command");
    this.addSql("drop function free_command");
    this.addSql("drop function command_of_title");
    this.addSql("alter table templates drop column command");
  }
}
