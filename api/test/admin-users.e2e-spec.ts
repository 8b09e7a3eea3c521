import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FirstAdminService } from "../src/admin/first-admin.service.js";
import { Template } from "../src/templates/template.entity.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { makeTemplate, makeType } from "./support/makers.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

describe("the user table", () => {
  let test: TestApp;
  let admin: Person;
  let ada: Person;
  beforeAll(async () => {
    test = await openApp();
    admin = await registerAdmin(test, "root");
    ada = await register(test, "Ada_L");
    await register(test, "bob");
    const em = test.orm.em.fork();
    const type = await makeType(em, await em.findOneOrFail(User, { id: ada.id }));
    for (let index = 0; index < 3; index += 1) await makeTemplate(em, type);
    await em.nativeUpdate(Template, { user: ada.id }, { useCount: 4 });
  });
  afterAll(() => test.close());

  const list = (path: string) => as(test, admin).get(`/api/admin/${path}`).expect(200);
  const names = (rows: { username: string }[]) => rows.map(({ username }) => username);

  it("counts what everybody really has", async () => {
    const { body } = await list("user-stats?search=ada");
    expect(body).toEqual([
      {
        id: ada.id,
        username: "Ada_L",
        isAdmin: false,
        email: null,
        displayName: null,
        createdAt: expect.any(String),
        lastSignInAt: expect.any(String),
        sessionCount: 1,
        templateCount: 3,
        templateTypeCount: 1,
        totalUsageCount: 12,
      },
    ]);
  });

  it("shows those who have nothing as well", async () => {
    const { body, headers } = await list("user-stats?search=bob");
    expect(body[0]).toMatchObject({ templateCount: 0, templateTypeCount: 0, totalUsageCount: 0 });
    expect(headers["x-total-count"]).toBe("1");
  });

  it.each([
    ["", ["Ada_L", "bob", "root"]],
    ["?sort=-username", ["root", "bob", "Ada_L"]],
    ["?sort=createdAt", ["root", "Ada_L", "bob"]],
    ["?sort=-createdAt", ["bob", "Ada_L", "root"]],
  ])("is sorted by %j", async (query, expected) => {
    expect(names((await list(`users${query}`)).body)).toEqual(expected);
    expect(names((await list(`user-stats${query}`)).body)).toEqual(expected);
  });

  it.each(["templateCount", "templateTypeCount", "totalUsageCount"])("can be sorted by %s", async (figure) => {
    expect(names((await list(`user-stats?sort=-${figure}`)).body)[0]).toBe("Ada_L");
    expect(names((await list(`user-stats?sort=${figure}`)).body)[2]).toBe("Ada_L");
  });

  it.each([
    ["_l", ["Ada_L"]],
    ["O", ["bob", "root"]],
    ["%25", []],
    ["%5C", []],
    ["", ["Ada_L", "bob", "root"]],
  ])("finds %j as it is written, whatever its case", async (search, expected) => {
    expect(names((await list(`users?search=${search}`)).body)).toEqual(expected);
  });

  it("never shows a secret", async () => {
    const { text } = await list("users");
    expect(text).not.toMatch(/argon2|password|recovery/i);
  });
});

describe("the first administrator", () => {
  let test: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), "promptory-admin-"));
  afterEach(() => test.close());
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const ensure = () => test.app.get(FirstAdminService).ensure();
  const login = (username: string, password = "") => as(test).post("/api/auth/login").send({ username, password });

  it("is made with a generated password, which is answered once", async () => {
    test = await openApp({ adminUsername: "boss", dataDir });
    const { username, generated } = await ensure();
    expect(username).toBe("boss");
    expect(generated?.password).toMatch(/^[\w-]{20}$/);
    expect((await login("boss", generated?.password).expect(200)).body.user.isAdmin).toBe(true);
    expect(await ensure()).toEqual({ username: "boss" });
  });

  it("gets the configured password, which is not printed", async () => {
    test = await openApp({ adminUsername: "boss", adminPassword: PASSWORD });
    expect(await ensure()).toEqual({ username: "boss" });
    await login("boss", PASSWORD).expect(200);
  });

  it("is made once however many processes start together", async () => {
    test = await openApp({ dataDir });
    const found = await Promise.all(Array.from({ length: 5 }, ensure));
    expect(found.filter(({ generated }) => generated !== undefined)).toHaveLength(1);
    expect(await test.orm.em.fork().count(User)).toBe(1);
  });

  it("is never made out of an account there is", async () => {
    test = await openApp({ adminUsername: "Ada" });
    await register(test, "ada");
    await expect(ensure()).rejects.toThrow("ADMIN_USERNAME (Ada) is the account of a user who is no administrator");
    expect(await test.orm.em.fork().count(User, { isAdmin: true })).toBe(0);
  });
});
