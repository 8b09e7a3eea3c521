import request from "supertest";
import type { Config } from "../src/config/config.js";
import { openApp, type TestApp } from "./support/app.js";
import { itOnce } from "./support/deep.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

const LIMITS: Config["rateLimits"] = { api: 5, auth: 1_000, improve: 3, contact: 2 };

let test: TestApp;
const open: TestApp[] = [];

beforeAll(async () => {
  test = await start();
});

afterAll(async () => {
  for (const each of open) await each.close();
});

/** The application with small budgets, counting in memory. */
async function start(changes: Partial<Config> = {}): Promise<TestApp> {
  const { redisUrl, ...app } = { rateLimits: LIMITS, ...changes };
  const started = await openApp({ ...app, redisUrl: redisUrl as string });
  open.push(started);
  return started;
}

const http = ({ app }: TestApp) => request(app.getHttpServer());

/** What an answer tells of its budget. */
const limitOf = ({ headers }: { headers: Record<string, string> }) =>
  ["limit", "remaining", "reset"].map((name) => headers[`x-ratelimit-${name}`]);

const soon = (seconds: number) => {
  const now = Math.floor(Date.now() / 1000);
  return {
    asymmetricMatch: (value: unknown) => Number(value) > now + seconds - 10 && Number(value) <= now + seconds + 2,
  };
};

async function use(person: Person, times: number, on = test): Promise<number[]> {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) answers.push((await as(on, person).get("/api/stats")).status);
  return answers;
}

describe("a person's budget", () => {
  it("is in the headers of every response and ends in a 429 with Retry-After", async () => {
    const ada = await register(test);
    const first = await as(test, ada).get("/api/stats").expect(200);
    expect(limitOf(first)).toEqual(["5", "4", soon(60)]);
    expect(first.headers).toMatchObject({
      "ratelimit-policy": '"api";q=5;w=60',
      ratelimit: expect.stringMatching(/^"api";r=4;t=\d+$/),
    });
    const second = await as(test, ada).get("/api/types").expect(200);
    expect(limitOf(second)).toEqual(["5", "3", limitOf(first)[2]]);
    expect(await use(ada, 3)).toEqual([200, 200, 200]);
    const refused = await as(test, ada).get("/api/stats").expect(429);
    expect(limitOf(refused)).toEqual(["5", "0", limitOf(first)[2]]);
    expect(refused.headers["content-type"]).toMatch("application/problem+json");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({
      code: "too_many_requests",
      message: expect.stringMatching(/^Too many requests\. Please try again in (\d+ seconds?|1 minute)\.$/),
    });
  });

  it("is that person's alone, and one for all their devices", async () => {
    const [ada, bob] = [await register(test), await register(test)];
    const login = await http(test)
      .post("/api/auth/login")
      .send({ username: ada.username, password: PASSWORD })
      .expect(200);
    expect(await use(ada, 5)).toEqual([200, 200, 200, 200, 200]);
    await http(test).get("/api/stats").set("Authorization", `Bearer ${login.body.token}`).expect(429);
    expect(await use(bob, 1)).toEqual([200]);
  });

  itOnce("pays for mistakes too: bad input, foreign ids and closed doors", async () => {
    const ada = await register(test);
    const answers = [
      await as(test, ada).get("/api/templates?limit=0").expect(400),
      await as(test, ada).get("/api/templates/2147483647").expect(404),
      await as(test, ada).get("/api/admin/users").expect(403),
    ];
    expect(answers.map((answer) => limitOf(answer)[1])).toEqual(["4", "3", "2"]);
  });

  itOnce("has no end for administrators, whose answers say so", async () => {
    const admin = await registerAdmin(test);
    expect(await use(admin, 10)).toEqual(Array(10).fill(200));
    const answer = await as(test, admin).get("/api/admin/users").expect(200);
    expect(limitOf(answer)).toEqual(["unlimited", "unlimited", "unlimited"]);
  });

  itOnce(
    "is unlimited for administrators on public routes, such as the API document and the contact form",
    async () => {
      const own = await start();
      const [admin, user] = [await registerAdmin(own), await register(own)];
      const message = { email: "ada@example.org", message: "I cannot find my prompts." };
      for (let time = 0; time < 7; time += 1) {
        expect(limitOf(await as(own, admin).get("/api/openapi.json").expect(200))).toEqual(Array(3).fill("unlimited"));
        expect(limitOf(await as(own, admin).post("/api/contact").send(message).expect(202))).toEqual(
          Array(3).fill("unlimited"),
        );
      }
      expect(limitOf(await as(own, user).post("/api/contact").send(message).expect(202))).toEqual([
        "2",
        "1",
        soon(3600),
      ]);
      expect(limitOf(await as(own, user).get("/api/openapi.json").expect(200))[0]).toBe("5");
    },
  );
});

describe("an address's budget", () => {
  const strangers: [string, string][] = [
    ["nobody signed in", "/api/stats"],
    ["an address that is not there", "/api/nowhere"],
    ["the document", "/api/openapi.json"],
  ];

  it.each(strangers)("is consumed and reported by %s", async (_, path) => {
    const own = await start();
    for (let left = 4; left >= 0; left -= 1) expect(limitOf(await http(own).get(path))[1]).toBe(`${left}`);
    const refused = await http(own).get(path).expect(429);
    expect(limitOf(refused)).toEqual(["5", "0", soon(60)]);
    expect(refused.headers["retry-after"]).toBeDefined();
  });

  itOnce("is in the headers of responses that never reached a route", async () => {
    const own = await start();
    const post = (path: string, type: string, body: string) =>
      http(own).post(path).set("Content-Type", type).send(body);
    const answers = [
      await post("/api/auth/login", "application/json", "{").expect(400),
      await post("/api/auth/login", "text/plain", "x").expect(415),
      await post("/api/auth/login", "application/json", `"${"x".repeat(20_000)}"`).expect(413),
      await post("/api/types", "application/json", "{}").expect(401),
      await http(own).delete("/api/stats").expect(405),
    ];
    expect(answers.map((answer) => limitOf(answer)[1])).toEqual(["4", "3", "2", "1", "0"]);
  });

  itOnce("never keeps a monitor from the health routes", async () => {
    const own = await start();
    for (let time = 0; time < 10; time += 1) {
      expect(limitOf(await http(own).get("/api/health/live").expect(200))).toEqual(["5", "5", soon(60)]);
    }
  });

  itOnce("for signing in, registering and recovery is one of its own, for administrators too", async () => {
    const own = await start({ rateLimits: { ...LIMITS, auth: 4 } });
    const admin = await registerAdmin(own);
    const credentials = { username: admin.username, password: PASSWORD };
    const login = await as(own, admin).post("/api/auth/login").send(credentials).expect(200);
    expect(limitOf(login)).toEqual(["4", "2", soon(60)]);
    const forgot = await http(own).post("/api/auth/forgot-password").send({ username: "nobody" }).expect(200);
    expect(limitOf(forgot)).toEqual(["4", "1", soon(60)]);
    await http(own).post("/api/auth/register").send({ username: "x", password: "y" }).expect(400);
    await as(own, admin).post("/api/auth/login").send(credentials).expect(429);
    expect(await use(admin, 1, own)).toEqual([200]);
  });

  it("for writing to support is one of its own, by the hour", async () => {
    const own = await start();
    const message = { email: "ada@example.org", message: "I cannot find my prompts." };
    const first = await http(own).post("/api/contact").send(message).expect(202);
    expect(limitOf(first)).toEqual(["2", "1", soon(3600)]);
    await http(own).post("/api/contact").send(message).expect(202);
    const refused = await http(own).post("/api/contact").send(message).expect(429);
    expect(refused.body.message).toMatch(/^Too many requests\. Please try again in (60 minutes|1 hour)\.$/);
  });
});

describe("a forged X-Forwarded-For", () => {
  const forged = (own: TestApp, chain: string) => http(own).get("/api/stats").set("X-Forwarded-For", chain);

  itOnce("buys nothing while no proxy is trusted", async () => {
    const own = await start();
    for (let time = 0; time < 5; time += 1) await forged(own, `203.0.113.${time}`).expect(401);
    await forged(own, "203.0.113.99").expect(429);
  });

  itOnce("buys nothing in front of what the proxy wrote", async () => {
    const own = await start({ trustProxy: 1 });
    for (let time = 0; time < 5; time += 1) await forged(own, `203.0.113.${time}, 198.51.100.7`).expect(401);
    await forged(own, "203.0.113.99, 198.51.100.7").expect(429);
    await forged(own, "203.0.113.99, 198.51.100.8").expect(401);
  });

  itOnce("buys nothing past proxies named by address", async () => {
    const own = await start({ trustProxy: ["loopback", "10.0.0.0/8"] });
    for (let time = 0; time < 5; time += 1) await forged(own, `203.0.113.${time}, 198.51.100.7, 10.1.2.3`).expect(401);
    await forged(own, "198.51.100.9, 198.51.100.7, 10.9.9.9").expect(429);
  });

  itOnce("of one IPv6 network is one address, and of nonsense is one stranger", async () => {
    const own = await start({ trustProxy: 1 });
    for (let time = 0; time < 5; time += 1) await forged(own, `2001:db8:0:1::${time}`).expect(401);
    await forged(own, "2001:db8:0:1:ffff::1").expect(429);
    await forged(own, "2001:db8:0:2::1").expect(401);
    for (let time = 0; time < 5; time += 1) await forged(own, `nonsense${time}`).expect(401);
    await forged(own, "other nonsense").expect(429);
  });
});

describe("guessing a password", () => {
  const guess = (own: TestApp, username: string, from: string, password = "wrong") =>
    http(own).post("/api/auth/login").set("X-Forwarded-For", from).send({ username, password });

  itOnce("is slowed down at its address, whatever it forges, and lets the owner in from another", async () => {
    const own = await start({ trustProxy: 1 });
    const { username } = await register(own);
    for (let time = 0; time < 5; time += 1) await guess(own, username, `203.0.113.${time}, 198.51.100.7`).expect(401);
    const waiting = await guess(own, username, "203.0.113.99, 198.51.100.7", PASSWORD).expect(429);
    expect(waiting.body.message).toMatch(/^Too many attempts\. Please try again in /);
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(waiting.headers["retry-after"])).toBeLessThanOrEqual(60);
    await guess(own, username, "192.0.2.1", PASSWORD).expect(200);
  });

  itOnce("does not lock out a user who signs in on many tabs at once", async () => {
    const { username } = await register(test);
    const tabs = Array.from({ length: 12 }, () => guess(test, username, "198.51.100.7", PASSWORD));
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    const guesses = Array.from({ length: 12 }, () => guess(test, username, "198.51.100.7"));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(5);
  });

  itOnce("is the same for an unknown name", async () => {
    const own = await start({ trustProxy: 1 });
    const { username } = await register(own);
    const seen = async (name: string) => {
      const answers = [];
      for (let time = 0; time < 6; time += 1) answers.push(await guess(own, name, "198.51.100.7"));
      return answers.map(({ status, body }) => [status, body.code, body.message.replace(/\d+ \w+/, "a while")]);
    };
    expect(await seen(username)).toEqual(await seen("nobody"));
  });

  itOnce("of a recovery code is never refused to strangers, and never makes signing in wait", async () => {
    const own = await start({ trustProxy: 1 });
    const { username } = await register(own);
    const recover = (from: string) =>
      http(own)
        .post("/api/auth/forgot-password")
        .set("X-Forwarded-For", from)
        .send({ username, code: "000000", newPassword: "a long new password" });
    for (let time = 0; time < 25; time += 1) await recover(`198.51.100.${time}`).expect(400);
    await guess(own, username, "192.0.2.1", PASSWORD).expect(200);
  });
});
