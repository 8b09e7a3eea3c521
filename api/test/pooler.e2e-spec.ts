import { MikroORM } from "@mikro-orm/postgresql";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { createApp } from "../src/app.js";
import type { Config } from "../src/config/config.js";
import { migrate } from "../src/database/migrate.js";
import { storeSettings } from "../src/database/store-settings.js";
import { testConfig } from "./support/app.js";
import { createEmptyDatabase, type TestDatabase } from "./support/database.js";
import { hasPgBouncer, startPgBouncer } from "./support/pgbouncer.js";
import { as, type Person, register } from "./support/session.js";

if (!hasPgBouncer()) process.stderr.write("PgBouncer is missing (apt-get install pgbouncer): its tests are skipped.\n");

(hasPgBouncer() ? describe : describe.skip)("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let app: NestExpressApplication;
  let config: Config;
  let ada: Person;
  let typeId: number;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    pooler = await startPgBouncer(database.url);
    config = testConfig(database.url, { poolerUrl: pooler.url, quota: { maxPrompts: 60, maxBytes: 100_000 } });
    await storeSettings(config);
    app = await createApp(config);
    await migrate(app.get(MikroORM), config.databaseUrl);
    await app.listen(0, "127.0.0.1");
    ada = await register(api());
    typeId = (await call("post", "/types", { name: "notes", label: "Notes", color: "#007aff" })).body.id;
  });
  afterAll(async () => {
    await app?.close();
    await pooler?.stop();
    await database?.drop();
  });

  const api = () => ({ app, sql: query });

  function call(method: "get" | "post" | "patch" | "delete", path: string, body?: object) {
    const sent = as(api(), ada)[method](`/api${path}`);
    return body === undefined ? sent : sent.send(body);
  }

  const create = (title: string) => call("post", "/templates", { title, content: "Act as a poet.", typeId });
  function query<Row>(text: string): Promise<Row[]> {
    return app.get(MikroORM).em.fork().execute(text);
  }

  it("has the settings of a connection of our own", async () => {
    const names = ["statement_timeout", "lock_timeout", "enable_seqscan", "jit"];
    const settings = await Promise.all(names.map((name) => query<Record<string, string>>(`show ${name}`)));
    expect(Object.assign({}, ...settings.flat())).toEqual({
      statement_timeout: "5s",
      lock_timeout: "5s",
      enable_seqscan: "off",
      jit: "off",
    });
  });

  it("serves requests at the same moment: sessions, saves, searches, bulk changes, undo and the trash", async () => {
    const created = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Poem ${n}`)));
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
    const ids: number[] = created.map(({ body }) => body.id);
    const answers = await Promise.all([
      ...ids.map((id) => call("patch", `/extension/templates/${id}`, { content: "Act as a novelist." })),
      ...ids.map(() => call("get", "/templates?search=act&limit=5")),
      ...ids.map(() => call("get", "/auth/user")),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const bulk = await call("post", "/templates/bulk", { action: "delete", ids });
    expect(bulk.body).toMatchObject({ count: 20 });
    await call("post", `/operations/${bulk.body.undoId}/undo`).expect(200);
    expect((await call("get", "/templates?limit=100").expect(200)).body).toHaveLength(20);
    expect((await call("get", "/templates?search=pome").expect(200)).body[0]).toMatchObject({ match: "near" });
  });

  it("keeps the quota, also of 40 parallel creates", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(`More ${n}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.filter((status) => status === 413)).toHaveLength(10);
  });

  it("uses the connections of the pooler for requests, however many there are", async () => {
    await Promise.all(Array.from({ length: 60 }, () => call("get", "/templates?limit=5").expect(200)));
    const rows = await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(4 + 2);
  });
});
