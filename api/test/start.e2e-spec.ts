import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MikroORM } from "@mikro-orm/core";
import { Client } from "pg";
import { pino } from "pino";
import request from "supertest";
import { silentLogger } from "../src/common/logging.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { type Running, startHttp, startWorker } from "../src/start.js";
import { testConfig } from "./support/app.js";
import { createDatabase, createEmptyDatabase, type TestDatabase } from "./support/database.js";
import { PASSWORD } from "./support/session.js";

let database: TestDatabase;
let dataDir: string;
let running: Running[];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "promptory-start-"));
  database = await createEmptyDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (changes: Parameters<typeof testConfig>[1] = {}, isTerminal = true) => {
  const config = testConfig(database.url, { port: 0, dataDir, ...changes });
  const started = await startHttp(config, silentLogger, { isTerminal });
  running.push(started);
  return started;
};

const originOf = ({ line }: Running) => /^Promptory is ready: (http:\S+)/.exec(line)?.[1] ?? "";
const passwordOf = ({ line }: Running) => /password \(shown this once\): ([\w-]+)\)$/.exec(line)?.[1];

describe("starting on an empty database", () => {
  it("says in one line where it is and who may administrate it, the generated password once", async () => {
    const first = await start();
    expect(first.line).toMatch(
      /^Promptory is ready: http:\/\/localhost:\d+ {2}\(administrator: admin, password \(shown this once\): [\w-]{20}\)$/,
    );
    const { body } = await request(originOf(first))
      .post("/api/auth/login")
      .send({ username: "admin", password: passwordOf(first) })
      .expect(200);
    expect(body.user.isAdmin).toBe(true);
    expect((await start()).line).toMatch(/ {2}\(administrator: admin\)$/);
  });

  it("names a file instead where no person reads the line; only its owner may read it", async () => {
    const file = join(dataDir, "admin-password");
    const first = await start({}, false);
    expect(first.line).toMatch(new RegExp(` {2}\\(administrator: admin, password in ${file}\\)$`));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const password = readFileSync(file, "utf8").trim();
    await request(originOf(first)).post("/api/auth/login").send({ username: "admin", password }).expect(200);
  });

  it("makes no administrator whose password it cannot save", async () => {
    const taken = join(dataDir, "file");
    writeFileSync(taken, "");
    await expect(start({ dataDir: join(taken, "data") })).rejects.toThrow(
      /^The administrator's password cannot be saved/,
    );
    expect(passwordOf(await start())).toBeDefined();
  });

  it("does not repeat a password that was given", async () => {
    const { line } = await start({ adminPassword: PASSWORD });
    expect(line).toMatch(/ {2}\(administrator: admin\)$/);
  });

  it("names the public address where there is one", async () => {
    const { line } = await start({ publicUrl: "https://prompts.example.org" });
    expect(line).toContain("Promptory is ready: https://prompts.example.org  (");
  });

  it("works in several processes at once: one migrates, one makes the administrator, all are ready", async () => {
    const config = testConfig(database.url);
    const started = await Promise.all([start(), start(), startWorker(config, silentLogger)]);
    running.push(started[2]);
    expect(started.slice(0, 2).filter((each) => passwordOf(each) !== undefined)).toHaveLength(1);
    for (const each of started.slice(0, 2)) await request(originOf(each)).get("/api/health").expect(200);
    expect(started[2].line).toBe("Promptory is ready: working on jobs");
  });
});

describe("starting where it cannot", () => {
  it("fails on a busy port and leaves nothing behind that would keep the process alive", async () => {
    const port = Number(new URL(originOf(await start())).port);
    await expect(start({ port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
    const metrics = { port, host: "127.0.0.1" };
    await expect(start({ metrics })).rejects.toThrow("METRICS_PORT cannot be opened (EADDRINUSE).");
  });

  it("logs no error beside the one it fails with", async () => {
    const port = Number(new URL(originOf(await start())).port);
    const logged: string[] = [];
    const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
    const config = testConfig(database.url, { port, dataDir, role: "all" });
    await expect(startHttp(config, logger)).rejects.toMatchObject({ code: "EADDRINUSE", port });
    expect(logged).toEqual([]);
  });
});

describe("stopping", () => {
  it("closes connections whose request never arrives completely, and lets the others finish", async () => {
    const first = await start();
    const { port } = new URL(originOf(first));
    const head = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    const halves = [head, `${head}Content-Length: 100\r\n\r\n{`].map((text) => {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
      socket.resume().write(text);
      return new Promise((resolve) => socket.once("close", resolve));
    });
    const whole = request(originOf(first)).post("/api/auth/register").send({ username: "ada", password: PASSWORD });
    // Connections are accepted in their order: once a later one is answered, this one is the server's.
    const sent = new Promise((resolve) => whole.on("request", ({ req }) => req.once("finish", resolve)));
    const answer = whole.then(({ status }) => status);
    await sent;
    await request(originOf(first)).get("/api/health/live").expect(200);
    running = [];
    await first.stop();
    await Promise.all(halves);
    expect(await answer).toBe(201);
  });

  it("is not ready at once, then answers requests, ends jobs and closes the database, in this order", async () => {
    const order: string[] = [];
    const watch = <T extends object>(target: T, method: keyof T & string, name: string) => {
      const original = target[method] as (...args: unknown[]) => Promise<unknown>;
      const spy = jest.spyOn(target as Record<string, () => Promise<unknown>>, method);
      return spy.mockImplementation(function (this: unknown, ...args: []) {
        return original.apply(this, args).finally(() => order.push(name));
      });
    };
    const job = watch(MaintenanceService.prototype, "prune", "job");
    const pool = watch(MikroORM.prototype, "close", "database");
    const migrated = await createDatabase();
    const jobLock = new Client({ connectionString: migrated.url });
    const requestLock = new Client({ connectionString: migrated.url });
    try {
      await Promise.all([jobLock.connect(), requestLock.connect()]);
      // The maintenance that every start begins with waits for it.
      await jobLock.query("begin; lock table extension_site_days in access exclusive mode");
      const first = await start({ role: "all", adminPassword: PASSWORD, databaseUrl: migrated.url });
      await request(originOf(first)).get("/api/health/ready").expect(200);
      const { body } = await request(originOf(first))
        .post("/api/auth/login")
        .send({ username: "admin", password: PASSWORD })
        .expect(200);
      await requestLock.query("begin; lock table templates in access exclusive mode");
      const waiting = async () =>
        (
          await requestLock.query(
            `select from pg_locks join pg_database d on d.oid = database
              where not granted and datname = current_database() and relation in ('extension_site_days'::regclass, 'templates'::regclass)`,
          )
        ).rowCount ?? 0;
      const list = request(originOf(first)).get("/api/templates").set("Authorization", `Bearer ${body.token}`);
      const answered = list.then(({ status }) => order.push(`request ${status}`));
      while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
      // A request that has begun to arrive is still answered.
      const probe = connect(Number(new URL(originOf(first)).port), "127.0.0.1");
      probe.write("GET /api/health/ready HTTP/1.1\r\nHost: x\r\n");
      await request(originOf(first)).get("/api/health/live").expect(200);
      running = [];
      order.length = 0;
      const stopped = first.stop();
      probe.write("Connection: close\r\n\r\n");
      expect((await text(probe)).split("\r\n", 1)).toEqual(["HTTP/1.1 503 Service Unavailable"]);
      await requestLock.query("rollback");
      await Promise.all([answered.then(() => jobLock.query("rollback")), stopped]);
      expect(order).toEqual(["request 200", "job", "database"]);
    } finally {
      for (const spy of [job, pool]) spy.mockRestore();
      await Promise.all([jobLock.end(), requestLock.end()]);
      await migrated.drop();
    }
  });

  it("frees the port", async () => {
    const first = await start();
    const origin = originOf(first);
    await request(origin).get("/api/health/live").expect(200);
    await first.stop();
    running = [];
    await expect(request(origin).get("/api/health/live")).rejects.toThrow("ECONNREFUSED");
  });
});
