import { MikroORM } from "@mikro-orm/postgresql";
import { ormConfig } from "../src/database/mikro-orm.config.js";
import { POOL_SIZES, runInPool, WORKER_CONNECTIONS } from "../src/database/pools.js";
import { queueConnections } from "../src/queue/queue-pool.js";
import { createDatabase, type TestDatabase } from "./support/database.js";

describe("the connections of a process", () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await MikroORM.init(ormConfig(database.url, undefined, 2));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const query = () => orm.em.fork().execute("select 1 as one");

  /** Holds a connection until the answer is called. */
  async function hold(): Promise<() => Promise<void>> {
    const em = orm.em.fork();
    await em.begin();
    return () => em.rollback();
  }

  it("leave heavy work and sign-in one while all interactive ones are in use", async () => {
    const releases = [await hold(), await hold()];
    let isAnswered = false;
    const interactive = query().then(() => {
      isAnswered = true;
    });
    expect(await runInPool("heavy", query)).toEqual([{ one: 1 }]);
    expect(await runInPool("reserved", query)).toEqual([{ one: 1 }]);
    expect(isAnswered).toBe(false);
    for (const release of releases) await release();
    await interactive;
  });

  it("leave the interactive ones alone while all heavy ones are in use", async () => {
    const heavy = Array.from({ length: POOL_SIZES.heavy }, () => runInPool("heavy", hold));
    const releases = await Promise.all(heavy);
    expect(await query()).toEqual([{ one: 1 }]);
    for (const release of releases) await release();
  });

  it("are fewer than 60 for two processes of the API and two that work on jobs", () => {
    const { interactive, heavy, reserved } = POOL_SIZES;
    const api = interactive + heavy + reserved + queueConnections("api");
    const worker = WORKER_CONNECTIONS + heavy + reserved + queueConnections("worker");
    expect(2 * api + 2 * worker).toBeLessThan(60);
  });
});
