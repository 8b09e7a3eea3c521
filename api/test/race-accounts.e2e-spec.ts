import request from "supertest";
import { appointAdmin } from "../src/admin/appoint-admin.js";
import { LoginAttempt } from "../src/login-attempts/login-attempt.entity.js";
import { openRaceApp, PAUSES, type Pause, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, makeKey, PASSWORD, type Person } from "./support/session.js";

const NEW_PASSWORD = "wx7-Kp-new";
const OTHER_PASSWORD = "wx7-Kp-other";
const pauses = Object.values(PAUSES);
const LOCK_ACCOUNT = /from "users".* for update/;

let test: RaceApp;
beforeAll(async () => {
  test = await openRaceApp();
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const login = (username: string, password: string) => http().post("/api/auth/login").send({ username, password });
const change = (person: Person, password: string) =>
  as(test, person).put("/api/auth/user").send({ currentPassword: PASSWORD, password });
const renew = (person: Person) => as(test, person).post("/api/auth/recovery-code").send({ currentPassword: PASSWORD });
const reset = (username: string, code: string) =>
  http().post("/api/auth/forgot-password").send({ username, code, newPassword: OTHER_PASSWORD });
const isSignedIn = async (token: string) =>
  (await http().get("/api/auth/user").set("Authorization", `Bearer ${token}`)).status === 200;

/** The same person, signed in once more. */
async function signInAgain(person: Person): Promise<Person> {
  const { body } = await login(person.username, PASSWORD).expect(200);
  return { ...person, token: body.token, authorization: `Bearer ${body.token}` };
}

/** An account and its recovery code. */
async function makePersonWithCode(): Promise<Person & { code: string }> {
  const person = await makePerson(test);
  const { body } = await renew(person).expect(200);
  return { ...person, code: body.verificationCode };
}

describe.each(pauses)("a request that is held %s", (at: Pause) => {
  it("and signs in with the old password has no session after the password has changed", async () => {
    const person = await makePerson(test);
    const signIn = () => login(person.username, PASSWORD);
    const { a, b } = await race(test, signIn, () => change(person, NEW_PASSWORD), {
      at,
      statement: /insert into "sessions"/,
    });
    expect(b.status).toBe(200);
    if (a.status === 200) expect(await isSignedIn(a.body.token)).toBe(false);
    else expect(a.status).toBe(401);
  });

  it("and changes the password leaves no session to a sign-in with the old one", async () => {
    const person = await makePerson(test);
    const { a, b } = await race(
      test,
      () => change(person, NEW_PASSWORD),
      () => login(person.username, PASSWORD),
      { at, statement: /update "users"/ },
    );
    expect(a.status).toBe(200);
    if (b.status === 200) expect(await isSignedIn(b.body.token)).toBe(false);
    else expect(b.status).toBe(401);
    expect(await isSignedIn(person.token)).toBe(true);
  });

  it("and changes the password is the only one of two with the same old password", async () => {
    const person = await makePerson(test);
    const elsewhere = await signInAgain(person);
    const { a, b } = await race(
      test,
      () => change(person, NEW_PASSWORD),
      () => change(elsewhere, OTHER_PASSWORD),
      { at, statement: /update "users"/ },
    );
    expect([a.status, b.status].filter((status) => status === 200)).toHaveLength(1);
    const [kept, refused] = a.status === 200 ? [NEW_PASSWORD, OTHER_PASSWORD] : [OTHER_PASSWORD, NEW_PASSWORD];
    await login(person.username, kept).expect(200);
    await login(person.username, refused).expect(401);
  });

  it("and renews the recovery code answers none after its session has ended by a new password", async () => {
    const person = await makePerson(test);
    const elsewhere = await signInAgain(person);
    const { a, b, waited } = await race(
      test,
      () => renew(person),
      () => change(elsewhere, NEW_PASSWORD),
      { at, statement: /update "users"/ },
    );
    expect(b.status).toBe(200);
    const isCommittedFirst = waited || at === PAUSES.afterCommit;
    expect(a.status).toBe(isCommittedFirst ? 200 : 401);
  });

  it("and resets by recovery code leaves no code that was renewed meanwhile unusable", async () => {
    const person = await makePersonWithCode();
    const { a, b } = await race(
      test,
      () => reset(person.username, person.code),
      () => renew(person),
      {
        at,
        statement: /update "users"/,
      },
    );
    expect([200, 400]).toContain(a.status);
    expect([200, 400, 401]).toContain(b.status);
    const codes = [a.body.verificationCode, b.body.verificationCode].filter((code) => code !== undefined);
    const outcomes = [];
    for (const code of codes) outcomes.push((await reset(person.username, code)).status);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
  });

  it("and deletes the account does nothing once its session has ended", async () => {
    const person = await makePerson(test);
    const elsewhere = await signInAgain(person);
    const { a, b } = await race(
      test,
      () => as(test, elsewhere).delete("/api/auth/user"),
      () => change(person, NEW_PASSWORD),
      { at, statement: LOCK_ACCOUNT },
    );
    const signsIn = (await login(person.username, NEW_PASSWORD)).status === 200;
    expect({ a: a.status, b: b.status, signsIn }).toEqual(
      a.status === 204 ? { a: 204, b: 401, signsIn: false } : { a: 401, b: 200, signsIn: true },
    );
  });

  it("and makes a key makes none after its session has ended by a new password", async () => {
    const person = await makePerson(test);
    const elsewhere = await signInAgain(person);
    const make = () => as(test, elsewhere).post("/api/extension/api-keys").send({ name: "Stolen" });
    const { a, b } = await race(test, make, () => change(person, NEW_PASSWORD), {
      at: at === PAUSES.afterCommit ? PAUSES.beforeStatement : at,
      statement: LOCK_ACCOUNT,
    });
    expect(b.status).toBe(200);
    expect(a.status).toBe(at === PAUSES.beforeStatement || at === PAUSES.afterCommit ? 401 : 201);
  });
});

describe("an administrator appointed from the shell", () => {
  it("cannot be taken over by the account's old recovery code, nor by a mailed one, a session or a key", async () => {
    const person = await makePersonWithCode();
    const key = await makeKey(test, person);
    await test.db.query("insert into mails (kind, username, token) values ('recovery-code', $1, 'token')", [
      person.username,
    ]);
    const said = await appointAdmin(test.config, ["--username", person.username]);
    await reset(person.username, person.code).expect(400);
    for (const old of [person, key]) await as(test, old).get("/api/templates").expect(401);
    const { rows } = await test.db.query("select from mails where username = $1", [person.username]);
    expect(rows).toEqual([]);
    const code = /Recovery code \(shown this once\): (\d{6})$/.exec(said)?.[1] ?? "";
    await reset(person.username, code).expect(200);
  });

  it("of the admin area cannot be taken over by the account's old recovery code", async () => {
    const [admin, person] = [await makePerson(test, { isAdmin: true }), await makePersonWithCode()];
    await as(test, admin).put(`/api/admin/users/${person.id}/role`).send({ isAdmin: true }).expect(200);
    await reset(person.username, person.code).expect(400);
    const { body } = await renew(person).expect(200);
    await reset(person.username, body.verificationCode).expect(200);
  });
});

describe("a refused sign-in", () => {
  it("is recorded, also while the name has to wait", async () => {
    const { username } = await makePerson(test);
    for (let round = 0; round < 8; round += 1) await login(username, "wrong password");
    const em = test.orm.em.fork();
    expect(await em.count(LoginAttempt, { username, successful: false })).toBe(8);
  });
});

describe("a session that began more than ten minutes ago", () => {
  const wanted = [{ field: "currentPassword", message: "Please enter your current password to confirm this change." }];

  it.each([
    ["a key", "/api/extension/api-keys", { name: "Laptop" }],
    ["a code that connects an extension", "/api/extension/connect-codes", {}],
  ])("makes %s with the password only", async (_, path, body) => {
    const person = await makePerson(test);
    await test.db.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      person.id,
    ]);
    const make = (more: object) =>
      as(test, person)
        .post(path)
        .send({ ...body, ...more });
    expect((await make({}).expect(400)).body.errors).toEqual(wanted);
    await make({ currentPassword: "not the password" }).expect(400);
    await make({ currentPassword: PASSWORD }).expect(201);
  });

  it("does not replace the administrator's key", async () => {
    const admin = await makePerson(test, { isAdmin: true });
    const replace = () => as(test, admin).get("/api/extension/api-key");
    await replace().expect(200);
    await test.db.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      admin.id,
    ]);
    await replace().expect(403);
  });
});
