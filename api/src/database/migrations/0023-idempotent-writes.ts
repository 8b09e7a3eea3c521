import { Migration } from "@mikro-orm/migrations";

/** No foreign key: its lock on the person's row would make two writes of one person deadlock with an update of that row. */
export class IdempotentWrites extends Migration {
  override up(): void {
    this.addSql("drop table idempotency_keys");
    this.addSql(`create table idempotency_keys (
      owner text not null,
      key text not null,
      fingerprint text not null,
      created_at timestamptz(3) not null default now(),
      headers json not null default '{}',
      body text,
      primary key (owner, key)
    )`);
    this.addSql("create index idempotency_keys_time on idempotency_keys (created_at)");
    this.addSql(`create function remove_idempotency_keys() returns trigger language plpgsql as $$
      begin
        delete from idempotency_keys where owner = 'user ' || old.id;
        return null;
      end $$`);
    this.addSql(`create trigger users_remove_idempotency_keys after delete on users
      for each row execute function remove_idempotency_keys()`);
  }

  override down(): void {
    this.addSql("drop trigger users_remove_idempotency_keys on users");
    this.addSql("drop function remove_idempotency_keys");
    this.addSql("drop table idempotency_keys");
    this.addSql(`create table idempotency_keys (
      user_id int not null references users on delete cascade,
      key text not null,
      fingerprint text not null,
      claimed_at timestamptz(3) not null default now(),
      answered_at timestamptz(3),
      headers json,
      body text,
      primary key (user_id, key)
    )`);
    this.addSql("create index idempotency_keys_time on idempotency_keys (claimed_at)");
  }
}
