import { Migration } from "@mikro-orm/migrations";

export class Idempotency extends Migration {
  override up(): void {
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

  override down(): void {
    this.addSql("drop table idempotency_keys");
  }
}
