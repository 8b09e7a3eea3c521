import request from "supertest";
import { ApiKey } from "../src/api-keys/api-key.entity.js";
import { newKey } from "../src/api-keys/key-text.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, makeKey, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const KEYS = "/api/extension/api-keys";
const list = async (person: Person) => (await as(test, person).get(KEYS).expect(200)).body;
const create = (person: Person, name: string) => as(test, person).post(KEYS).send({ name });

describe("making a key", () => {
  it("shows it once, and afterwards its ends only", async () => {
    const ada = await register(test);
    const { body, headers } = await create(ada, "Laptop").expect(201);
    expect(headers["cache-control"]).toBe("no-store");
    const { apiKey, ...info } = body;
    expect(apiKey).toMatch(/^ptk_[0-9A-Za-z]{38}$/);
    expect(info).toEqual({
      id: expect.any(Number),
      name: "Laptop",
      prefix: apiKey.slice(0, 8),
      lastFour: apiKey.slice(-4),
      scopes: ["read", "write"],
      prompts: { kind: "all" },
      endsAt: null,
      perMinute: 300,
      client: null,
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    });
    expect(await list(ada)).toEqual([info]);
  });

  it("stores nothing the key could be made of", async () => {
    const ada = await register(test);
    const { body } = await create(ada, "Laptop").expect(201);
    const stored = await test.orm.em.fork().findOneOrFail(ApiKey, { id: body.id });
    expect(JSON.stringify({ ...stored })).not.toContain(body.apiKey.slice(8, 30));
    expect(stored.hash).toMatch(/^[\w-]{43}$/);
  });

  it("takes a name once per owner, even ten times at once", async () => {
    const ada = await register(test);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => create(ada, "Same")))).map((r) => r.status);
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
    const { body } = await create(ada, "Same").expect(409);
    expect(body).toMatchObject({ code: "conflict", message: "You already have an API key with that name." });
    await create(await register(test), "Same").expect(201);
  });

  it("ends at fifty, with a sentence", async () => {
    const ada = await register(test);
    for (let index = 0; index < 50; index += 1) await create(ada, `key ${index}`).expect(201);
    const { body } = await create(ada, "one more").expect(409);
    expect(body.message).toBe("You have 50 API keys. Revoke one that you no longer use first.");
  });
});

describe("a scoped key", () => {
  const scoped = async (person: Person, values: object) => {
    const { body } = await as(test, person)
      .post(KEYS)
      .send({ name: `key ${Math.random()}`, ...values })
      .expect(201);
    return { ...body, authorization: `Bearer ${body.apiKey}` };
  };
  const send = (key: { authorization: string }, method: "get" | "post" | "patch" | "delete", path: string) =>
    http()[method](`/api${path}`).set("Authorization", key.authorization);

  it("reads, and changes nothing without the scope write", async () => {
    const ada = await register(test);
    const key = await scoped(ada, { scopes: ["read"] });
    expect(key).toMatchObject({ scopes: ["read"], prompts: { kind: "all" }, endsAt: null, perMinute: 300 });
    await send(key, "get", "/templates").expect(200);
    await send(key, "get", "/types").expect(200);
    for (const [method, path] of [
      ["post", "/templates"],
      ["post", "/templates/bulk"],
      ["post", "/extension/templates"],
      ["patch", "/extension/templates/1"],
      ["delete", "/extension/templates/1"],
      ["post", "/templates/1/usage"],
      ["post", "/types"],
    ] as const) {
      const { body } = await send(key, method, path)
        .send(method === "delete" ? undefined : {})
        .expect(403);
      expect(body.message).toBe("This API key can only read.");
    }
    await send(key, "post", "/auth/logout").expect(200);
    await send(key, "get", "/templates").expect(401);
  });

  it.each([{ kind: "offered" }, { kind: "types", typeIds: [1] }, { kind: "tags", tags: ["a"] }])(
    "of some prompts (%j) opens no route that would answer others",
    async (prompts) => {
      const key = await scoped(await register(test), { prompts });
      expect(key.prompts).toEqual(prompts);
      for (const path of ["/templates", "/templates/1", "/tags", "/stats", "/trash", "/templates/export"]) {
        await send(key, "get", path).expect(403);
      }
    },
  );

  it("opens nothing from its end on", async () => {
    const ada = await register(test);
    const key = await scoped(ada, { endsAt: new Date(Date.now() + 3600_000).toISOString() });
    await send(key, "get", "/templates").expect(200);
    await test.orm.em.fork().execute("update api_keys set ends_at = now() where id = ?", [key.id]);
    await send(key, "get", "/templates").expect(401);
    const past = { name: "Past", endsAt: "2020-01-01T00:00:00.000Z" };
    expect((await as(test, ada).post(KEYS).send(past).expect(400)).body.errors[0].field).toBe("endsAt");
  });

  it("has a limit of its own", async () => {
    const ada = await register(test);
    const [key, other] = [await scoped(ada, { perMinute: 3 }), await scoped(ada, {})];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, "get", "/types")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers["retry-after"])).toBeGreaterThan(0);
    await send(other, "get", "/types").expect(200);
  });

  it.each([
    [{ scopes: ["write"] }, "scopes"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["admin"] }, "scopes"],
    [{ prompts: { kind: "none" } }, "prompts"],
    [{ prompts: { kind: "types", typeIds: [] } }, "prompts"],
    [{ prompts: { kind: "tags" } }, "prompts"],
    [{ perMinute: 0 }, "perMinute"],
    [{ endsAt: "tomorrow" }, "endsAt"],
  ])("is refused with %j", async (values, field) => {
    const { body } = await as(test, await register(test))
      .post(KEYS)
      .send({ name: "Bad", ...values })
      .expect(400);
    expect(body.errors[0].field).toMatch(field);
  });
});

describe("a key", () => {
  it("opens its owner's library from either header, and never from the cookie", async () => {
    const { key } = await makeKey(test, await register(test));
    await http().get("/api/templates").set("Authorization", `Bearer ${key}`).expect(200);
    await http().get("/api/templates").set("auth-token", key).expect(200);
    await http().get("/api/templates").set("Cookie", `promptory_session=${key}`).expect(401);
    await http().get("/api/templates").query({ key, apiKey: key, token: key }).expect(401);
  });

  it("revokes itself by signing out, and neither another key nor a session", async () => {
    const ada = await register(test);
    const [one, other] = [await makeKey(test, ada), await makeKey(test, ada)];
    await as(test, one).post("/api/auth/logout").expect(200);
    await as(test, one).get("/api/types").expect(401);
    await as(test, one).post("/api/auth/logout").expect(401);
    await as(test, other).get("/api/types").expect(200);
    expect(await list(ada)).toHaveLength(1);
  });

  it("notes when it was used last", async () => {
    const ada = await register(test);
    const key = await makeKey(test, ada);
    const before = Date.now();
    await as(test, key).get("/api/templates").expect(200);
    const until = Date.now() + 5000;
    let [info] = await list(ada);
    while (info.lastUsedAt === null && Date.now() < until) [info] = await list(ada);
    expect(Date.parse(info.lastUsedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(info.lastUsedAt)).toBeLessThanOrEqual(Date.now());
  });

  it("writes its owner's prompts and types, a long one too", async () => {
    const caller = as(test, await makeKey(test, await register(test)));
    const type = await caller.post("/api/types").send({ name: "own", label: "Own", color: "#34c759" }).expect(201);
    const body = { title: "Long", content: "ä".repeat(150_000), typeId: type.body.id };
    const { id } = (await caller.post("/api/extension/templates").send(body).expect(201)).body;
    await caller.post(`/api/extension/templates/${id}/usage`).expect(200);
    await caller.delete(`/api/extension/templates/${id}`).expect(204);
  });

  it("opens nothing from the moment it is revoked", async () => {
    const ada = await register(test);
    const key = await makeKey(test, ada);
    await as(test, ada).delete(`${KEYS}/${key.keyId}`).expect(204);
    await as(test, key).get("/api/templates").expect(401);
    await as(test, ada).delete(`${KEYS}/${key.keyId}`).expect(404);
  });

  it("does not make, list or revoke keys, nor end its owner's account", async () => {
    const ada = await register(test);
    const key = await makeKey(test, ada);
    const caller = as(test, key);
    for (const sent of [
      caller.post(KEYS).send({ name: "child" }),
      caller.get(KEYS),
      caller.delete(`${KEYS}/${key.keyId}`),
      caller.delete("/api/auth/user"),
      caller.put("/api/auth/user").send({ currentPassword: "x", password: "y" }),
    ]) {
      const { body } = await sent.expect(403);
      expect(body.message).toBe("API keys cannot use this endpoint.");
    }
    expect(await list(ada)).toHaveLength(1);
  });

  it.each([
    ["one nobody was given", newKey()],
    ["one with a wrong checksum", "ptk_00000000000000000000000000000000000000"],
    ["a prefix", "ptk_"],
    ["a very long one", `ptk_${"a".repeat(5000)}`],
  ])("is not %s", async (_, key) => {
    await http().get("/api/templates").set("Authorization", `Bearer ${key}`).expect(401);
  });

  it("makes the server read no large body before it is known", async () => {
    const body = { title: "x", content: "x".repeat(100_000), typeId: 1 };
    const send = (key: string) => http().post("/api/templates").set("Authorization", `Bearer ${key}`).send(body);
    await send(newKey()).expect(401);
  });
});

describe("the key named extension", () => {
  const get = (person: Person) => as(test, person).get("/api/extension/api-key");

  it("is made for an administrator, and replaced by the next one", async () => {
    const admin = await registerAdmin(test);
    const first = (await get(admin).expect(200)).body;
    expect(first).toEqual({
      success: true,
      apiKey: expect.stringMatching(/^ptk_/),
      message: "Copy this key now: it is shown this once only.",
    });
    const second = (await get(admin).expect(200)).body;
    const use = (key: string) => http().get("/api/templates").set("Authorization", `Bearer ${key}`);
    await use(first.apiKey).expect(401);
    await use(second.apiKey).expect(200);
    expect((await list(admin)).map(({ name }: { name: string }) => name)).toEqual(["extension"]);
  });

  it("is not made by a link: the cookie is not enough", async () => {
    const admin = await registerAdmin(test);
    await http().get("/api/extension/api-key").set("Cookie", `promptory_session=${admin.token}`).expect(401);
    expect(await list(admin)).toEqual([]);
  });

  it("does not have the administrator role of its owner", async () => {
    const admin = await registerAdmin(test);
    const { apiKey } = (await get(admin).expect(200)).body;
    for (const path of ["/api/admin/users", "/api/admin/user-stats", "/api/extension/api-key"]) {
      await http().get(path).set("Authorization", `Bearer ${apiKey}`).expect(403);
    }
  });
});
