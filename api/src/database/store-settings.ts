import { Client, escapeIdentifier, escapeLiteral } from "pg";
import type { Config } from "../config/config.js";
import { LOCKS } from "./locks.js";
import { connectionSettings } from "./mikro-orm.config.js";

/** `ALTER ROLE … IN DATABASE … SET`, because a pooler passes on no settings of a client. Its open connections keep the previous ones. */
export async function storeSettings({ databaseUrl, databaseTimeoutMs }: Config): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: databaseTimeoutMs });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCKS.settings]);
    // Only a superuser may store a setting of an extension that is not loaded.
    await client.query("create extension if not exists pg_trgm; select word_similarity('', '')");
    for (const statement of await missing(client, connectionSettings(databaseTimeoutMs))) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function missing(client: Client, settings: Record<string, string>): Promise<string[]> {
  const { rows } = await client.query<{ role: string; database: string; stored: string[] | null }>(`
    select current_user as role, current_database() as database, (
      select s.setconfig from pg_db_role_setting s
      where s.setdatabase = (select oid from pg_database where datname = current_database())
        and s.setrole = (select oid from pg_roles where rolname = current_user)) as stored`);
  return rows.flatMap(({ role, database, stored }) => {
    const scope = `alter role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)} set`;
    return Object.entries(settings)
      .filter(([name, value]) => !stored?.includes(`${name}=${value}`))
      .map(([name, value]) => {
        const parts = name.split(".").map((part) => escapeIdentifier(part));
        return `${scope} ${parts.join(".")} to ${escapeLiteral(value)}`;
      });
  });
}
