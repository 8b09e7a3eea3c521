import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { version } from "../common/version.js";
import { type Manifest, openBackup, type TableSource, writeBackup } from "./backup-file.js";

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname order by c.relname`;
const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

/** A connection for a backup or restore: without the limits on time that requests have. */
export async function connectForBackup(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: "promptory-backup" });
  // A connection that breaks between two queries would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0",
  );
  return client;
}

/**
 * Writes every table to `path` as one consistent snapshot (a repeatable-read transaction) while the product runs, and
 * reads the file back to check it. `secrets` is the sealed text of sealSecrets. Jobs in the queue are left out: they are made
 * again from their rows.
 */
export async function createBackup(databaseUrl: string, path: string, secrets?: string): Promise<Manifest> {
  const client = await connectForBackup(databaseUrl);
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
    const migrations = await client.query<{ name: string }>("select name from schema_migrations order by id");
    const tables: TableSource[] = found.map(({ name, columns }) => ({
      name,
      columns,
      open: () => client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`)),
    }));
    const manifest = await writeBackup(path, tables, async () => {
      const sequences = await client.query<{ name: string; value: string }>(SEQUENCES);
      return {
        version,
        createdAt: new Date().toISOString(),
        migrations: migrations.rows.map(({ name }) => name),
        sequences: sequences.rows,
        ...(secrets === undefined ? {} : { secrets: JSON.stringify(secrets) }),
      };
    });
    await client.query("commit");
    await verifyBackup(path);
    return manifest;
  } finally {
    await client.end();
  }
}

/** Checks a backup against its manifest. Throws BackupError. */
export async function verifyBackup(path: string): Promise<void> {
  const backup = await openBackup(path);
  try {
    await backup.verify();
  } finally {
    backup.close();
  }
}
