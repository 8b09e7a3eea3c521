import { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Pool } from "pg";
import { prepared } from "../src/database/batched-query.js";
import { Database } from "../src/database/database.js";
import { HeavyWork, lockHeavyWork } from "../src/database/heavy-work.js";
import { ormConfig } from "../src/database/mikro-orm.config.js";
import { POOL_SIZES, runInPool, WORKER_CONNECTIONS } from "../src/database/pools.js";
import { TimeLimitedClient } from "../src/database/time-limited-client.js";
import { queueConnections } from "../src/queue/queue-pool.js";
import { createDatabase, type TestDatabase } from "./support/database.js";

describe("the connections of a process", () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await MikroORM.init(ormConfig(database.url, { connections: 2 }));
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

  it("are kept when an answer arrived in time at a process whose event loop was blocked", async () => {
    const client = new TimeLimitedClient({ connectionString: database.url, statementLimitMs: 100 });
    await client.connect();
    const answer: Promise<{ rows: unknown[] }> = client.query("select 1 as one");
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 300;
    while (performance.now() < end);
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it("ask for the columns of a prepared statement once, with the same rows each time", async () => {
    const client = new TimeLimitedClient({ connectionString: database.url });
    await client.connect();
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    let descriptions = 0;
    connection.on("rowDescription", () => {
      descriptions += 1;
    });
    const text = prepared("columns", "select $1::int / $2::int as share, null as nothing, array['a'] as list");
    const inPool = (values: number[]) =>
      new Promise((resolve, reject) => {
        client.query({ name: "columns", text, values }, undefined, (error: Error | null, result: unknown) =>
          error ? reject(error) : resolve(result),
        );
      });
    const inTransaction = async (values: number[]) => {
      await client.query("begin");
      const result = await client.query(text, values);
      await client.query("commit");
      return result;
    };
    await expect(inTransaction([1, 0])).rejects.toThrow("division by zero");
    await client.query("rollback");
    for (const run of [inPool, inTransaction, inPool, inTransaction]) {
      const result = await run([6, 2]);
      expect(result).toMatchObject({ rowCount: 1, rows: [{ share: 3, nothing: null, list: ["a"] }] });
      await expect(run([1, 0])).rejects.toThrow("division by zero");
      if (run === inTransaction) await client.query("rollback");
    }
    expect(descriptions).toBe(1);
    await client.end();
  });

  it("are fewer than 60 for two processes of the API and two that work on jobs", () => {
    const { interactive, heavy, reserved } = POOL_SIZES;
    const api = interactive + heavy + reserved + queueConnections("api");
    const worker = WORKER_CONNECTIONS + heavy + reserved + queueConnections("worker");
    expect(2 * api + 2 * worker).toBeLessThan(60);
  });
});

describe("heavy work", () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await MikroORM.init(ormConfig(database.url, { connections: 3 }));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const refused = { code: "operation_in_progress", status: 409 };

  it("of one person is refused in a process while another of theirs runs, and takes no connection for it", async () => {
    const heavy = new HeavyWork();
    let end = () => {};
    const first = heavy.run(1, () => new Promise<void>((resolve) => (end = resolve)));
    await expect(heavy.run(1, async () => "second")).rejects.toMatchObject(refused);
    expect(() => heavy.claim(1)).toThrow(expect.objectContaining(refused));
    expect(await heavy.run(2, async () => "another person")).toBe("another person");
    end();
    await first;
    await expect(heavy.run(1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await heavy.run(1, async () => "third")).toBe("third");
  });

  it("of one person is refused in another process too, until the first ends or its connection is lost", async () => {
    const db = new Database(orm.em);
    await db.transaction(async (second) => {
      await db.transaction(async (first) => {
        await lockHeavyWork(first, 1);
        await expect(lockHeavyWork(second, 1)).rejects.toMatchObject(refused);
        await lockHeavyWork(second, 2);
      });
      await lockHeavyWork(second, 1);
    });

    await db.transaction(async (third) => {
      const killed = db.transaction(async (tx) => {
        await lockHeavyWork(tx, 1);
        await expect(lockHeavyWork(third, 1)).rejects.toMatchObject(refused);
        const [row] = await tx.query(sql<{ pid: number }>`select pg_backend_pid() as pid`);
        await db.query(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
        await lockHeavyWork(third, 1);
        await tx.query(sql`select 1`);
      });
      await expect(killed).rejects.toThrow();
    });
    const { idleCount, totalCount } = (await orm.em.getConnection().getNativeClient()) as Pool;
    expect(idleCount).toBe(totalCount);
  });
});
