import { createApp } from "../src/app.js";
import { type Config } from "../src/config/config.js";
import { openApp, type TestApp, testConfig } from "./support/app.js";
import { hasRedis, makeRedis, type TestRedis } from "./support/redis.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";
import { TcpProxy } from "./support/tcp-proxy.js";

const LIMITS: Config["rateLimits"] = { api: 6, auth: 1_000, improve: 3, contact: 2 };

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
