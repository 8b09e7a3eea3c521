import { Migration } from "@mikro-orm/migrations";

export class OffersAndKeyScopes extends Migration {
  override up(): void {
    this.addSql("alter table templates add column offered boolean");
    this.addSql(`alter table api_keys
      add column scopes text[] not null default '{read,write}'
        check (scopes <@ '{read,write}' and scopes @> '{read}'),
      add column prompts jsonb not null default '{"kind":"all"}',
      add column ends_at timestamptz,
      add column per_minute int check (per_minute between 1 and 6000)`);
  }

  override down(): void {
    this.addSql(
      `alter table api_keys drop column scopes, drop column prompts, drop column ends_at, drop column per_minute`,
    );
    this.addSql("alter table templates drop column offered");
  }
}
