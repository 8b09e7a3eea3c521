import { openApp, type TestApp } from "./support/app.js";
import { until } from "./support/improving.js";
import { as, makeKey, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await openApp();
  admin = await registerAdmin(test, "root");
});
afterAll(() => test.close());

const list = (query = "") => as(test, admin).get(`/api/admin/api-keys${query}`).expect(200);

describe("the keys of everybody", () => {
  it("are listed with their owners and their last use, never with the key", async () => {
    const ada = await makeKey(test, await register(test, "ada"));
    await as(test, ada).get("/api/templates").expect(200);
    // The use is noted beside the request.
    await until(async () => (await list("?search=ADA")).body[0].lastUsedAt !== null);
    const { body, headers, text } = await list("?search=ADA");
    expect(body).toEqual([
      {
        id: ada.keyId,
        name: expect.stringMatching(/^key/),
        prefix: ada.key.slice(0, 8),
        lastFour: ada.key.slice(-4),
        createdAt: expect.any(String),
        scopes: ["read", "write"],
        prompts: { kind: "all" },
        endsAt: null,
        perMinute: 300,
        client: null,
        lastUsedAt: expect.any(String),
        owner: { id: ada.id, username: "ada", isAdmin: false },
      },
    ]);
    expect(headers["x-total-count"]).toBe("1");
    expect(text).not.toContain(ada.key);
  });

  it("are sorted by when they were made or used, and paged", async () => {
    const unused = await makeKey(test, await register(test, "bob"));
    const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
    expect((await ids(""))[0]).toBe(unused.keyId);
    expect((await ids("?sort=createdAt")).at(-1)).toBe(unused.keyId);
    expect((await ids("?sort=-lastUsedAt")).at(-1)).toBe(unused.keyId);
    expect(await ids("?limit=1&page=2")).toHaveLength(1);
    expect(await ids("?search=nobody")).toEqual([]);
  });

  it("are found by their owner's e-mail address too", async () => {
    const grace = await makeKey(test, await register(test, "grace"));
    await test.orm.em.fork().execute("update users set email = 'hopper@navy.example.org' where id = ?", [grace.id]);
    const { body } = await list("?search=Hopper%40navy");
    expect(body.map(({ id }: { id: number }) => id)).toEqual([grace.keyId]);
  });

  it("can be revoked: it opens nothing any more, and the log says whose it was", async () => {
    const owner = await register(test);
    const key = await makeKey(test, owner);
    await as(test, admin).delete(`/api/admin/api-keys/${key.keyId}`).expect(204);
    await as(test, key).get("/api/templates").expect(401);
    await as(test, owner).get("/api/templates").expect(200);
    await as(test, admin).delete(`/api/admin/api-keys/${key.keyId}`).expect(404);
    const [record] = await test.orm.em.fork().execute("select * from audit_log order by id desc limit 1");
    expect(record).toMatchObject({
      action: "key.revoke",
      target_id: key.keyId,
      details: { owner: owner.username, lastFour: key.key.slice(-4) },
    });
  });
});
