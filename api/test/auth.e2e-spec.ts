import request from "supertest";
import { LoginAttempt } from "../src/login-attempts/login-attempt.entity.js";
import { Session } from "../src/sessions/session.entity.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { until } from "./support/improving.js";
import { as, PASSWORD, register } from "./support/session.js";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const login = (username: string, password: string) => http().post("/api/auth/login").send({ username, password });

describe("registering", () => {
  it("answers a token that works, the account and a recovery code of six digits", async () => {
    const { body } = await http().post("/api/auth/register").send({ username: "Ada", password: PASSWORD }).expect(201);
    expect(body.user).toMatchObject({ username: "Ada", isAdmin: false, email: null });
    expect(body.verificationCode).toMatch(/^\d{6}$/);
    await http().get("/api/auth/user").set("Authorization", `Bearer ${body.token}`).expect(200, body.user);
  });

  it("never answers or stores the password or the recovery code in clear", async () => {
    const { body, text } = await http().post("/api/auth/register").send({ username: "Secretive", password: PASSWORD });
    expect(text).not.toContain(PASSWORD);
    const stored = await test.orm.em.fork().findOneOrFail(User, { id: body.user.id });
    expect(stored.password).toMatch(/^\$argon2id\$/);
    expect(stored.recoveryCodeHash).not.toContain(body.verificationCode);
  });

  it("refuses a taken name, whatever its case", async () => {
    await register(test, "Grace");
    const { body } = await http()
      .post("/api/auth/register")
      .send({ username: "gRACE", password: PASSWORD })
      .expect(409);
    expect(body).toMatchObject({
      code: "username_taken",
      message: "Username is unavailable, try a different one.",
    });
  });

  it("lets one of ten people who want the same name at once have it", async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      http()
        .post("/api/auth/register")
        .send({ username: index % 2 ? "RACE" : "race", password: PASSWORD }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  it("cannot make an administrator", async () => {
    const { body } = await http()
      .post("/api/auth/register")
      .send({ username: "mallory", password: PASSWORD, isAdmin: true })
      .expect(400);
    expect(body.errors).toEqual([{ field: "isAdmin", message: "Unknown field: isAdmin" }]);
  });
});

describe("signing in", () => {
  it("takes the name in any case and gives a session of its own", async () => {
    const first = await register(test, "Edsger");
    const { body } = await login("eDSGER", PASSWORD).expect(200);
    expect(body.user.username).toBe("Edsger");
    expect(body.token).not.toBe(first.token);
  });

  it("answers the same to an unknown name and to a wrong password", async () => {
    await register(test, "Barbara");
    const wrong = await login("Barbara", "not the password").expect(401);
    const unknown = await login("nobody", "not the password").expect(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(wrong.body).toMatchObject({
      code: "invalid_credentials",
      message: "Invalid username or password. Please check your details and try again.",
    });
  });

  it("notes every try", async () => {
    await register(test, "Donald");
    await login("Donald", "wrong password").set("User-Agent", "a browser");
    await login("donald", PASSWORD);
    const tries = await test.orm.em
      .fork()
      .find(LoginAttempt, { username: { $ilike: "donald" } }, { orderBy: { id: "asc" } });
    expect(tries.map(({ successful }) => successful)).toEqual([true, false, true]);
    expect(tries[1]).toMatchObject({ ipAddress: expect.stringContaining("127.0.0.1"), userAgent: "a browser" });
  });
});

describe("a session", () => {
  const me = () => http().get("/api/auth/user");

  it("is taken from a bearer header, an auth-token header or, for reading, the cookie", async () => {
    const { token } = await register(test);
    await me().set("Authorization", `Bearer ${token}`).expect(200);
    await me().set("auth-token", token).expect(200);
    await me().set("Cookie", `promptory_session=${token}`).expect(200);
  });

  it("does not write by the cookie alone", async () => {
    const { token } = await register(test);
    await http().post("/api/auth/logout").set("Cookie", `promptory_session=${token}`).expect(401);
  });

  it("comes with a cookie that scripts and other sites cannot use", async () => {
    const { username } = await register(test);
    const { headers } = await login(username, PASSWORD);
    expect(String(headers["set-cookie"])).toMatch(/^promptory_session=.+; Path=\/api; .*HttpOnly; SameSite=Strict$/);
  });

  it("ends at once on signing out, and only that one", async () => {
    const person = await register(test);
    const { body } = await login(person.username, PASSWORD);
    await as(test, person).post("/api/auth/logout").expect(200, { message: "Signed out." });
    await as(test, person).get("/api/auth/user").expect(401);
    await me().set("Authorization", `Bearer ${body.token}`).expect(200);
  });

  it.each([
    ["after 12 hours without use", { lastUsedAt: new Date(Date.now() - 12.1 * 3600_000) }],
    ["30 days after it began", { expiresAt: new Date(Date.now() - 1000) }],
  ])("ends %s", async (_, change) => {
    const person = await register(test);
    await as(test, person).get("/api/auth/user").expect(200);
    await test.orm.em.fork().nativeUpdate(Session, { user: person.id }, change);
    await as(test, person).get("/api/auth/user").expect(401);
  });

  it("moves its idle clock when it is used", async () => {
    const person = await register(test);
    const before = new Date(Date.now() - 11 * 3600_000);
    await test.orm.em.fork().nativeUpdate(Session, { user: person.id }, { lastUsedAt: before });
    await as(test, person).get("/api/auth/user").expect(200);
    // The answer does not wait for it.
    await until(async () => {
      const session = await test.orm.em.fork().findOneOrFail(Session, { user: person.id });
      return session.lastUsedAt > before;
    });
  });

  it("ends with the account", async () => {
    const person = await register(test);
    await test.orm.em.fork().nativeDelete(User, { id: person.id });
    await as(test, person).get("/api/auth/user").expect(401);
  });

  it.each([
    ["rubbish", "rubbish"],
    ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjEsInNpZCI6MX0."],
    ["another server's token", "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjEsInNpZCI6MSwiZXhwIjo5OTk5OTk5OTk5fQ.AAAA"],
    ["an empty token", ""],
  ])("is not opened by %s", async (_, token) => {
    const { body, headers } = await me().set("Authorization", `Bearer ${token}`).expect(401);
    expect(body).toMatchObject({ code: "unauthenticated", message: "Authentication required" });
    expect(headers["www-authenticate"]).toMatch(/^Bearer/);
  });
});
