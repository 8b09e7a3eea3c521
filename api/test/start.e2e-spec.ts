import request from "supertest";
import { silentLogger } from "../src/common/logging.js";
import { type Running, startHttp, startWorker } from "../src/start.js";
import { testConfig } from "./support/app.js";
import { createEmptyDatabase, type TestDatabase } from "./support/database.js";
import { PASSWORD } from "./support/session.js";

let database: TestDatabase;
let running: Running[];
beforeEach(async () => {
  database = await createEmptyDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await database.drop();
});

const start = async (changes: Parameters<typeof testConfig>[1] = {}) => {
  const started = await startHttp(testConfig(database.url, { port: 0, ...changes }), silentLogger);
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
});

describe("stopping", () => {
  it("frees the port", async () => {
    const first = await start();
    const origin = originOf(first);
    await request(origin).get("/api/health/live").expect(200);
    await first.stop();
    running = [];
    await expect(request(origin).get("/api/health/live")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
