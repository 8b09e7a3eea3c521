import request from "supertest";
import { ApiKey } from "../src/api-keys/api-key.entity.js";
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

describe("asking for the code", () => {
  let own: TestApp | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  it("is answered the same, to the letter, for a name somebody has and one nobody has", async () => {
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

  it("is somebody's own: it opens nobody else's account", async () => {
    const [ada, grace] = [await registerCoded(), await registerCoded()];
    await forgot({ username: grace.username, code: ada.code, newPassword: NEW_PASSWORD }).expect(
      ada.code === grace.code ? 200 : 400,
    );
    await login(ada.username, PASSWORD).expect(200);
  });
});

describe("a wrong code", () => {
  it("is answered like a name nobody has", async () => {
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
    expect(codeless.body.errors).toEqual([{ field: "code", message: "Verification code is required" }]);
  });

  it("pauses recovery after five, and a code made in Settings ends the pause", async () => {
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

  it("burns the code when it was the hundredth", async () => {
    const { username, code } = await registerCoded();
    const newPassword = NEW_PASSWORD;
    await forgot({ username, code: otherCode(code), newPassword }).expect(400);
    const pause = (failures: number) =>
      test.orm.em
        .fork()
        .execute("update attempt_counts set failures = ?, wait_until = now() where key like ?", [
          failures,
          `recovery%${username.toLowerCase()}`,
        ]);
    await pause(99);
    await forgot({ username, code: otherCode(code), newPassword }).expect(400);
    await pause(0);
    await forgot({ username, code, newPassword }).expect(400);
    await login(username, PASSWORD).expect(200);
  });
});
