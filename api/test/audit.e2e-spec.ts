import { AppointAdminService } from "../src/admin/appoint-admin.service.js";
import { AuditService } from "../src/audit/audit.service.js";
import { Database } from "../src/database/database.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const sql = (query: string) => test.orm.em.fork().execute<object[]>(query);
const newest = async () => (await sql("select * from audit_log order by id desc limit 1"))[0];
const deed = {
  actorId: 7,
  actorName: "root",
  ip: "192.0.2.7",
  action: "user.delete",
  targetKind: "user",
  targetName: "ada",
} as const;

describe("the audit log", () => {
  it("keeps who did what to whom, when and from where", async () => {
    await test.app
      .get(AuditService)
      .record(test.app.get(Database), { ...deed, targetId: 12, details: { templates: 3 } });
    expect(await newest()).toMatchObject({
      at: expect.anything(),
      actor_id: 7,
      actor_name: "root",
      action: "user.delete",
      target_kind: "user",
      target_id: 12,
      target_name: "ada",
      details: { templates: 3 },
      ip: "192.0.2.7",
    });
  });

  it("keeps nothing of what is rolled back", async () => {
    const before = await newest();
    const failing = test.app.get(Database).transaction(async (tx) => {
      await test.app.get(AuditService).record(tx, deed);
      throw new Error("after all not");
    });
    await expect(failing).rejects.toThrow("after all not");
    expect(await newest()).toEqual(before);
  });

  it.each(["update audit_log set actor_name = 'nobody'", "delete from audit_log", "truncate audit_log"])(
    "refuses to %s",
    async (statement) => {
      await expect(sql(statement)).rejects.toThrow("audit_log is append-only");
    },
  );
});

describe("what is written there", () => {
  it("has sign-ins of administrators only", async () => {
    const admin = await registerAdmin(test);
    const user = await register(test);
    for (const { username } of [admin, user])
      await as(test).post("/api/auth/login").send({ username, password: PASSWORD }).expect(200);
    expect(await newest()).toMatchObject({ action: "admin.sign-in", actor_id: admin.id, ip: "127.0.0.1" });
  });

  it("is an administrator's key for the extension, without the key", async () => {
    const admin = await registerAdmin(test);
    const { body } = await as(test, admin).get("/api/extension/api-key").expect(200);
    const record = await newest();
    expect(record).toMatchObject({ action: "key.create", actor_name: admin.username, target_name: "extension" });
    expect(JSON.stringify(record)).not.toContain(body.apiKey);
  });

  describe("of an administrator's own account", () => {
    let admin: Person;
    const records = async () =>
      (
        await test.sql<{ action: string }>("select action from audit_log where actor_id = ? order by id", [admin.id])
      ).map(({ action }) => action);
    beforeEach(async () => {
      admin = await registerAdmin(test);
    });

    it.each([
      ["password", { password: "a new horse, a new battery" }, "user.password"],
      ["e-mail address", { email: "root@example.org" }, "user.email"],
      ["name", { username: "Renamed" }, "user.username"],
    ])("is a new %s, without the value of a secret", async (_, change, action) => {
      const body = { currentPassword: PASSWORD, ...change };
      await as(test, admin).put("/api/auth/user").send(body).expect(200);
      expect(await records()).toEqual([action]);
      expect(JSON.stringify(await newest())).not.toContain("battery");
      const person = await register(test);
      await as(test, person)
        .put("/api/auth/user")
        .send({ currentPassword: PASSWORD, email: "a@example.org" })
        .expect(200);
      expect(await newest()).toMatchObject({ actor_id: admin.id });
    });

    it("is a new recovery code and the reset by it, without the code", async () => {
      const { body } = await as(test, admin)
        .post("/api/auth/recovery-code")
        .send({ currentPassword: PASSWORD })
        .expect(200);
      const code = body.verificationCode;
      await as(test)
        .post("/api/auth/forgot-password")
        .send({ username: admin.username, code, newPassword: "a new horse, a new battery" })
        .expect(200);
      expect(await records()).toEqual(["user.recovery-code", "user.recover"]);
      expect(await newest()).toMatchObject({ target_id: admin.id, ip: "127.0.0.1", details: { endedApiKeys: true } });
    });

    it("is every API key, however it is made", async () => {
      await as(test, admin).post("/api/extension/api-keys").send({ name: "Laptop" }).expect(201);
      const { body } = await as(test, admin).post("/api/extension/connect-codes").send({}).expect(201);
      await as(test).post("/api/extension/connect").send({ code: body.code, device: "Firefox" }).expect(200);
      expect(await records()).toEqual(["key.create", "key.create"]);
      expect(await newest()).toMatchObject({ target_name: "Extension: Firefox" });
    });

    it("is a wrong password for it with the address, and not one for another account", async () => {
      for (const { username } of [admin, await register(test)])
        await as(test).post("/api/auth/login").send({ username, password: "wrong" }).expect(401);
      expect(await newest()).toMatchObject({
        action: "admin.sign-in-failed",
        actor_id: null,
        target_id: admin.id,
        ip: "127.0.0.1",
      });
    });

    it("is the reading of another person's prompts, once an hour for each person", async () => {
      const [ada, grace] = [await register(test), await register(test)];
      for (const { id } of [admin, ada, ada, grace])
        await as(test, admin).get(`/api/templates?userId=${id}`).expect(200);
      expect(await records()).toEqual(["user.read-prompts", "user.read-prompts"]);
      expect(await newest()).toMatchObject({ target_id: grace.id, target_name: grace.username });
    });
  });

  it("is whom npm run admin appoints, without the password", async () => {
    const { username, password } = await test.app.get(AppointAdminService).appoint("appointed");
    const record = await newest();
    expect(record).toMatchObject({ action: "admin.appoint", actor_id: null, target_name: username });
    expect(JSON.stringify(record)).not.toContain(password);
  });
});

describe("reading the log", () => {
  let admin: Person;
  let service: AuditService;
  beforeAll(async () => {
    admin = await registerAdmin(test, "reader");
    service = test.app.get(AuditService);
    const db = test.app.get(Database);
    for (let index = 0; index < 3; index += 1)
      await service.record(db, { ...deed, actorName: "Grace_H", targetName: `=cmd|${index}`, targetId: index + 1 });
    await service.record(db, { ...deed, actorName: "Grace_H", action: "user.promote", targetName: "@ada, the 1st" });
  });

  const get = (query: string) => as(test, admin).get(`/api/admin/audit${query}`);
  const list = async (query: string) => (await get(query).expect(200)).body;

  it("gives the newest first, in pages", async () => {
    const { body, headers } = await get("?actor=grace&limit=3").expect(200);
    expect(headers["x-total-count"]).toBe("4");
    expect(body[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actorId: 7,
      actorName: "Grace_H",
      action: "user.promote",
      targetKind: "user",
      targetId: null,
      targetName: "@ada, the 1st",
      details: {},
      ip: "192.0.2.7",
    });
    expect(await list("?actor=grace&limit=3&page=2")).toHaveLength(1);
  });

  it("finds by who, what, whom and when, and by all of it together", async () => {
    expect(await list("?actor=GRACE_h")).toHaveLength(4);
    expect(await list("?actor=grace-h")).toHaveLength(0);
    expect(await list("?actor=grace&action=user.promote")).toHaveLength(1);
    expect(await list("?actor=grace&target=%3DCMD")).toHaveLength(3);
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await list(`?actor=grace&from=${today}&to=${today}`)).toHaveLength(4);
    expect(await list(`?actor=grace&from=${tomorrow}`)).toHaveLength(0);
    expect(await list("?actor=grace&to=2020-01-01")).toHaveLength(0);
  });

  it.each(["action=user.eat", "from=yesterday", "to=2026-02-30", "page=0"])("refuses %s", async (query) => {
    await get(`?${query}`).expect(400);
  });

  it("goes into a CSV file in which nothing is a formula, and that is recorded", async () => {
    const answer = await get("/export?actor=grace").expect(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(/filename="promptory-audit-.*\.csv"/);
    const [header, first, ...rest] = answer.text.trimEnd().split("\r\n");
    expect(header).toBe("id,at,actorId,actorName,action,targetKind,targetId,targetName,details,ip");
    expect(first).toContain(`,7,Grace_H,user.promote,user,,"'@ada, the 1st",{},192.0.2.7`);
    expect(rest).toHaveLength(3);
    expect(rest[0]).toContain(",'=cmd|2,");
    expect(await newest()).toMatchObject({
      action: "audit.export",
      actor_id: admin.id,
      details: { format: "csv", actor: "grace" },
    });
  });

  it("goes into a JSON file however long it is, nothing twice and nothing missing", async () => {
    const em = test.orm.em.fork();
    await em.execute(
      "insert into audit_log (actor_name, action, target_kind) select 'many', 'user.delete', 'user' from generate_series(1, 1203)",
    );
    const { text } = await get("/export?format=json&actor=many").expect(200);
    const ids = JSON.parse(text).map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(1203);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect(JSON.parse((await get("/export?format=json&actor=nobody").expect(200)).text)).toEqual([]);
  });
});
