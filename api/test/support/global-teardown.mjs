import { rmSync } from "node:fs";
import { createRequire } from "node:module";

const { Client } = createRequire(import.meta.url)("pg");

/** Stops our own server and forgets its files, or leaves a given server as it was. */
export default async function globalTeardown() {
  const own = globalThis.__postgres;
  if (!own) return dropDatabases();
  await own.server.stop();
  rmSync(own.dataDir, { recursive: true, force: true });
}

async function dropDatabases() {
  const client = new Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const prefix = `promptory_test_${process.env.TEST_RUN}_`;
  // See `drop` in database.ts.
  const end =
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where starts_with(datname, $1) and usename = current_user";
  await client.query(end, [prefix]);
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}"`);
  await client.end();
}
