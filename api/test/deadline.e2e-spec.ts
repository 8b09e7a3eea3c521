import { setTimeout as sleep } from "node:timers/promises";
import { MikroORM } from "@mikro-orm/postgresql";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { Client } from "pg";
import request from "supertest";
import { createApp } from "../src/app.js";
import { testConfig } from "./support/app.js";
import { createDatabase, type TestDatabase } from "./support/database.js";
import { until } from "./support/improving.js";
import { PASSWORD } from "./support/session.js";
import { TcpProxy } from "./support/tcp-proxy.js";

describe("a write that takes longer than the deadline", () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let app: NestExpressApplication;
  let authorization: string;
  const http = () => request(app.getHttpServer());
  const create = (name: string) =>
    http()
      .post("/api/types")
      .set("Authorization", authorization)
      .set("Idempotency-Key", name)
      .send({ name, label: "Writing", color: "#34c759" });
  const names = async (): Promise<string[]> => {
    const { body } = await http().get("/api/types").set("Authorization", authorization).expect(200);
    return body.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.url);
    proxy = new TcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(await proxy.start());
    app = await createApp(testConfig(url.href), { answerTimeoutMs: 1000 });
    await app.listen(0, "127.0.0.1");
    const { body } = await http().post("/api/auth/register").send({ username: "ada", password: PASSWORD }).expect(201);
    authorization = `Bearer ${body.token}`;
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    await app.close();
    await proxy.stop();
    await database.drop();
  });

  it("is rolled back when COMMIT was not sent yet, and is done when it is sent again", async () => {
    proxy.freezeAt('insert into "template_types"');
    const { body } = await create("late").expect(503);
    expect(body.code).toBe("unavailable");
    proxy.thaw();
    await create("late").expect(201);
    expect((await names()).filter((name) => name === "late")).toHaveLength(1);
  });

  it("never commits once it was answered", async () => {
    const create = () =>
      http()
        .post("/api/filters")
        .set("Authorization", authorization)
        .send({ name: "Cancelled", query: "favourite=true" });
    proxy.freezeAt("insert into saved_filters");
    await create().expect(503);
    proxy.thaw();
    // The second waits for the lock of the first, so its answer tells how that one ended.
    await create().expect(201);
  });

  it("is cancelled, also while it waits for a lock", async () => {
    const other = new Client({ connectionString: database.url });
    await other.connect();
    const waiting = async () => {
      const { rowCount } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    try {
      await other.query("begin");
      await other.query("select from users for update");
      const answer = http()
        .post("/api/megaprompts")
        .set("Authorization", authorization)
        .send({ name: "Late", separator: "rule", titles: false, parts: [] })
        .expect(503);
      expect((await answer).body.code).toBe("unavailable");
      // Less than the lock timeout of five seconds, which would end it too.
      const until = Date.now() + 3_000;
      while ((await waiting()) !== 0 && Date.now() < until) await sleep(10);
      expect(await waiting()).toBe(0);
    } finally {
      await other.end();
    }
  });

  it("leaves no connection of the pool in use", async () => {
    proxy.freezeAt('insert into "template_types"');
    await create("released").expect(503);
    proxy.thaw();
    const orm = app.get<MikroORM>(MikroORM);
    const pool = await orm.em.getConnection().getNativeClient();
    // The rollback is one more round trip.
    await until(() => pool.totalCount === pool.idleCount);
  });

  it("is said to be unknown when COMMIT was sent, and the same key tells", async () => {
    proxy.freezeAfter("commit");
    const { body, headers } = await create("unknown").expect(503);
    expect(body.code).toBe("outcome_unknown");
    expect(headers["retry-after"]).toMatch(/^\d+$/);
    proxy.thaw();
    const again = await create("unknown").expect(201);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect((await names()).filter((name) => name === "unknown")).toHaveLength(1);
  });
});
