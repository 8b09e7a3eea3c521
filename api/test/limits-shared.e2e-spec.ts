import { createApp } from "../src/app.js";
import { type Config } from "../src/config/config.js";
import { Database } from "../src/database/database.js";
import type { Window } from "../src/rate-limits/memory-store.js";
import { PostgresStore } from "../src/rate-limits/postgres-store.js";
import { openApp, type TestApp, testConfig } from "./support/app.js";
import { hasRedis, makeRedis, type TestRedis } from "./support/redis.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";
import { TcpProxy } from "./support/tcp-proxy.js";

const LIMITS: Config["rateLimits"] = { api: 6, auth: 1_000, improve: 3, contact: 2 };

// With a Redis for all tests, the limits of these processes would be in it.
const withoutRedis = process.env.TEST_REDIS_URL === undefined ? describe : describe.skip;

withoutRedis("two processes on one PostgreSQL", () => {
  let one: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    const { redisUrl: _, ...changes } = { rateLimits: LIMITS, redisUrl: undefined };
    one = await openApp(changes);
    const { redisUrl, ...config } = testConfig(one.config.databaseUrl as string, changes);
    expect(redisUrl).toBeUndefined();
    const app = await createApp(config);
    await app.listen(0, "127.0.0.1");
    other = { ...one, app, close: () => app.close() };
  });

  afterAll(async () => {
    await other?.close();
    await one?.close();
  });

  it("share what is left to a person, and when it begins anew", async () => {
    const ada = await register(one);
    const answers = [];
    for (const on of [one, other, one, other]) answers.push(await as(on, ada).get("/api/stats").expect(200));
    const headers = answers.map((answer) => answer.headers);
    expect(headers.map((each) => each["x-ratelimit-remaining"])).toEqual(["5", "4", "3", "2"]);
    expect(new Set(headers.map((each) => each["x-ratelimit-reset"])).size).toBe(1);
    const rest = await Promise.all([one, other, one, other].map((on) => as(on, ada).get("/api/stats")));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });

  it("let at most a quarter of a large limit more through for each further process, however many requests arrive at once", async () => {
    const db = one.app.get(Database);
    const stores = [new PostgresStore(db), new PostgresStore(db)];
    const hit = (n: number) => stores[n % 2]?.hit("many at once", 60_000, 100) as Promise<Window>;
    const hits = await Promise.all(Array.from({ length: 400 }, (_, n) => hit(n)));
    const allowed = hits.filter((window) => window.hits <= 100).length;
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThanOrEqual(125);
    for (const n of [0, 1]) expect((await hit(n)).hits).toBeGreaterThan(100);
    for (const store of stores) store.close();
  });

  it("count exactly when requests come one after the other, with a large limit too", async () => {
    const db = one.app.get(Database);
    const stores = [new PostgresStore(db), new PostgresStore(db)];
    for (let n = 0; n < 60; n += 1) await stores[0]?.hit("in turns", 60_000, 100);
    for (let n = 0; n < 30; n += 1) await stores[1]?.hit("in turns", 60_000, 100);
    expect(await stores[0]?.hit("in turns", 60_000, 100)).toMatchObject({ hits: 91 });
    for (const store of stores) store.close();
  });

  it("ask the table for no request of many, as long as little of the limit is used", async () => {
    const db = one.app.get(Database);
    // The application counts its own requests with the same database.
    const query = jest.fn<Promise<unknown[]>, Parameters<Database["query"]>>((...args) => db.query(...args));
    const store = new PostgresStore({ query } as unknown as Database);
    for (let n = 0; n < 25; n += 1) await store.hit("few", 60_000, 100);
    expect(query).not.toHaveBeenCalled();
    await store.hit("few", 60_000, 100);
    expect(query).toHaveBeenCalledTimes(1);
    store.close();
  });

  it("leave no second statement for hits that a request has just added", async () => {
    const db = one.app.get(Database);
    const query = jest.fn<Promise<unknown[]>, Parameters<Database["query"]>>(async (...args) => {
      // Longer than the interval between two writes.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return db.query(...args);
    });
    const store = new PostgresStore({ query } as unknown as Database);
    await store.hit("early", 60_000, 100);
    await store.hit("small", 60_000, 3);
    expect(query).toHaveBeenCalledTimes(1);
    store.close();
  });

  it("begin anew once the window has ended", async () => {
    const store = new PostgresStore(one.app.get(Database));
    await store.hit("short", 60_000, 3);
    await store.hit("short", 60_000, 3);
    await one.sql("update limit_counts set ends_at = now() - interval '1 minute' where key = 'short'");
    expect(await store.hit("short", 60_000, 3)).toMatchObject({ hits: 1 });
    store.close();
  });
});

const withRedis = hasRedis() ? describe : describe.skip;

withRedis("two processes on one Redis", () => {
  let redis: TestRedis;
  let line: TcpProxy;
  let one: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    redis = await makeRedis();
    await redis.start();
    line = new TcpProxy({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
    const redisUrl = `redis://127.0.0.1:${await line.start()}/0`;
    one = await openApp({ rateLimits: LIMITS, redisUrl });
    const app = await createApp(testConfig(one.config.databaseUrl as string, { rateLimits: LIMITS, redisUrl }));
    await app.listen(0, "127.0.0.1");
    other = { ...one, app, close: () => app.close() };
  });

  afterAll(async () => {
    await other?.close();
    await one?.close();
    await line?.stop();
    await redis?.stop();
  });

  const remaining = async (on: TestApp, person: Person) =>
    (await as(on, person).get("/api/stats").expect(200)).headers["x-ratelimit-remaining"];

  it("share what is left to a person, and when it begins anew", async () => {
    const ada = await register(one);
    const [here, there] = [await as(one, ada).get("/api/stats"), await as(other, ada).get("/api/stats")];
    expect(there.headers["x-ratelimit-reset"]).toBe(here.headers["x-ratelimit-reset"]);
    expect([await remaining(one, ada), await remaining(other, ada)]).toEqual(["3", "2"]);
    const rest = await Promise.all([one, other, one, other].map((on) => as(on, ada).get("/api/stats")));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });

  it("share what is left to an address", async () => {
    const message = { email: "ada@example.org", message: "I cannot find my prompts." };
    await as(one).post("/api/contact").send(message).expect(202);
    await as(other).post("/api/contact").send(message).expect(202);
    await as(one).post("/api/contact").send(message).expect(429);
    await as(other).post("/api/contact").send(message).expect(429);
  });

  it("share the waits of those who guess", async () => {
    const { username } = await register(one);
    const guess = (on: TestApp, password = "wrong") => as(on).post("/api/auth/login").send({ username, password });
    for (const on of [one, other, one, other, one]) await guess(on).expect(401);
    await guess(one, PASSWORD).expect(429);
    await guess(other, PASSWORD).expect(429);
  });

  it("share sessions: what one begins the other knows, and what one ends is over for both", async () => {
    const ada = await register(one);
    await as(other, ada).get("/api/auth/user").expect(200);
    await as(other, ada).post("/api/auth/logout").expect(200);
    await as(one, ada).get("/api/auth/user").expect(401);
  });

  it("know at once who has become an administrator", async () => {
    const admin = await registerAdmin(one);
    expect(await remaining(other, admin)).toBe("unlimited");
  });

  describe.each([
    ["gone", () => line.stop(), () => line.start()],
    ["hanging", async () => line.freeze(), async () => line.thaw()],
  ])("while Redis is %s", (_, takeAway, bringBack) => {
    beforeAll(async () => void (await takeAway()));

    it("go on, each with counters of its own", async () => {
      const ada = await register(one);
      expect(await remaining(one, ada)).toBe("5");
      expect(await remaining(one, ada)).toBe("4");
      expect(await remaining(other, ada)).toBe("5");
    });

    it("still refuse what is too often", async () => {
      const ada = await register(one);
      for (let time = 0; time < 6; time += 1) await remaining(one, ada);
      await as(one, ada).get("/api/stats").expect(429);
    });

    it("still make those who guess wait, everywhere", async () => {
      const { username } = await register(one);
      for (const on of [one, other, one, other, one]) {
        await as(on).post("/api/auth/login").send({ username, password: "wrong" }).expect(401);
      }
      await as(other).post("/api/auth/login").send({ username, password: PASSWORD }).expect(429);
    });

    it("share again once it is back", async () => {
      await bringBack();
      // Both find out by themselves, within seconds.
      const seen = async () => {
        const ada = await register(one);
        return [await remaining(one, ada), await remaining(other, ada)].join();
      };
      while ((await seen()) !== "5,4") await new Promise((resolve) => setTimeout(resolve, 200));
    });
  });
});
