import { AppointAdminService } from "../src/admin/appoint-admin.service.js";
import { AuditService } from "../src/audit/audit.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, PASSWORD, register, registerAdmin } from "./support/session.js";

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
    const em = test.orm.em.fork();
    await test.app.get(AuditService).record(em, { ...deed, targetId: 12, details: { templates: 3 } });
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
    const failing = test.orm.em.fork().transactional(async (em) => {
      await test.app.get(AuditService).record(em, deed);
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
  it("is the sign-in of an administrator, and of nobody else", async () => {
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

  it("is whom npm run admin appoints, without the password", async () => {
    const { username, password } = await test.app.get(AppointAdminService).appoint("appointed");
    const record = await newest();
    expect(record).toMatchObject({ action: "admin.appoint", actor_id: null, target_name: username });
    expect(JSON.stringify(record)).not.toContain(password);
  });
});
