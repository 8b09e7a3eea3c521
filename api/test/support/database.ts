import { MikroORM } from "@mikro-orm/postgresql";
import { Client, Pool, type PoolClient } from "pg";
import { migrate } from "../../src/database/migrate.js";
import { migrations } from "../../src/database/migrations/list.js";
import { OnlineMigration } from "../../src/database/migrations/online-migration.js";
import { ormConfig } from "../../src/database/mikro-orm.config.js";
import { dropDatabase } from "./drop-database.js";

const LOCK = 42;
let made = 0;
let template: Promise<string> | undefined;
// A new connection for each database costs more CPU time than what it is for.
let pool: Pool | undefined;

/** A database of one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** Makes a migrated, empty, private database; the schema is built once a run and copied. */
export async function createDatabase(): Promise<TestDatabase> {
  template ??= migratedTemplate();
  const source = await template;
  const name = databaseName(`${process.env.JEST_WORKER_ID}_${process.pid}_${++made}`);
  // Copying the files takes half the CPU time of writing their pages to the log.
  await asOwner((client) => client.query(`create database "${name}" template "${source}" strategy file_copy`));
  return { url: urlOf(name), drop: () => drop(name) };
}

/** Makes an empty database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = databaseName(`${process.env.JEST_WORKER_ID}_${process.pid}_${++made}`);
  await asOwner((client) => client.query(`create database "${name}"`));
  return { url: urlOf(name), drop: () => drop(name) };
}

const drop = (name: string) => asOwner((client) => dropDatabase(client, name));

/** An ORM on a database, for tests below HTTP; close it. */
export async function openOrm(url: string): Promise<MikroORM> {
  return MikroORM.init(ormConfig(url));
}

/** Runs statements on a connection of its own, without the time limit of the pool (5 seconds for a statement). */
export async function executeUnlimited(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Those before the first online one, which the migrator of MikroORM would run in a transaction. */
export function olderMigrations(): string[] {
  const end = migrations.findIndex(({ class: Step }) => Step.prototype instanceof OnlineMigration);
  return migrations.slice(0, end).map(({ name }) => name);
}

function migratedTemplate(): Promise<string> {
  const name = databaseName("template");
  return asOwner(async (client) => {
    // Test files run in several processes: the first one builds, the others wait.
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await buildTemplate(client, name);
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
    return name;
  });
}

async function buildTemplate(client: PoolClient, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`create database "${draft}"`);
  const orm = await openOrm(urlOf(draft));
  await migrate(orm);
  await orm.close();
  // At its first start an application would do it, which takes a quarter of the time of the start.
  const { prepareQueueSchema } = await import("../../src/queue/queue-pool.js");
  await prepareQueueSchema(urlOf(draft));
  await client.query(`alter database "${draft}" rename to "${name}"`);
}

async function asOwner<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  pool ??= new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, allowExitOnIdle: true })
    // At the end of a run the server may stop first.
    .on("error", () => undefined);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

const databaseName = (suffix: string) => `promptory_test_${process.env.TEST_RUN}_${suffix}`;

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = name;
  return url.href;
}
