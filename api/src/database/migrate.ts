import { setTimeout as sleep } from "node:timers/promises";
import type { Migration } from "@mikro-orm/migrations";
import type { MikroORM } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { isLockTimeout } from "../common/database-errors.js";
import { LOCKS } from "./locks.js";
import { migrations } from "./migrations/list.js";
import { OnlineMigration } from "./migrations/online-migration.js";

/** Requests queue behind a migration that waits for a lock, so it retries after this time. */
export const LOCK_TIMEOUT_MS = 200;
const RETRY_MS = 300;
const LOCK_ATTEMPTS = 600;
const CONNECT_TIMEOUT_MS = 5_000;

export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew";

  constructor(unknown: readonly string[]) {
    super(
      `This database was prepared by a newer version of Promptory (it knows ${unknown.join(", ")}). Start that version or a newer one, or restore a backup made with this one.`,
    );
  }
}

/** Safe while other processes read and write. `databaseUrl` is the server itself. Returns the executed steps. Throws SchemaTooNew. */
export async function migrate(
  orm: MikroORM,
  databaseUrl: string = orm.config.get("clientUrl") ?? "",
): Promise<string[]> {
  // A dedicated connection: it has the lock and no statement timeout.
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "promptory migration",
  });
  // Without a listener, an error between two queries would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await orm.connect();
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; set statement_timeout = 0`);
    await lock(client);
    const executed = new Set((await orm.migrator.getExecuted()).map(({ name }) => name));
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...executed].filter((name) => !known.has(name));
    if (unknown.length > 0) throw new SchemaTooNew(unknown);
    const pending = migrations.filter(({ name }) => !executed.has(name));
    for (const { name, class: Step } of pending) await run(client, name, new Step(orm.em.getDriver(), orm.config));
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Polls: a statement that waits for the lock has a snapshot, which `create index concurrently` would wait for. */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCKS.migration]);
    if (rows[0].locked) return;
    await sleep(100);
  }
}

async function run(client: Client, name: string, migration: Migration): Promise<void> {
  await migration.up();
  const statements = migration.getQueries().map(String);
  const log = () => client.query("insert into schema_migrations (name) values ($1)", [name]);
  if (!(migration instanceof OnlineMigration)) {
    await retried(async () => {
      await client.query("begin");
      try {
        for (const statement of statements) await client.query(statement);
        await log();
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    });
    return;
  }
  for (const statement of statements) {
    await (CONCURRENT_INDEX.test(statement) ? createIndex(client, statement) : retried(() => client.query(statement)));
  }
  await log();
}

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/;

/** No timeout: concurrent builds block no request. An interrupted build leaves an invalid index, which `if not exists` would accept. */
async function createIndex(client: Client, statement: string): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(statement) ?? [];
  const invalid = "select from pg_index where indexrelid = to_regclass($1) and not indisvalid";
  await client.query("set lock_timeout = 0");
  if ((await client.query(invalid, [index])).rowCount) await client.query(`drop index concurrently ${index}`);
  await client.query(statement);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

export async function retried(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
