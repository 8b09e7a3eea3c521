import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { MikroORM } from "@mikro-orm/postgresql";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { LOCKS } from "../database/locks.js";
import { LOCK_TIMEOUT_MS, retried } from "../database/migrate.js";
import { migrations } from "../database/migrations/list.js";
import { forOneTransaction } from "../database/migrations/online-migration.js";
import { ormConfig } from "../database/mikro-orm.config.js";
import { BackupError, type BackupReader, type Manifest, openBackup } from "./backup-file.js";
import { connectForBackup, quoted, SEQUENCES, type Sequence } from "./create-backup.js";

export interface RestoreOptions {
  readonly replace?: boolean;
  readonly signOut?: boolean;
  readonly online?: OnlineRestore;
}

export interface OnlineRestore {
  check(client: Client): Promise<void>;
  finish(client: Client): Promise<void>;
}

const REFERENCES = `
  select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`;

/** Rebuilt after the rows, which is several times faster; those of constraints stay. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

/** One transaction, with the backup's schema. Throws BackupError: damaged, newer version, database in use, accounts without `replace`. */
export async function restoreBackup(
  databaseUrl: string,
  path: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const backup = await openBackup(path);
  try {
    refuseNewer(backup.manifest);
    await backup.verify();
    const client = await connectForBackup(databaseUrl);
    try {
      const { online } = options;
      if (!online) await waitUntilUnused(client);
      await retried(() => beginWithAllTables(client));
      await (online ? online.check(client) : refuseUsed(client, options.replace === true));
      const { rows: usedIds } = await client.query<Sequence>(SEQUENCES);
      await dropSchema(client, online === undefined);
      await migrateInside(client, databaseUrl, backup.manifest.migrations);
      await load(client, backup);
      await skipIds(client, usedIds);
      if (options.signOut) await client.query("delete from api_keys");
      // A token of the replaced database could match a restored session of another person with the same id.
      if (options.signOut || online) await client.query("delete from sessions");
      if (online) {
        await migrateInside(client, databaseUrl);
        await online.finish(client);
      }
      await client.query("commit");
      await client.query("analyze").catch(() => undefined);
      return backup.manifest;
    } finally {
      await client.end();
    }
  } finally {
    backup.close();
  }
}

/** All locks first: one by one would deadlock with requests. The timeout is below `deadlock_timeout`, so that the restore gives way. */
async function beginWithAllTables(client: Client): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query("select pg_advisory_xact_lock($1)", [LOCKS.migration]);
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    if (rows.length > 0) {
      await client.query(`lock table ${rows.map(({ name }) => quoted(name)).join(", ")} in access exclusive mode`);
    }
    await client.query("set local lock_timeout = '30s'");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

function refuseNewer({ migrations: needed, version }: Manifest): void {
  const known = new Set(migrations.map(({ name }) => name));
  if (needed.every((name) => known.has(name))) return;
  throw new BackupError(
    `This backup was made by a newer Promptory (${version}). Restore it with that version or a newer one.`,
  );
}

async function isUsed(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'promptory' limit 1",
  );
  return rowCount !== 0;
}

/** The connections of a process that has just ended are listed for another moment. Before the tables are locked. */
async function waitUntilUnused(client: Client): Promise<void> {
  for (let tries = 10; tries > 0 && (await isUsed(client)); tries -= 1) await sleep(100);
}

async function refuseUsed(client: Client, replace: boolean): Promise<void> {
  if (await isUsed(client)) throw new BackupError("Promptory is using this database. Stop it first.");
  const { rows: tables } = await client.query("select to_regclass('public.users') is not null as found");
  if (replace || !tables[0].found) return;
  const { rows } = await client.query("select count(*)::int as accounts from users");
  const { accounts } = rows[0];
  if (accounts > 0) {
    const held = accounts === 1 ? "one account" : `${accounts} accounts`;
    throw new BackupError(
      `This database holds ${held}. Add --replace to delete everything in it and restore the backup.`,
    );
  }
}

async function dropSchema(client: Client, withQueue: boolean): Promise<void> {
  await client.query("drop schema public cascade; create schema public");
  if (withQueue) await client.query("drop schema if exists bullmq cascade");
}

async function skipIds(client: Client, used: readonly Sequence[]): Promise<void> {
  const { rows: restored } = await client.query<Sequence>(SEQUENCES);
  const values = new Map(restored.map(({ name, value }) => [name, BigInt(value)]));
  const { rows: present } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const names = new Set(present.map(({ name }) => name));
  for (const { name, value } of used) {
    if (!names.has(name) || BigInt(value) <= (values.get(name) ?? 0n)) continue;
    await client.query("select setval($1::regclass, $2)", [quoted(name), value]);
  }
}

async function migrateInside(client: Client, databaseUrl: string, names?: readonly string[]): Promise<void> {
  if (names?.length === 0) return;
  const query = client.query.bind(client) as PostgresPoolClient["query"];
  const connection: PostgresPoolClient = { query, release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  const config = ormConfig(databaseUrl);
  const orm = await MikroORM.init({
    ...config,
    driverOptions: new PostgresDialect({ pool }),
    migrations: {
      ...config.migrations,
      migrationsList: migrations.map(({ name, class: Step }) => ({ name, class: withoutConcurrency(Step) })),
      transactional: false,
      allOrNothing: false,
    },
  });
  try {
    await orm.migrator.up(names ? { migrations: [...names] } : {});
  } finally {
    await orm.close();
  }
}

function withoutConcurrency(Step: (typeof migrations)[number]["class"]) {
  return class extends Step {
    override getQueries() {
      return super.getQueries().map((query) => forOneTransaction(String(query)));
    }
  };
}

async function load(client: Client, backup: BackupReader): Promise<void> {
  const { tables, sequences } = backup.manifest;
  const { rows: references } = await client.query<{ child: string; parent: string }>(REFERENCES);
  const all = tables.map(({ name }) => quoted(name));
  // The backup has what the triggers wrote: versions, statistics, audit log.
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  if (all.length > 0) await client.query(`truncate ${all.join(", ")} cascade`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name, columns, rows } of parentsFirst(tables, references)) {
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`));
    await pipeline(await backup.rows(name), copy);
    if (copy.rowCount !== rows) throw new BackupError(`${name}: ${copy.rowCount} rows arrived instead of ${rows}.`);
  }
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, value } of sequences) await client.query("select setval($1::regclass, $2)", [quoted(name), value]);
}

function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { child: string; parent: string }[],
): T[] {
  const ordered: T[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const missing = new Set(rest.map(({ name }) => name));
    const isReady = ({ name }: T) => !references.some(({ child, parent }) => child === name && missing.has(parent));
    const ready = rest.filter(isReady);
    if (ready.length === 0) throw new BackupError(`These tables refer to each other: ${[...missing].join(", ")}.`);
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}
