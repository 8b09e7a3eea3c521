import { Session } from "../src/sessions/session.entity.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import { makeTemplate, makeType, makeUser, next } from "./support/makers.js";
import { as, makeKey, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await openApp();
  admin = await registerAdmin(test, "root");
});
afterAll(() => test.close());

const sql = <Row extends object>(query: string, values: unknown[] = []) =>
  test.orm.em.fork().execute<Row[]>(query, values);
const newest = async () => (await sql("select * from audit_log order by id desc limit 1"))[0];
const root = () => as(test, admin);
const audited = (action: string, { id, username }: Person) => ({
  action,
  actor_id: admin.id,
  actor_name: "root",
  target_kind: "user",
  target_id: id,
  target_name: username,
  ip: "127.0.0.1",
});

describe("deleting a user", () => {
  it("ends their token and their key at once and leaves nothing of theirs", async () => {
    const ada = await register(test);
    const key = await makeKey(test, ada);
    const em = test.orm.em.fork();
    await makeTemplate(em, await makeType(em, await em.findOneOrFail(User, { id: ada.id })));
    await as(test, ada).get("/api/templates").expect(200);
    await as(test, key).get("/api/templates").expect(200);

    await root().delete(`/api/admin/users/${ada.id}`).expect(204);
    await as(test, ada).get("/api/templates").expect(401);
    await as(test, key).get("/api/templates").expect(401);
    await as(test).post("/api/auth/login").send({ username: ada.username, password: PASSWORD }).expect(401);
    await root().delete(`/api/admin/users/${ada.id}`).expect(404);
    expect(await tablesThatKnow(ada.id)).toEqual([]);
    expect(await newest()).toMatchObject(audited("user.delete", ada));
  });

  it("is refused for an administrator, even for oneself, and not recorded", async () => {
    const other = await registerAdmin(test);
    const before = await newest();
    for (const { id } of [other, admin]) {
      const { body } = await root().delete(`/api/admin/users/${id}`).expect(403);
      expect(body.message).toBe("Admin accounts cannot be deleted");
    }
    expect(await newest()).toEqual(before);
    await as(test, other).get("/api/templates").expect(200);
  });

  /** Every table with a `user_id` that still has rows of theirs. */
  async function tablesThatKnow(id: number): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
    );
    expect(tables.length).toBeGreaterThan(4);
    const found = [];
    for (const { name } of tables) {
      if ((await sql(`select 1 from "${name}" where user_id = ?`, [id])).length > 0) found.push(name);
    }
    return found;
  }
});

describe("the role of an account", () => {
  const role = (caller: Person, { id }: Person, isAdmin: boolean) =>
    as(test, caller).put(`/api/admin/users/${id}/role`).send({ isAdmin });

  it("changes with the next request, there and back", async () => {
    const ada = await register(test);
    const { body } = await role(admin, ada, true).expect(200);
    expect(body).toMatchObject({ id: ada.id, username: ada.username, isAdmin: true });
    expect(await newest()).toMatchObject(audited("user.promote", ada));
    await as(test, ada).get("/api/admin/users").expect(200);

    await role(admin, ada, false).expect(200);
    expect(await newest()).toMatchObject(audited("user.demote", ada));
    await as(test, ada).get("/api/admin/users").expect(403);
    await as(test, ada).get("/api/templates").expect(200);
  });

  it("that an account already has is granted again without a record", async () => {
    const ada = await register(test);
    const before = await newest();
    expect((await role(admin, ada, false).expect(200)).body.isAdmin).toBe(false);
    expect(await newest()).toEqual(before);
  });

  it("requires true or false, and an existing account", async () => {
    for (const body of [{}, { isAdmin: "yes" }, { isAdmin: true, username: "x" }])
      await root().put(`/api/admin/users/${admin.id}/role`).send(body).expect(400);
    await root().put("/api/admin/users/2147483647/role").send({ isAdmin: true }).expect(404);
  });

  describe("as the last administrator", () => {
    let alone: TestApp;
    afterEach(() => alone.close());

    it("cannot be given up", async () => {
      alone = await openApp();
      const last = await registerAdmin(alone);
      const { body } = await as(alone, last)
        .put(`/api/admin/users/${last.id}/role`)
        .send({ isAdmin: false })
        .expect(409);
      expect(body.message).toBe("This is the last administrator. Make another account an administrator first.");
      await as(alone, last).get("/api/admin/users").expect(200);
    });

    it("is left when two take it from each other at once, however often they try", async () => {
      alone = await openApp();
      for (let round = 0; round < 12; round += 1) {
        const [one, two] = [await registerAdmin(alone), await registerAdmin(alone)];
        await alone.orm.em.fork().nativeUpdate(User, { id: { $nin: [one.id, two.id] } }, { isAdmin: false });
        const demote = (by: Person, whom: Person) =>
          as(alone, by).put(`/api/admin/users/${whom.id}/role`).send({ isAdmin: false });
        const answers = await Promise.all([demote(one, two), demote(two, one)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
        expect(await alone.orm.em.fork().count(User, { isAdmin: true })).toBe(1);
      }
    });

    it("is left when two give it up at once, however often they try", async () => {
      alone = await openApp();
      for (let round = 0; round < 12; round += 1) {
        const both = [await registerAdmin(alone), await registerAdmin(alone)];
        await alone.orm.em.fork().nativeUpdate(User, { id: { $nin: both.map(({ id }) => id) } }, { isAdmin: false });
        const answers = await Promise.all(
          both.map((one) => as(alone, one).put(`/api/admin/users/${one.id}/role`).send({ isAdmin: false })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(await alone.orm.em.fork().count(User, { isAdmin: true })).toBe(1);
      }
    });
  });
});

describe("ending the sessions of an account", () => {
  it("signs them out everywhere and leaves their keys", async () => {
    const ada = await register(test);
    const key = await makeKey(test, ada);
    await root().delete(`/api/admin/users/${ada.id}/sessions`).expect(204);
    await as(test, ada).get("/api/templates").expect(401);
    await as(test, key).get("/api/templates").expect(200);
    expect(await newest()).toMatchObject(audited("user.end-sessions", ada));
    await root().delete("/api/admin/users/2147483647/sessions").expect(404);
  });

  it("leaves the caller the session that asks", async () => {
    const other = await registerAdmin(test);
    const { body } = await as(test)
      .post("/api/auth/login")
      .send({ username: other.username, password: PASSWORD })
      .expect(200);
    await as(test, other).delete(`/api/admin/users/${other.id}/sessions`).expect(204);
    await as(test, other).get("/api/templates").expect(200);
    expect(await test.orm.em.fork().count(Session, { user: other.id, endedAt: null })).toBe(1);
    await as(test).get("/api/templates").set("auth-token", body.token).expect(401);
  });
});

describe("a new recovery code", () => {
  it("opens the account even while wrong codes pause it, and the one before does not", async () => {
    const username = `person${next()}`;
    const { body: made } = await as(test).post("/api/auth/register").send({ username, password: PASSWORD }).expect(201);
    const ada = { id: made.user.id, username } as Person;
    const reset = (code: string) =>
      as(test).post("/api/auth/forgot-password").send({ username, code, newPassword: "another good password" });
    const wrong = made.verificationCode === "000000" ? "000001" : "000000";
    for (let miss = 0; miss < 6; miss += 1) await reset(wrong);
    await reset(made.verificationCode).expect(429);

    const { body } = await root().post(`/api/admin/users/${ada.id}/recovery-code`).expect(200);
    expect(body).toEqual({ verificationCode: expect.stringMatching(/^\d{12}$/) });
    const record = await newest();
    expect(record).toMatchObject(audited("user.recovery-code", ada));
    expect(record).toMatchObject({ details: {} });
    await test.sql("delete from attempt_counts where key like ?", [`recovery ${ada.id} known %`]);
    await reset(made.verificationCode).expect(400);
    await reset(body.verificationCode).expect(200);
  });

  it("requires an existing account", async () => {
    await root().post("/api/admin/users/2147483647/recovery-code").expect(404);
  });
});

describe("the search for a user", () => {
  it("looks in names, e-mail addresses and displayed names, one at a time", async () => {
    const em = test.orm.em.fork();
    const ada = await makeUser(em, { username: "Countess" });
    Object.assign(ada, { email: "Ada@Analytical.example", displayName: "Ada L. 100%" });
    await em.flush();
    const found = async (search: string) =>
      (
        await root()
          .get(`/api/admin/user-stats?search=${encodeURIComponent(search)}`)
          .expect(200)
      ).body.map(({ username }: { username: string }) => username);
    for (const part of ["count", "ada@analytical", "ADA l.", "0%"]) expect(await found(part)).toEqual(["Countess"]);
    for (const part of ["countess ada", "a_a", "%"])
      expect(await found(part)).not.toEqual(["Countess", expect.anything()]);
    expect(await found("100_")).toEqual([]);
  });

  it("tells the last sign-in even when the session is long gone, and sorts by it", async () => {
    const ada = await register(test);
    await sql("delete from sessions where user_id = ?", [ada.id]);
    const { body } = await root().get("/api/admin/user-stats?sort=-lastSignInAt").expect(200);
    const names = body.map(({ username }: { username: string }) => username);
    expect(body[0]).toMatchObject({ username: ada.username, lastSignInAt: expect.any(String), sessionCount: 0 });
    expect(names.at(-1)).toBe("Countess");
    const { body: turned } = await root().get("/api/admin/user-stats?sort=lastSignInAt").expect(200);
    expect(turned[0].username).toBe("Countess");
  });
});
