import { OnlineMigration } from "./online-migration.js";

export class RecoveryGuesses extends OnlineMigration {
  override up(): void {
    // No foreign key: its lock on the account's row would make a refused sign-in wait for a change of the account.
    this.addSql(
      "alter table login_attempts add column if not exists user_id int, add column if not exists network text",
    );
    // A name may have belonged to another account: only an address with a session of the account counts as known.
    this.inBatches(
      "login_attempts",
      "id",
      `update login_attempts set network = regexp_replace(ip_address, '^::ffff:', '')
        where ip_address ~ '^(::ffff:)?[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$' and id > low and id <= high;
      update login_attempts a set user_id = u.id from users u
        where lower(u.username) = lower(a.username) and a."timestamp" >= u.created_at and a.id > low and a.id <= high
          and (not a.successful or exists (select from sessions s where s.user_id = u.id and s.ip = a.ip_address))`,
    );

    this.addSql(`create or replace function forget_login_attempts() returns trigger language plpgsql as $$
      begin
        update login_attempts set user_id = null where user_id = old.id and successful;
        update login_attempts set user_id = null where user_id = old.id and not successful;
        return null;
      end $$`);
    this.addSql(`create or replace trigger users_forget_login_attempts after delete on users
      for each row execute function forget_login_attempts()`);

    this.addSql("alter table users add column if not exists recovery_warned_at timestamptz(3)");

    this.addSql(
      "alter table mails add column if not exists asked_from text, add column if not exists code_expires_at timestamptz(3)",
    );
    this.addSql("alter table mails drop constraint if exists mails_kind_check, drop constraint if exists mails_what");
    this.addSql(`alter table mails
      add constraint mails_kind_check check (kind in ('contact', 'recovery-code', 'recovery-warning')),
      add constraint mails_what check (
        (kind = 'contact') = (contact_message_id is not null) and (kind <> 'contact') = (username is not null)
      )`);
  }

  override down(): void {
    this.addSql("delete from mails where kind = 'recovery-warning'");
    this.addSql("alter table mails drop constraint mails_kind_check, drop constraint mails_what");
    this.addSql(`alter table mails drop column asked_from, drop column code_expires_at,
      add constraint mails_kind_check check (kind in ('contact', 'recovery-code')),
      add constraint mails_what check (
        (kind = 'contact') = (contact_message_id is not null) and (kind = 'recovery-code') = (username is not null)
      )`);
    this.addSql("alter table users drop column recovery_warned_at");
    this.addSql("drop trigger users_forget_login_attempts on users");
    this.addSql("drop function forget_login_attempts");
    this.addSql("alter table login_attempts drop column user_id, drop column network");
  }
}
