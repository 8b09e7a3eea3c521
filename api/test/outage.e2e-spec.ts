import type { NestExpressApplication } from "@nestjs/platform-express";
import { pino } from "pino";
import request from "supertest";
import { createApp } from "../src/app.js";
import { describeError } from "../src/common/logging.js";
import { testConfig } from "./support/app.js";
import { createDatabase, type TestDatabase } from "./support/database.js";
import { PASSWORD } from "./support/session.js";
import { TcpProxy } from "./support/tcp-proxy.js";

let database: TestDatabase;
let proxy: TcpProxy;
let app: NestExpressApplication;
let token: string;
const logged: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  const url = new URL(database.url);
  proxy = new TcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(await proxy.start());
  const logger = pino({ serializers: { err: describeError } }, { write: (line: string) => void logged.push(line) });
  app = await createApp(testConfig(url.href), { answerTimeoutMs: 2000, logger });
  await app.listen(0, "127.0.0.1");
  const { body } = await http().post("/api/auth/register").send({ username: "ada", password: PASSWORD }).expect(201);
  token = body.token;
});
afterAll(async () => {
  await app.close();
  await proxy.stop();
  await database.drop();
});

const http = () => request(app.getHttpServer());
const types = () => http().get("/api/types").set("Authorization", `Bearer ${token}`);

/** Until an answer is what it should be again; the test's own time limit ends a wait in vain. */
async function eventually(status: number, ask: () => request.Test): Promise<void> {
  while ((await ask()).status !== status) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe("while the database works", () => {
  it("the server is well, alive and ready", async () => {
    const { body } = await http().get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "ok", checks: { database: "ok", queue: "ok" } });
    await http().get("/api/health/live").expect(200, { status: "ok" });
    await http().get("/api/health/ready").expect(200, { status: "ok" });
  });
});

describe("while the database is away", () => {
  beforeAll(() => proxy.stop());
  afterAll(async () => {
    await proxy.start();
    await eventually(200, types);
  });

  it("health and readiness say so with a sentence, and the process stays alive", async () => {
    const { body, headers } = await http().get("/api/health").expect(503);
    expect(body).toMatchObject({ code: "unavailable", message: "The database does not answer." });
    expect(headers["retry-after"]).toMatch(/^\d+$/);
    await http().get("/api/health/ready").expect(503);
    await http().get("/api/health/live").expect(200);
  });

  it("every other request is 503 with Retry-After, and tells nothing of the server's inside", async () => {
    const login = http().post("/api/auth/login").send({ username: "ada", password: PASSWORD });
    for (const answer of [await types(), await login]) {
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
      expect(answer.body).toMatchObject({ code: "unavailable" });
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres|sql/i);
    }
  });
});

describe("the log of an outage", () => {
  beforeAll(() => proxy.stop());
  afterAll(async () => {
    await proxy.start();
    await eventually(200, types);
  });

  it("does not grow with the number of requests", async () => {
    logged.length = 0;
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 40 }, () => types().expect(503)));
    // Written once a second.
    while (!logged.some((line) => line.includes("requests answered 503")))
      await new Promise((go) => setTimeout(go, 50));
    expect(logged.length).toBeLessThan(40);
  });
});

describe("while the database hangs", () => {
  beforeAll(() => proxy.freeze());
  afterAll(async () => {
    proxy.thaw();
    await eventually(200, types);
  });

  it("health answers 503 all the same, however often it is asked", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => http().get("/api/health")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  });

  it("no request hangs: the response is 503", async () => {
    const { body, headers } = await types().expect(503);
    expect(body).toMatchObject({ code: "unavailable" });
    expect(headers["retry-after"]).toMatch(/^\d+$/);
  });
});

describe("once the database is back", () => {
  it("so is everything else", async () => {
    await types().expect(200);
    await http().get("/api/health").expect(200);
  });
});

describe("while the queue is away", () => {
  it("the library works and health says degraded", async () => {
    const own = await createApp(testConfig(database.url, { redisUrl: "redis://127.0.0.1:1" }));
    await own.listen(0, "127.0.0.1");
    const { body } = await request(own.getHttpServer()).get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "degraded", checks: { database: "ok", queue: "down" } });
    await own.close();
  });
});
