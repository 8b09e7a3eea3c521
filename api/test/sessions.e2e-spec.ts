import request from "supertest";
import { Database } from "../src/database/database.js";
import { UsersService } from "../src/users/users.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, PASSWORD, type Person, register } from "./support/session.js";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const list = async (person: Person) => (await as(test, person).get("/api/auth/sessions").expect(200)).body;

async function signIn({ id, username }: Person, userAgent = FIREFOX): Promise<Person> {
  const sent = http().post("/api/auth/login").set("User-Agent", userAgent);
  const { body } = await sent.send({ username, password: PASSWORD }).expect(200);
  return { id, username, token: body.token, authorization: `Bearer ${body.token}` };
}

describe("the list of sessions", () => {
  it("says where one is signed in, from what and since when, and which one asks", async () => {
    const person = await register(test);
    const here = await signIn(person);
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toEqual({
      id: expect.any(Number),
      current: true,
      device: "Firefox on Windows",
      ip: "127.0.0.1",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(sessions[1].current).toBe(false);
  });

  it("leaves out what has ended, and other people's", async () => {
    const person = await register(test);
    await register(test);
    await as(test, await signIn(person))
      .post("/api/auth/logout")
      .expect(200);
    expect(await list(person)).toHaveLength(1);
  });
});

describe("the number of sessions", () => {
  it("is at most 500: signing in once more ends the one that was unused the longest", async () => {
    const person = await register(test);
    await test.sql(
      `insert into sessions (user_id, created_at, last_used_at, expires_at)
       select ?, now(), now() - make_interval(mins => n), now() + interval '1 day' from generate_series(1, 499) n`,
      [person.id],
    );
    const before = await list(person);
    expect(before).toHaveLength(500);
    const after = await list(await signIn(person));
    expect(after.slice(1)).toEqual(before.slice(0, -1).map((each: object) => ({ ...each, current: false })));
  });
});

describe("ending sessions", () => {
  it("ends the one that is named, at once", async () => {
    const person = await register(test);
    const other = await signIn(person);
    const [{ id }] = await list(other);
    await as(test, person).delete(`/api/auth/sessions/${id}`).expect(204);
    await as(test, other).get("/api/auth/user").expect(401);
    await as(test, person).delete(`/api/auth/sessions/${id}`).expect(404);
    expect(await list(person)).toHaveLength(1);
  });

  it("ends all others of the same user", async () => {
    const [person, stranger] = [await register(test), await register(test)];
    const others = [await signIn(person), await signIn(person)];
    await as(test, person).delete("/api/auth/sessions").expect(204);
    for (const other of others) await as(test, other).get("/api/auth/user").expect(401);
    await as(test, person).get("/api/auth/user").expect(200);
    await as(test, stranger).get("/api/auth/user").expect(200);
  });

  it("never ends one of another user", async () => {
    const [person, stranger] = [await register(test), await register(test)];
    const [{ id }] = await list(stranger);
    await as(test, person).delete(`/api/auth/sessions/${id}`).expect(404);
    await as(test, stranger).get("/api/auth/user").expect(200);
  });
});

describe("signing out by a link", () => {
  const follow = ({ token }: Person, site?: string) => {
    const sent = http().get("/api/auth/logout").set("Cookie", `promptory_session=${token}`);
    return site === undefined ? sent : sent.set("Sec-Fetch-Site", site);
  };

  it.each(["same-origin", "none"])("works where the browser says %s", async (site) => {
    const person = await register(test);
    const { headers } = await follow(person, site).expect(200, { message: "Signed out." });
    expect(String(headers["set-cookie"])).toMatch(/^promptory_session=;/);
    await as(test, person).get("/api/auth/user").expect(401);
  });

  it.each(["cross-site", "same-site", undefined])("does nothing where it says %s", async (site) => {
    const person = await register(test);
    const { headers } = await follow(person, site).expect(403);
    expect(headers["set-cookie"]).toBeUndefined();
    await as(test, person).get("/api/auth/user").expect(200);
  });

  it("works with the token in a header", async () => {
    const person = await register(test);
    await as(test, person).get("/api/auth/logout").expect(200);
    await as(test, person).get("/api/auth/user").expect(401);
  });
});

describe("a process whose clock is wrong by 31 days", () => {
  const WRONG_MS = 31 * 24 * 60 * 60 * 1000;
  const doNotFake = [
    ...(["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
    ...(["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const),
  ];
  afterEach(() => jest.useRealTimers());

  it("ends no session, and opens none that is older or lives longer by the clock of the database", async () => {
    const person = await register(test);
    jest.useFakeTimers({ now: Date.now() + WRONG_MS, doNotFake });
    await as(test, person).get("/api/auth/user").expect(200);
    const later = await signIn(person);
    await as(test, later).get("/api/auth/user").expect(200);
    await as(test, later).delete("/api/auth/sessions").expect(204);
    jest.useRealTimers();
    await as(test, later).get("/api/auth/user").expect(200);
    const rows = await test.sql<{ ok: boolean }>(
      `select created_at <= now() and expires_at <= now() + interval '30 days' and coalesce(ended_at <= now(), true) as ok
         from sessions where user_id = ?`,
      [person.id],
    );
    expect(rows).toEqual([{ ok: true }, { ok: true }]);
  });

  it("dates sign-ins, deletes and connect codes by the clock of the database", async () => {
    const person = await register(test);
    jest.useFakeTimers({ now: Date.now() - WRONG_MS, doNotFake });
    await signIn(person);
    await as(test, person).post("/api/extension/connect-codes").send({}).expect(201);
    const { body: type } = await as(test, person)
      .post("/api/types")
      .send({ name: "notes", label: "Notes", color: "#007aff" });
    const prompt = { title: "Deleted", content: "Text", typeId: type.id };
    const { body: created } = await as(test, person).post("/api/templates").send(prompt).expect(201);
    await as(test, person).delete(`/api/extension/templates/${created.id}`).expect(204);
    jest.useRealTimers();
    const rows = await test.sql<{ dates: boolean[] }>(
      `select array[u.last_sign_in_at > now() - interval '1 minute',
                    (select max("timestamp") > now() - interval '1 minute' from login_attempts where user_id = u.id),
                    (select expires_at > now() from extension_connect_codes where user_id = u.id),
                    (select deleted_at > now() - interval '1 minute' from trash_items where user_id = u.id)] as dates
         from users u where id = ?`,
      [person.id],
    );
    expect(rows[0]?.dates).toEqual([true, true, true, true]);
  });

  it("accepts a recovery code as long as the database says", async () => {
    const { username } = await register(test);
    const [users, db] = [test.app.get(UsersService), test.app.get(Database)];
    const code = (await db.transaction((tx) => users.issueCode(tx, username))) ?? "";
    jest.useFakeTimers({ now: Date.now() + WRONG_MS, doNotFake });
    const user = await users.findByUsername(db, username);
    expect(await users.isRecoveryCode(db, user, username, code)).toBe(true);
  });
});
