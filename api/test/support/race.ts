import { MikroORM } from "@mikro-orm/postgresql";
import { Client } from "pg";
import type { Response, Test } from "supertest";
import { createApp } from "../../src/app.js";
import type { Config } from "../../src/config/config.js";
import { type Sql, type TestApp, testConfig } from "./app.js";
import { createDatabase } from "./database.js";
import { RaceProxy, type Trap } from "./race-proxy.js";

export { PAUSES, type Pause } from "./race-proxy.js";

/** An application behind a RaceProxy; `db` reaches its database beside the proxy. */
export type RaceApp = TestApp & { proxy: RaceProxy; db: Client };

/** Both answers, and whether the second request had to wait for the first. */
export type Outcome = { a: Response; b: Response; waited: boolean };

// Asking costs more than waiting: the longer it takes, the less often.
const POLL_MS = { first: 2, last: 32 };
// The second request waits inside the process (for its turn, not for a row) when the wire was quiet for so long.
const QUIET_MS = 1_500;

export async function openRaceApp(changes: Partial<Config> = {}): Promise<RaceApp> {
  const database = await createDatabase();
  const { hostname, port } = new URL(database.url);
  const proxy = new RaceProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String(await proxy.start());
  const config = testConfig(url.href, changes);
  const app = await createApp(config);
  await app.listen(0, "127.0.0.1");
  const db = new Client({ connectionString: database.url });
  await db.connect();
  const close = async () => {
    proxy.release();
    await app.close();
    await db.end();
    await proxy.stop();
    await database.drop();
  };
  const orm = app.get<MikroORM>(MikroORM);
  const sql: Sql = (query, values) => orm.em.fork().execute(query, values);
  return { app, orm, config, sql, proxy, db, close };
}

/**
 * Runs `a` until it is held at a statement, runs `b` to its end or until it waits for `a`, then lets `a` continue.
 * Throws when `a` ends without running the statement.
 */
export async function race(
  { proxy, db }: RaceApp,
  a: () => Test,
  b: () => Test,
  { at, statement }: Trap,
): Promise<Outcome> {
  const paused = proxy.arm({ at, statement });
  const first = settle(a());
  try {
    const early = await Promise.race([paused, first]);
    if (early) throw new Error(`The first request answered ${early.status} without running ${statement}.`);
    const second = settle(b());
    const waited = await Promise.race([second.then(() => false), blocked(proxy, db, second)]);
    proxy.release();
    return { a: await first, b: await second, waited };
  } finally {
    proxy.release();
  }
}

/** Starts the request; a Test of supertest is sent only when it is awaited. */
function settle(test: Test): Promise<Response> {
  return test.then((response) => response);
}

/** Resolves when the second request waits for a lock of PostgreSQL, or inside the process. */
async function blocked(proxy: RaceProxy, db: Client, second: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  second
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  let quietSince = Date.now();
  for (let pause = POLL_MS.first; !isOver; pause = Math.min(2 * pause, POLL_MS.last)) {
    if (await waitsForLock(db)) return true;
    if (!proxy.isQuiet) quietSince = Date.now();
    if (Date.now() - quietSince > QUIET_MS) return true;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}

async function waitsForLock(db: Client): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}
