import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import "./source-hooks.mjs";

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
  const { dropDatabase } = await import("./drop-database.ts");
  const names = "select datname from pg_database where starts_with(datname, $1)";
  const { rows } = await client.query(names, [`promptory_test_${process.env.TEST_RUN}_`]);
  for (const { datname } of rows) await dropDatabase(client, datname);
  await client.end();
}
