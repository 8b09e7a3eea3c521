import { Migration } from "@mikro-orm/migrations";

export class OAuth extends Migration {
  override up(): void {
    this.addSql(`alter table api_keys
      add column client_id text,
      add column redirect_uri text,
      add column resource text,
      add column family_hash text,
      add column refresh_hash text,
      add column refresh_ends_at timestamptz(3),
      add constraint api_keys_family_unique unique (family_hash),
      add constraint api_keys_grant
        check (num_nulls(client_id, redirect_uri, resource, family_hash, refresh_hash, refresh_ends_at) in (0, 6))`);
    this.addSql(`create table oauth_clients (
      id text primary key,
      name text not null,
      redirect_uris text[] not null,
      address text not null,
      created_at timestamptz(3) not null default now(),
      used_at timestamptz(3)
    )`);
    this.addSql("create index oauth_clients_unused on oauth_clients (address, created_at) where used_at is null");
    this.addSql(`create table oauth_codes (
      hash text primary key,
      user_id int not null references users on delete cascade,
      session_id int not null,
      client_id text not null,
      client_name text not null,
      redirect_uri text not null,
      challenge text not null,
      resource text not null,
      scopes text[] not null,
      prompts jsonb not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      key_id int references api_keys on delete set null
    )`);
    this.addSql("create index oauth_codes_user on oauth_codes (user_id, client_id)");
    this.addSql("create index oauth_codes_key on oauth_codes (key_id)");
  }

  override down(): void {
    this.addSql("drop table oauth_codes");
    this.addSql("drop table oauth_clients");
    this.addSql("delete from api_keys where client_id is not null");
    this.addSql(`alter table api_keys drop constraint api_keys_grant, drop column client_id, drop column redirect_uri,
      drop column resource, drop column family_hash, drop column refresh_hash, drop column refresh_ends_at`);
  }
}
