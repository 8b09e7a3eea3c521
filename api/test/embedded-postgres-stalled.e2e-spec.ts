import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import type { NestExpressApplication } from "@nestjs/platform-express";
import request from "supertest";
import { createApp } from "../src/app.js";
import { clusterBackups } from "../src/backup/cluster-backups.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/database/embedded-postgres.js";
import { migrate } from "../src/database/migrate.js";
import { ormConfig } from "../src/database/mikro-orm.config.js";
import { testConfig } from "./support/app.js";
import { PASSWORD } from "./support/session.js";

let dataDir: string;
let postgres: EmbeddedPostgres;
let app: NestExpressApplication;
let authorization: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "promptory-stalled-"));
  postgres = await startEmbeddedPostgres({ backups: clusterBackups, dataDir, fast: true });
  // A client of the tests gives up after 30 s; the deadline of the API is later than any answer expected here.
  app = await createApp(testConfig(postgres.url, { databaseTimeoutMs: 1500 }));
  const orm = await MikroORM.init(ormConfig(postgres.url));
  await migrate(orm);
  await orm.close();
  await app.listen(0, "127.0.0.1");
  const { body } = await http().post("/api/auth/register").send({ username: "ada", password: PASSWORD }).expect(201);
  authorization = `Bearer ${body.token}`;
});
afterAll(async () => {
  signal("SIGCONT");
  await app.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const http = () => request(app.getHttpServer());
const list = () => http().get("/api/types").set("Authorization", authorization);
const create = (name: string) =>
  http().post("/api/types").set("Authorization", authorization).send({ name, label: "Writing", color: "#34c759" });

/** To the server and every process it started. */
function signal(name: NodeJS.Signals): void {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").split(" ").filter(Boolean);
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, name);
}

it("answers 503 while PostgreSQL is stopped by SIGSTOP, more requests than connections too, and works once it continues", async () => {
  await Promise.all(Array.from({ length: 8 }, () => list().expect(200)));
  signal("SIGSTOP");
  const answers = await Promise.all([
    ...Array.from({ length: 24 }, list),
    create("stalled"),
    http().post("/api/auth/login").send({ username: "ada", password: PASSWORD }),
    http().get("/api/health"),
    http().get("/api/health/ready"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers[0]?.body.code).toBe("unavailable");
  await http().get("/api/health/live").expect(200);

  signal("SIGCONT");
  while ((await list()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  await create("continued").expect(201);
  const { body } = await list().expect(200);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["continued"]);
});

it("drops a single connection whose backend is stopped and answers on another one", async () => {
  await list().expect(200);
  const pool = await app.get(MikroORM).em.getConnection().getNativeClient();
  const client = await pool.connect();
  const [{ pid }] = (await client.query("select pg_backend_pid() as pid")).rows;
  process.kill(pid, "SIGSTOP");
  try {
    await expect(client.query("select 1")).rejects.toThrow(/^Connection terminated/);
    client.release();
    await list().expect(200);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

it("gives a transaction as long as it asked for, and no later one on the same connection", async () => {
  const em = app.get(MikroORM).em.fork();
  const slow = em.transactional(async (transaction) => {
    await transaction.execute("set local statement_timeout = '5s'");
    await transaction.execute("select pg_sleep(1.7)");
  });
  await expect(slow).resolves.toBeUndefined();
  await expect(em.execute("select pg_sleep(5)")).rejects.toThrow(/statement timeout/);
});
