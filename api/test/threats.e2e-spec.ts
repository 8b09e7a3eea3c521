import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import request from "supertest";
import type { AppConfig } from "../src/config/config.module.js";
import { TokensService } from "../src/sessions/tokens.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { openRaceApp, type RaceApp } from "./support/race.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

declare global {
  /** From cheap-argon2.mjs. */
  var passwordComparisons: string[] | undefined;
}

let test: RaceApp;
let ada: Person;
beforeAll(async () => {
  test = await openRaceApp();
  ada = await register(test);
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const me = (token: string) => http().get("/api/auth/user").set("Authorization", `Bearer ${token}`);
const claims = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a tampered token", () => {
  const sign = (payload: object, alg = "HS256") =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).setExpirationTime("1h").sign(test.config.jwtSecret);

  it("does not open, whatever was changed of it", async () => {
    const [header = "", body = "", signature = ""] = ada.token.split(".");
    const mine = claims(ada.token);
    const first = signature.startsWith("A") ? "B" : "A";
    for (const token of [
      `${header}.${encode({ ...mine, userId: mine.userId + 1 })}.${signature}`,
      `${header}.${body}.${first}${signature.slice(1)}`,
      `${header}.${body}.`,
      `${header}.${body}`,
      `${encode({ alg: "none" })}.${body}.`,
      `${encode({ alg: "HS512", typ: "JWT" })}.${body}.${signature}`,
      `${header}.${body}.${signature}.${signature}`,
    ])
      await me(token).expect(401);
  });

  it("does not open even with our key, but for another algorithm, another owner or no session", async () => {
    const { userId, sid } = claims(ada.token);
    await me(await sign({ userId, sid })).expect(200);
    await me(await sign({ userId, sid }, "HS384")).expect(401);
    await me(await sign({ userId, sid }, "HS512")).expect(401);
    await me(await sign({ userId: (await register(test)).id, sid })).expect(401);
    for (const odd of [{ userId }, { sid }, { userId, sid: "1" }, { userId: [userId], sid }, { userId, sid: 2 ** 40 }])
      await me(await sign(odd)).expect(401);
  });

  it("does not open without an end", async () => {
    const { userId, sid } = claims(ada.token);
    const endless = new SignJWT({ userId, sid }).setProtectedHeader({ alg: "HS256" });
    await me(await endless.sign(test.config.jwtSecret)).expect(401);
  });
});

describe("a changed signing secret", () => {
  const secret = (letters: string) => new TextEncoder().encode(`${letters}Lx0vN5tYw7uB3kEhJ9mPcA4sDfG`);
  const tokensOf = (current: string, old?: string) =>
    new TokensService({ ...test.config, jwtSecret: secret(current), oldJwtSecret: old && secret(old) } as AppConfig);

  it("leaves what the former one signed valid while it is named, and signs nothing with it", async () => {
    const { userId, sid } = claims(ada.token);
    const inAnHour = new Date(Date.now() + 3_600_000);
    const former = await tokensOf("former").sign({ userId, sid }, inAnHour);
    const rotated = tokensOf("current", "former");
    expect(await rotated.isSigned(former)).toBe(true);
    expect(rotated.secretOf(former)?.export()).toEqual(Buffer.from(secret("former")));
    const latest = await rotated.sign({ userId, sid }, inAnHour);
    expect(await tokensOf("current").isSigned(latest)).toBe(true);
    expect(await tokensOf("current").isSigned(former)).toBe(false);
    expect(await tokensOf("former").isSigned(latest)).toBe(false);
  });

  it("refuses a token after its end, and one that names an unknown secret", async () => {
    const { userId, sid } = claims(ada.token);
    const token = (kid: string | undefined, end: string) =>
      new SignJWT({ userId, sid })
        .setProtectedHeader({ alg: "HS256", ...(kid !== undefined && { kid }) })
        .setExpirationTime(end)
        .sign(test.config.jwtSecret);
    await me(await token(undefined, "1h")).expect(200);
    await me(await token("other", "1h")).expect(401);
    await me(await token(undefined, "-1s")).expect(401);
  });
});

describe("a page of another site", () => {
  const write = (headers: Record<string, string>) =>
    as(test, ada).post("/api/types").set(headers).send({ name: "x y", label: "X", color: "#34c759" });

  it.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { Origin: "https://evil.example" },
    { Origin: "http://localhost:9" },
    { Origin: "null" },
    { Origin: "chrome-extension.evil.example" },
  ])("writes nothing: %j", async (headers) => {
    const { body } = await write(headers).expect(403);
    expect(body).toMatchObject({ code: "forbidden", message: "Requests from other sites are not accepted." });
  });

  it("cannot sign its visitor in or out, register them or write in their name", async () => {
    for (const path of ["login", "register", "logout", "forgot-password"])
      await http().post(`/api/auth/${path}`).set("Sec-Fetch-Site", "cross-site").send({}).expect(403);
    await http().post("/api/contact").set("Origin", "https://evil.example").send({}).expect(403);
  });

  it.each([
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site", Origin: "chrome-extension://abcdefghijklmnopabcdefghijklmnop" },
    { Origin: "moz-extension://6d1b2c3e-0000-4000-8000-000000000000" },
    {},
  ])("is none of these, which get as far as the rules: %j", (headers) => write(headers as never).expect(400));

  it("is distinguished from ours by Origin where the browser sends no Fetch Metadata", async () => {
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const url = new URL(`http://127.0.0.1:${port}`);
    await write({ Host: url.host, Origin: url.origin }).expect(400);
    await write({ Host: url.host, Origin: `https://${url.hostname}` }).expect(403);
  });

  it("may not read an answer: no header opens it to other origins", async () => {
    const { headers } = await as(test, ada).get("/api/auth/user").set("Origin", "https://evil.example").expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const preflight = await http()
      .options("/api/templates")
      .set({ Origin: "https://evil.example", "Access-Control-Request-Method": "POST" });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("cannot post a form: only JSON is read", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])
      await http().post("/api/auth/login").set("Content-Type", type).send("username=a&password=b").expect(415);
  });
});

describe("the cookie", () => {
  const cookie = (person: Person) => `promptory_session=${person.token}`;

  it("alone never writes, on any route", async () => {
    for (const [method, path] of [
      ["post", "/api/templates"],
      ["put", "/api/auth/user"],
      ["delete", "/api/auth/user"],
      ["delete", "/api/auth/sessions"],
      ["post", "/api/extension/api-keys"],
      ["patch", "/api/extension/templates/1"],
    ] as const)
      await http()
        [method](path)
        .set({ Cookie: cookie(ada), "Sec-Fetch-Site": "same-origin" })
        .send({})
        .expect(401);
    await as(test, ada).get("/api/auth/user").expect(200);
  });

  it("does not stand in for a header that is wrong", async () => {
    for (const authorization of ["Bearer wrong", "Basic YTpi", "", "Bearer"]) {
      const headers = { Cookie: cookie(ada), Authorization: authorization };
      await http().get("/api/auth/user").set(headers).expect(401);
    }
  });

  it("is not marked for https by a header of the request", async () => {
    const { username } = await register(test);
    const sent = http().post("/api/auth/login").set("X-Forwarded-Proto", "https");
    const { headers } = await sent.send({ username, password: PASSWORD }).expect(200);
    expect(String(headers["set-cookie"])).not.toContain("Secure");
  });

  describe("behind TLS", () => {
    let own: TestApp;
    let person: Person;
    const api = () => request(own.app.getHttpServer());
    beforeAll(async () => {
      own = await openApp({ secureCookie: true });
      person = await register(own);
    });
    afterAll(() => own.close());

    it("is for this host and HTTPS only, whatever the request says", async () => {
      const { username } = person;
      const { headers } = await api().post("/api/auth/login").send({ username, password: PASSWORD }).expect(200);
      const cookies = headers["set-cookie"] as unknown as string[];
      expect(cookies.at(-1)).toMatch(
        /^__Host-promptory_session=.+; Max-Age=2592000; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(cookies.at(-1)).not.toContain("Domain");
    });

    it("takes the place of the plain one, which is no longer accepted and is removed", async () => {
      const me = () => api().get("/api/auth/user");
      await me().set("Cookie", `__Host-promptory_session=${person.token}`).expect(200);
      await me().set("Cookie", `promptory_session=${person.token}`).expect(401);
      await me()
        .set({ Cookie: `promptory_session=${person.token}`, Authorization: person.authorization })
        .expect(200);
      const { headers } = await api().post("/api/auth/logout").set("Authorization", person.authorization).expect(200);
      expect(headers["set-cookie"]).toEqual([
        expect.stringMatching(/^promptory_session=; Path=\/api; Expires=Thu, 01 Jan 1970/),
        expect.stringMatching(/^__Host-promptory_session=; Path=\/; Expires=Thu, 01 Jan 1970.*Secure/),
      ]);
    });
  });
});

describe("an administrator's area", () => {
  const ways = [
    "/api/admin/users",
    "/api/admin/users/",
    "/API/Admin/USERS",
    "/api/admin//users",
    "/api/./admin/users",
    "/api/x/../admin/users",
    "/api/%61dmin/users",
    "/api/admin%2fusers",
    "/api/admin/users?userId=1&isAdmin=true",
    "//api/admin/users",
  ];

  it.each(ways)("is closed to users and strangers by %s", async (path) => {
    for (const method of ["get", "head"] as const) {
      const { status } = await as(test, ada)[method](path);
      expect([400, 403, 404]).toContain(status);
      expect([400, 401, 404]).toContain((await http()[method](path)).status);
    }
  });

  it.each([
    { "X-HTTP-Method-Override": "DELETE" },
    { "X-Original-URL": "/api/admin/users", "X-Rewrite-URL": "/api/admin/users" },
    { "X-Forwarded-User": "admin", "X-Is-Admin": "true" },
  ])("does not open by %j", (headers) => as(test, ada).get("/api/admin/users").set(headers).expect(403));
});

describe("guessing who has an account", () => {
  /**
   * What a request does that takes time: how its statements begin, and the costs of the hashes that passwords are compared with.
   * Without the counts of the rate limit: those of all requests are written together by a timer, after the answer.
   */
  async function workOf(send: () => request.Test) {
    const comparisons = globalThis.passwordComparisons ?? [];
    comparisons.length = 0;
    test.proxy.statements.length = 0;
    await send();
    const statements = test.proxy.statements.map((text) => text.trim().slice(0, 30));
    return {
      comparisons: [...comparisons],
      statements: statements.filter((text) => !text.startsWith("insert into limit_counts")),
    };
  }

  it("is as much work with a wrong password as with an unknown name", async () => {
    const login = (username: string) => () =>
      http().post("/api/auth/login").send({ username, password: "a wrong password" }).expect(401);
    const known = await workOf(login((await register(test)).username));
    expect(await workOf(login("unknown-name"))).toEqual(known);
  });

  it("is about as much work with a wrong code as with an unknown name", async () => {
    const body = { code: "000000", newPassword: "a new horse, a new battery" };
    const reset = (username: string) => () =>
      http()
        .post("/api/auth/forgot-password")
        .send({ ...body, username })
        .expect(400);
    const known = await workOf(reset((await register(test)).username));
    const unknown = await workOf(reset("unknown-name"));
    expect(unknown.comparisons).toEqual(known.comparisons);
    // Wrong codes of an account are counted once more.
    expect(known.statements.length / unknown.statements.length).toBeLessThan(2);
    expect(known.statements.length / unknown.statements.length).toBeGreaterThan(0.5);
  });
});

describe("secrets", () => {
  it("are in no answer about an account", async () => {
    const admin = await registerAdmin(test);
    for (const path of ["/api/auth/user", "/api/admin/users?limit=500", "/api/admin/user-stats?limit=500"]) {
      const { text } = await as(test, admin).get(path).expect(200);
      expect(text).not.toMatch(/argon2|password|recoveryCode|verificationCode"|resetPassword|hash/i);
    }
  });

  it("are in no answer about a failure", async () => {
    const { text } = await http().post("/api/auth/login").send({ username: ada.username, password: "tell me" });
    expect(text).not.toContain("tell me");
    expect(text).not.toContain(ada.username);
  });
});
