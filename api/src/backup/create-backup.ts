import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { version } from "../common/version.js";
import { LOCKS } from "../database/locks.js";
import { BackupError, type Manifest, type TableSource, writeBackup } from "./backup-file.js";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

// Without the table of backups, which describes files of this server, and unlogged tables (counters of the last minutes).
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         max(greatest(c.relpages, 1) + coalesce(t.relpages, 0))::int as pages
  from pg_class c
  left join pg_class t on t.oid = c.reltoastrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'backups'
  group by c.relname order by c.relname`;
export type Sequence = { name: string; value: string };
export const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

export async function connectForBackup(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: "promptory-backup" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0",
  );
  return client;
}

const WRITTEN_PERCENT = 90;

export class BackupRunning extends BackupError {
  constructor() {
    super("Another process is making a backup of this database.");
  }
}

export interface CreateOptions {
  readonly secrets?: string | undefined;
  readonly isExclusive?: boolean;
  readonly onProgress?: (percent: number) => void;
}

/** One snapshot (repeatable read). Queued jobs are left out: their rows create them again. */
export async function createBackup(databaseUrl: string, path: string, options: CreateOptions = {}): Promise<Manifest> {
  const { secrets, isExclusive = false, onProgress } = options;
  const client = await connectForBackup(databaseUrl);
  try {
    await client.query("begin isolation level repeatable read read only");
    if (isExclusive) {
      const { rows } = await client.query("select pg_try_advisory_xact_lock($1) as locked", [LOCKS.backup]);
      if (!rows[0].locked) throw new BackupRunning();
    }
    const { rows: found } = await client.query<{ name: string; columns: string[]; pages: number }>(TABLES);
    const total = found.reduce((sum, { pages }) => sum + pages, 0);
    const migrations = await client.query<{ name: string }>("select name from schema_migrations order by id");
    let read = 0;
    const tables: TableSource[] = found.map(({ name, columns, pages }) => ({
      name,
      columns,
      open: () => {
        onProgress?.(Math.floor((WRITTEN_PERCENT * read) / total));
        read += pages;
        return client.query(copyTo(`copy (select ${columns.map(quoted).join(", ")} from ${quoted(name)}) to stdout`));
      },
    }));
    return await writeBackup(path, tables, async () => {
      const sequences = await client.query<Sequence>(SEQUENCES);
      await client.query("commit");
      onProgress?.(WRITTEN_PERCENT);
      return {
        version,
        createdAt: new Date().toISOString(),
        migrations: migrations.rows.map(({ name }) => name),
        sequences: sequences.rows,
        ...(secrets === undefined ? {} : { secrets: JSON.stringify(secrets) }),
      };
    });
  } finally {
    await client.end();
  }
}
