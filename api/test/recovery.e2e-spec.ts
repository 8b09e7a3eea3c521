import request from "supertest";
import { ApiKey } from "../src/api-keys/api-key.entity.js";
import { Session } from "../src/sessions/session.entity.js";
import { recoveryCodeHash } from "../src/users/recovery-code.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { next } from "./support/makers.js";
import { as, makeKey, PASSWORD, type Person } from "./support/session.js";

const NEW_PASSWORD = "a new horse, a new battery";
const ASK = "If that account exists, enter the 6-digit code you were given when you registered.";
const WRONG = "Password reset failed. Please check your verification code.";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const post = (path: string, body: object, app = test) => request(app.app.getHttpServer()).post(path).send(body);
const forgot = (body: object, app = test) => post("/api/auth/forgot-password", body, app);
const login = (username: string, password: string) => post("/api/auth/login", { username, password });

type Coded = Person & { code: string };

/** Registers and keeps the recovery code. */
async function registerCoded(app = test): Promise<Coded> {
  const username = `Coded${next()}`;
  const { body } = await post("/api/auth/register", { username, password: PASSWORD }, app).expect(201);
  const { token, verificationCode: code, user } = body;
  return { id: user.id, username, token, authorization: `Bearer ${token}`, code };
}

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a changed signing secret", () => {
  const former = new TextEncoder().encode("former secret of the installation, 32+");
  const saveWithFormer = ({ id, code }: Coded, app: TestApp) =>
    app.orm.em.fork().nativeUpdate(User, { id }, { recoveryCodeHash: recoveryCodeHash(former, id, code) });
  const redeem = ({ username, code }: Coded, app: TestApp) =>
    forgot({ username, code, newPassword: NEW_PASSWORD }, app);

  it("leaves saved codes right while the former one is named, and no longer", async () => {
    const own = await openApp({ oldJwtSecret: former });
    try {
      const [named, unnamed] = [await registerCoded(own), await registerCoded()];
      await saveWithFormer(named, own);
      await saveWithFormer(unnamed, test);
      await redeem(named, own).expect(200);
      await redeem(unnamed, test).expect(400);
    } finally {
      await own.close();
    }
  });
});

describe("asking for the code", () => {
  let own: TestApp | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  it("gets exactly the same response for an existing and an unknown name", async () => {
    const { username } = await registerCoded();
    const known = await forgot({ username }).expect(200);
    const unknown = await forgot({ username: "nobody-at-all" }).expect(200);
    expect(known.body).toEqual({ success: true, message: ASK });
    expect(known.text).toBe(unknown.text);
  });

  it("answers a code under the switch only, and for any name", async () => {
    own = await openApp({ recoveryCodeInResponse: true });
    const { username, code } = await registerCoded(own);
    const { body } = await forgot({ username: username.toUpperCase() }, own).expect(200);
    const unknown = await forgot({ username: "nobody-at-all" }, own).expect(200);
    expect(body).toEqual({ success: true, message: ASK, verificationCode: expect.stringMatching(/^\d{6}$/) });
    expect(Object.keys(unknown.body)).toEqual(Object.keys(body));
    await forgot({ username, code: body.verificationCode, newPassword: NEW_PASSWORD }, own).expect(200);
    await forgot({ username, code: body.verificationCode, newPassword: NEW_PASSWORD }, own).expect(400);
    await forgot({ username, code, newPassword: NEW_PASSWORD }, own).expect(400);
  });

  it("gives a code that lasts 15 minutes, and leaves the saved one alone", async () => {
    own = await openApp({ recoveryCodeInResponse: true });
    const { id, username, code } = await registerCoded(own);
    const { body } = await forgot({ username }, own).expect(200);
    const past = { verificationCodeExpires: new Date(Date.now() - 1) };
    await own.orm.em.fork().nativeUpdate(User, { id }, past);
    await forgot({ username, code: body.verificationCode, newPassword: NEW_PASSWORD }, own).expect(400);
    await forgot({ username, code, newPassword: NEW_PASSWORD }, own).expect(200);
  });
});

describe("a right code", () => {
  it("sets the password, and answers the next code, which works in turn", async () => {
    const { username, code } = await registerCoded();
    const { body } = await forgot({ username, code, newPassword: NEW_PASSWORD }).expect(200);
    expect(body).toEqual({
      success: true,
      message: expect.stringMatching(/^Your password has been reset/),
      verificationCode: expect.stringMatching(/^\d{6}$/),
    });
    await login(username, PASSWORD).expect(401);
    await login(username, NEW_PASSWORD).expect(200);
    await forgot({ username, code: body.verificationCode, newPassword: "yet another password" }).expect(200);
    await login(username, "yet another password").expect(200);
  });

  it("ends every session and revokes every API key", async () => {
    const person = await registerCoded();
    const { body } = await login(person.username, PASSWORD).expect(200);
    const key = await makeKey(test, person);
    await as(test, key).get("/api/templates").expect(200);
    await forgot({ username: person.username, code: person.code, newPassword: NEW_PASSWORD }).expect(200);
    await as(test, person).get("/api/auth/user").expect(401);
    await as(test, { ...person, authorization: `Bearer ${body.token}` })
      .get("/api/auth/user")
      .expect(401);
    await as(test, key).get("/api/templates").expect(401);
    expect(await test.orm.em.fork().count(ApiKey, { user: person.id })).toBe(0);
    // Beside the version of the password, which ends them too.
    expect(await test.orm.em.fork().count(Session, { user: person.id, endedAt: null })).toBe(0);
  });

  it("leaves the API keys alone when the person says so", async () => {
    const person = await registerCoded();
    const key = await makeKey(test, person);
    const body = { username: person.username, code: person.code, newPassword: NEW_PASSWORD, endApiKeys: false };
    await forgot(body).expect(200);
    await as(test, key).get("/api/templates").expect(200);
  });

  it("opens once, even when it is sent five times at once", async () => {
    const { username, code } = await registerCoded();
    const tries = Array.from({ length: 5 }, () => forgot({ username, code, newPassword: NEW_PASSWORD }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });

  it("does not open with a password that breaks the rules, and stays good", async () => {
    const { username, code } = await registerCoded();
    const short = await forgot({ username, code, newPassword: "1234567" }).expect(400);
    expect(short.body.errors).toEqual([{ field: "newPassword", message: "Password must be at least 8 characters" }]);
    const common = await forgot({ username, code, newPassword: "Password1" }).expect(400);
    expect(common.body.errors[0]).toMatchObject({ field: "newPassword", message: expect.stringContaining("common") });
    await forgot({ username, code, newPassword: NEW_PASSWORD }).expect(200);
  });

  it("belongs to one account and opens no other", async () => {
    const [ada, grace] = [await registerCoded(), await registerCoded()];
    await forgot({ username: grace.username, code: ada.code, newPassword: NEW_PASSWORD }).expect(
      ada.code === grace.code ? 200 : 400,
    );
    await login(ada.username, PASSWORD).expect(200);
  });
});

describe("a wrong code", () => {
  it("gets the response of an unknown name", async () => {
    const { username, code } = await registerCoded();
    const newPassword = NEW_PASSWORD;
    const wrong = await forgot({ username, code: otherCode(code), newPassword }).expect(400);
    const unknown = await forgot({ username: `nobody${next()}`, code, newPassword }).expect(400);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(wrong.body).toMatchObject({ code: "validation_failed", message: WRONG });
    await login(username, PASSWORD).expect(200);
  });

  it("needs a new password beside it, and the other way round", async () => {
    const alone = await forgot({ username: "ada", code: "123456" }).expect(400);
    expect(alone.body.errors).toEqual([{ field: "newPassword", message: "Password is required" }]);
    const codeless = await forgot({ username: "ada", newPassword: NEW_PASSWORD }).expect(400);
    expect(codeless.body.errors).toEqual([{ field: "code", message: "Recovery code is required" }]);
  });

  it("makes a known address wait after five, and a code made in Settings there ends the wait", async () => {
    const person = await registerCoded();
    const { username, code } = person;
    const newPassword = NEW_PASSWORD;
    for (let tries = 0; tries < 5; tries += 1)
      await forgot({ username, code: otherCode(code), newPassword }).expect(400);
    await forgot({ username, code, newPassword }).expect(429);
    const renewed = await as(test, person)
      .post("/api/auth/recovery-code")
      .send({ currentPassword: PASSWORD })
      .expect(200);
    await forgot({ username, code: renewed.body.verificationCode, newPassword }).expect(200);
  });

  it("is shown to the owner when it was the hundredth, and no more after a new code", async () => {
    const person = await registerCoded();
    const { username, code } = person;
    const wrong = { username, code: otherCode(code), newPassword: NEW_PASSWORD };
    await forgot(wrong).expect(400);
    await test.sql("update attempt_counts set failures = 98 where key = ?", [`recovery ${person.id} misses`]);
    await forgot(wrong).expect(400);
    expect((await login(username, PASSWORD).expect(200)).body.user.recoveryWarnedAt).toBeNull();
    await forgot(wrong).expect(400);
    expect((await login(username, PASSWORD).expect(200)).body.user.recoveryWarnedAt).toEqual(expect.any(String));
    await as(test, person).post("/api/auth/recovery-code").send({ currentPassword: PASSWORD }).expect(200);
    const { body } = await as(test, person).get("/api/auth/user").expect(200);
    expect(body.recoveryWarnedAt).toBeNull();
  });

  it("leaves the right one as good as it was, however many there were", async () => {
    const { id, username, code } = await registerCoded();
    await forgot({ username, code: otherCode(code), newPassword: NEW_PASSWORD }).expect(400);
    await test.sql("update attempt_counts set failures = 5000 where key = ?", [`recovery ${id} misses`]);
    await forgot({ username, code: otherCode(code), newPassword: NEW_PASSWORD }).expect(400);
    await forgot({ username, code, newPassword: NEW_PASSWORD }).expect(200);
  });
});

describe("wrong codes of strangers", () => {
  const OWNER = "192.0.2.1";
  let own: TestApp;
  beforeAll(async () => {
    own = await openApp({ trustProxy: 1, recoveryCodeInResponse: false });
  });
  afterAll(() => own.close());

  const from = (ip: string, path: string, body: object) => post(path, body, own).set("X-Forwarded-For", ip);
  const guess = (ip: string, username: string, code: string) =>
    from(ip, "/api/auth/forgot-password", { username, code, newPassword: NEW_PASSWORD });

  /** An account whose owner signed in at OWNER, and whose guesses of strangers are used up for today. */
  async function attacked(): Promise<Coded> {
    const username = `Coded${next()}`;
    const { body } = await from(OWNER, "/api/auth/register", { username, password: PASSWORD }).expect(201);
    const code = body.verificationCode;
    for (let time = 0; time < 25; time += 1) await guess(`198.51.100.${time}`, username, otherCode(code)).expect(400);
    return { id: body.user.id, username, token: body.token, authorization: `Bearer ${body.token}`, code };
  }

  it("are answered the same whether they are compared or not, and the right one too once there were twenty", async () => {
    const { username, code } = await attacked();
    const refused = await guess("203.0.113.1", username, code).expect(400);
    const unknown = await guess("203.0.113.1", `nobody${next()}`, code).expect(400);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(Object.keys(refused.headers)).toEqual(Object.keys(unknown.headers));
  });

  it("do not close recovery for an address of the last 90 days, but for one of before", async () => {
    const [ada, grace] = [await attacked(), await attacked()];
    await guess(OWNER, ada.username, ada.code).expect(200);
    await own.sql(`update login_attempts set "timestamp" = now() - interval '91 days' where user_id = ?`, [grace.id]);
    await guess(OWNER, grace.username, grace.code).expect(400);
  });

  it("do not close recovery with a new code of an administrator, which is compared from anywhere", async () => {
    const [{ id, username }, admin] = [await attacked(), await registerCoded(own)];
    await own.sql("update users set is_admin = true where id = ?", [admin.id]);
    const { body } = await as(own, admin).post(`/api/admin/users/${id}/recovery-code`).expect(200);
    expect(body.verificationCode).toMatch(/^\d{12}$/);
    for (let time = 0; time < 25; time += 1) {
      await guess(`198.51.100.${time}`, username, "000000").expect(400);
      await guess(`198.51.100.${time}`, username, "000000000000").expect(400);
    }
    await guess("203.0.113.1", username, body.verificationCode).expect(200);
  });

  it("do not count an address as known that signed in to another account of the same name", async () => {
    const stranger = "203.0.113.77";
    const username = `Coded${next()}`;
    const { body } = await from(stranger, "/api/auth/register", { username, password: PASSWORD }).expect(201);
    await request(own.app.getHttpServer())
      .put("/api/auth/user")
      .set("Authorization", `Bearer ${body.token}`)
      .send({ currentPassword: PASSWORD, username: `Coded${next()}` })
      .expect(200);
    await from(OWNER, "/api/auth/register", { username, password: PASSWORD }).expect(201);
    const seen = [];
    for (let time = 0; time < 8; time += 1) seen.push((await guess(stranger, username, "000000")).status);
    // A known address would have to wait after five.
    expect(seen).toEqual(Array(8).fill(400));
  });
});
