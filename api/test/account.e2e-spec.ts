import request from "supertest";
import { ApiKey } from "../src/api-keys/api-key.entity.js";
import { Session } from "../src/sessions/session.entity.js";
import { Template } from "../src/templates/template.entity.js";
import { TemplateType } from "../src/types/template-type.entity.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { makeTemplate, makeType } from "./support/makers.js";
import { as, makeKey, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

const WRONG = "The current password you entered doesn't match our records. Please try again.";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const login = (username: string, password: string) => http().post("/api/auth/login").send({ username, password });
const change = (person: Person, body: object) =>
  as(test, person)
    .put("/api/auth/user")
    .send({ currentPassword: PASSWORD, ...body });

/** The same person, signed in once more. */
async function elsewhere(person: Person): Promise<Person> {
  const { body } = await login(person.username, PASSWORD).expect(200);
  return { ...person, token: body.token, authorization: `Bearer ${body.token}` };
}

describe("a change of the account", () => {
  it("needs the current password", async () => {
    const person = await register(test);
    const { body } = await change(person, { currentPassword: "not mine", username: "other.name" }).expect(400);
    expect(body.errors).toEqual([{ field: "currentPassword", message: WRONG }]);
    const none = await as(test, person).put("/api/auth/user").send({ username: "other.name" }).expect(400);
    expect(none.body.errors).toEqual([
      { field: "currentPassword", message: "Please enter your current password to confirm this change." },
    ]);
    await login(person.username, PASSWORD).expect(200);
  });

  it("renames, and the person signs in by the new name only", async () => {
    const person = await register(test);
    const { body } = await change(person, { username: "Renamed.Once" }).expect(200);
    expect(body).toMatchObject({ id: person.id, username: "Renamed.Once" });
    await as(test, person).get("/api/auth/user").expect(200, body);
    await login(person.username, PASSWORD).expect(401);
    await login("renamed.once", PASSWORD).expect(200);
  });

  it("may change the case of one's own name, but not take another user's name in any case", async () => {
    const [ada, grace] = [await register(test, "ada"), await register(test, "Grace")];
    await change(ada, { username: "ADA" }).expect(200);
    const { body } = await change(ada, { username: "gRaCe" }).expect(409);
    expect(body).toMatchObject({
      code: "username_taken",
      message: "This username is already taken. Please choose a different one.",
    });
    await as(test, grace).get("/api/auth/user").expect(200);
  });

  it("lets one of two people who want the same name at once have it", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => register(test)));
    const tries = people.map((person, index) => change(person, { username: index % 2 ? "wanted" : "WANTED" }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
  });

  it("sets the password, from 6 characters on, and ends every other session", async () => {
    const person = await register(test);
    const other = await elsewhere(person);
    await change(person, { password: "wx7-K" }).expect(400);
    await change(person, { password: "wx7-Kp" }).expect(200);
    await as(test, person).get("/api/auth/user").expect(200);
    await as(test, other).get("/api/auth/user").expect(401);
    await login(person.username, PASSWORD).expect(401);
    await login(person.username, "wx7-Kp").expect(200);
  });

  it("ends API keys and those of connected extensions with the password only when that is asked for", async () => {
    const person = await register(test);
    const key = await makeKey(test, person);
    await change(person, { password: "wx7-Kp" }).expect(200);
    await as(test, key).get("/api/templates").expect(200);
    await change(person, { currentPassword: "wx7-Kp", password: "wx7-Kq", endApiKeys: true }).expect(200);
    await as(test, key).get("/api/templates").expect(401);
  });

  it("refuses a common password, in the change and at registration", async () => {
    const person = await register(test);
    const { body } = await change(person, { password: "Monkey" }).expect(400);
    const message = "This password is too common. Please choose a different one.";
    expect(body.errors).toEqual([{ field: "password", message }]);
    const taken = await http()
      .post("/api/auth/register")
      .send({ username: "common", password: "Trustno1" })
      .expect(400);
    expect(taken.body.errors).toEqual([{ field: "password", message }]);
  });

  it("sets the e-mail address and takes it away, without ending a session", async () => {
    const person = await register(test);
    const other = await elsewhere(person);
    expect((await change(person, { email: "ada@example.org" }).expect(200)).body.email).toBe("ada@example.org");
    expect((await change(person, {}).expect(200)).body.email).toBe("ada@example.org");
    expect((await change(person, { email: null }).expect(200)).body.email).toBeNull();
    const { body } = await change(person, { email: "ada@example" }).expect(400);
    expect(body.errors).toEqual([{ field: "email", message: "Please enter a valid email address" }]);
    await as(test, other).get("/api/auth/user").expect(200);
  });

  it("cannot touch anything else", async () => {
    const person = await register(test);
    for (const [field, value] of Object.entries({ isAdmin: true, id: 1, isVerified: true, recoveryCodeHash: "x" })) {
      const { body } = await change(person, { [field]: value }).expect(400);
      expect(body.errors).toEqual([{ field, message: `Unknown field: ${field}` }]);
    }
  });
});

describe("a new recovery code", () => {
  it("needs the current password and takes the place of the one before", async () => {
    const person = await register(test);
    const ask = (currentPassword: string) => as(test, person).post("/api/auth/recovery-code").send({ currentPassword });
    expect((await ask("not mine").expect(400)).body.errors).toEqual([{ field: "currentPassword", message: WRONG }]);
    const first = (await ask(PASSWORD).expect(200)).body.verificationCode;
    const second = (await ask(PASSWORD).expect(200)).body.verificationCode;
    const reset = (code: string) =>
      http()
        .post("/api/auth/forgot-password")
        .send({ username: person.username, code, newPassword: "a new horse, a new battery" });
    if (first !== second) await reset(first).expect(400);
    await reset(second).expect(200);
  });
});

describe("deleting the account", () => {
  it("removes everything it owns and ends every session and key at once", async () => {
    const person = await register(test);
    const other = await elsewhere(person);
    const key = await makeKey(test, person);
    const em = test.orm.em.fork();
    await makeTemplate(em, await makeType(em, await em.findOneOrFail(User, { id: person.id })));
    const { headers } = await as(test, person).delete("/api/auth/user").expect(204);
    expect(String(headers["set-cookie"])).toMatch(/^promptory_session=;/);
    for (const gone of [person, other, key]) await as(test, gone).get("/api/templates").expect(401);
    await login(person.username, PASSWORD).expect(401);
    const own = { user: person.id };
    const left = test.orm.em.fork();
    expect(await left.count(User, { id: person.id })).toBe(0);
    for (const entity of [Session, ApiKey, Template, TemplateType] as const)
      expect(await left.count(entity as typeof Session, own)).toBe(0);
  });

  it("frees the name", async () => {
    const person = await register(test, "Phoenix");
    await as(test, person).delete("/api/auth/user").expect(204);
    await register(test, "phoenix");
  });

  it("is refused to administrators, so the last one cannot go", async () => {
    const admin = await registerAdmin(test);
    const { body } = await as(test, admin).delete("/api/auth/user").expect(403);
    expect(body).toMatchObject({ code: "forbidden", message: "Admin accounts cannot be deleted" });
    await as(test, admin).get("/api/auth/user").expect(200);
  });
});
