import request from "supertest";
import { itOnce } from "./support/deep.js";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { PASSWORD } from "./support/session.js";

describe("a write with an Idempotency-Key", () => {
  let library: Library;
  let ada: Person;
  let type: number;
  const draft = () => ({ title: "Poet", content: "Act as a poet.", typeId: type });
  const create = (key: string, person = ada, body: object = draft()) =>
    person.post("/templates", body).set("Idempotency-Key", key);

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type();
  });

  it("is done once and answered alike when it is sent again", async () => {
    const first = await create("save-1").expect(201);
    const second = await create("save-1").expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({ etag: first.headers.etag, "idempotent-replayed": "true" });
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(await ada.titles("")).toEqual(["Poet"]);
    await create("save-2").expect(201);
    expect(await ada.titles("")).toHaveLength(2);
  });

  it("is done once and answered alike when many send it at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create("race").expect(201)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await ada.titles("")).toEqual(["Poet"]);
  });

  itOnce("counts a use once, and deletes without an error the second time", async () => {
    const { id } = await ada.prompt(type);
    for (const _ of [1, 2, 3]) {
      const { body } = await ada.post(`/templates/${id}/usage`).set("Idempotency-Key", "offline-7").expect(200);
      expect(body.useCount).toBe(1);
    }
    const remove = () => ada.delete(`/extension/templates/${id}`).set("Idempotency-Key", "delete-7").expect(204);
    const trashId = (await remove()).headers["x-trash-id"];
    expect(trashId).toMatch(/^\d+$/);
    expect((await remove()).headers["x-trash-id"]).toBe(trashId);
    await ada.delete(`/extension/templates/${id}`).expect(404);
  });

  itOnce("is refused when the key belongs to another request", async () => {
    await create("mine").expect(201);
    const { body } = await create("mine", ada, { ...draft(), title: "Other" }).expect(409);
    expect(body).toMatchObject({ code: "idempotency_key_reused" });
    expect(await ada.titles("")).toEqual(["Poet"]);
  });

  itOnce("knows nothing of another person's keys", async () => {
    await create("shared").expect(201);
    const grace = await library.person();
    const { body } = await create("shared", grace, { ...draft(), typeId: await grace.type() }).expect(201);
    expect(body.userId).toBe(grace.id);
  });

  itOnce("may be sent again when it was refused", async () => {
    await create("typo", ada, { ...draft(), title: "" }).expect(400);
    await create("typo").expect(201);
    await ada.post("/templates/2147483647/usage").set("Idempotency-Key", "late").expect(404);
    await ada.post("/templates/2147483647/usage").set("Idempotency-Key", "late").expect(404);
  });

  it("leaves neither the write nor its key behind when the answer cannot be stored", async () => {
    const refuse = "alter table idempotency_keys add constraint refuse check (key <> 'refused' or body is null)";
    await library.sql(`${refuse} not valid`);
    try {
      await create("refused").expect(500);
      expect(await ada.titles("")).toEqual([]);
    } finally {
      await library.sql("alter table idempotency_keys drop constraint refuse");
    }
    await create("refused").expect(201);
    expect(await ada.titles("")).toEqual(["Poet"]);
  });

  itOnce("counts a wrong password although the request is rolled back", async () => {
    const change = (key: string) =>
      ada.put("/auth/user", { currentPassword: "wrong", email: "ada@example.org" }).set("Idempotency-Key", key);
    for (const key of ["1", "2", "3", "4", "5"]) await change(key).expect(400);
    await change("6").expect(429);
  });

  itOnce("takes a body that is nested very deeply for what it is", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const sent = ada.post("/templates").set("Idempotency-Key", "deep").set("Content-Type", "application/json");
    await sent.send(deep).expect(400);
  });

  itOnce("is removed with its person", async () => {
    await create("gone").expect(201);
    await ada.delete("/auth/user").set("Idempotency-Key", "bye").expect(204);
    expect(await library.sql("select key from idempotency_keys where owner = ?", [`user ${ada.id}`])).toEqual([]);
  });

  itOnce("never stores a secret, and says so when it is sent again", async () => {
    const admin = await library.admin();
    const post = (path: string, body?: object) => admin.post(path, body).set("Idempotency-Key", path);
    const writes = [
      { path: "/extension/api-keys", body: { name: "Laptop" }, secret: "apiKey", status: 201 },
      { path: "/extension/connect-codes", secret: "code", status: 201 },
      { path: "/auth/recovery-code", body: { currentPassword: PASSWORD }, secret: "verificationCode", status: 200 },
      { path: "/admin/invitations", body: { note: "", maxUses: 1, days: 1 }, secret: "code", status: 201 },
      { path: `/admin/users/${ada.id}/recovery-code`, secret: "verificationCode", status: 200 },
    ];
    for (const { path, body, secret, status } of writes) {
      const first = await post(path, body).expect(status);
      expect(first.body[secret]).toEqual(expect.any(String));
      const { [secret]: value, ...resource } = first.body;
      const second = await post(path, body).expect(status);
      expect(second.body).toEqual({ ...resource, code: "secret_not_repeatable" });
      const rows = await library.sql("select * from idempotency_keys where owner = ?", [`user ${admin.id}`]);
      expect(JSON.stringify(rows)).not.toContain(value);
    }
    expect((await admin.get("/extension/api-keys")).body).toHaveLength(1);
  });

  itOnce("belongs to the address when the request has no session", async () => {
    const send = (message: string) =>
      request(library.app.getHttpServer())
        .post("/api/contact")
        .set("Idempotency-Key", "contact-once")
        .send({ email: "ada@example.org", message });
    await send("Where is the export?").expect(202);
    expect((await send("Where is the export?").expect(202)).headers["idempotent-replayed"]).toBe("true");
    await send("Another question").expect(409);
    const sent = await library.sql("select id from contact_messages where message = ?", ["Where is the export?"]);
    expect(sent).toHaveLength(1);
  });

  itOnce.each([" ", "a b", "é", "x".repeat(256)])("is refused when the key is %j", async (key) => {
    const sent = create(Buffer.from(key, "utf8").toString("latin1"));
    const { body } = await sent.expect(400);
    expect(body.errors[0].field).toBe("Idempotency-Key");
  });
});

describe("uses of several prompts", () => {
  let library: Library;
  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());

  itOnce("are counted in one request, without deleted ones and those of other users", async () => {
    const [ada, grace] = [await library.person(), await library.person()];
    const type = await ada.type();
    const [one, two] = [await ada.prompt(type), await ada.prompt(type)];
    const hers = await grace.prompt(await grace.type());
    const { body } = await ada.post("/templates/usage", { ids: [two.id, one.id, hers.id, 2147483647] }).expect(200);
    const sorted = body.sort((a: { id: number }, b: { id: number }) => a.id - b.id);
    expect(sorted).toMatchObject([
      { id: one.id, useCount: 1, lastUsedAt: expect.any(String) },
      { id: two.id, useCount: 1 },
    ]);
    expect((await grace.get(`/templates/${hers.id}`)).body.useCount).toBe(0);
  });

  it("add up however many requests come at once, in whatever order they name them", async () => {
    const ada = await library.person();
    const type = await ada.type();
    const ids: number[] = [];
    for (let left = 6; left > 0; left--) ids.push((await ada.prompt(type)).id);
    const use = (order: number[]) => ada.post("/templates/usage", { ids: order }).expect(200);
    await Promise.all(Array.from({ length: 10 }, (_, turn) => use(turn % 2 ? ids : ids.toReversed())));
    for (const id of ids) expect((await ada.get(`/templates/${id}`)).body.useCount).toBe(10);
  });

  itOnce.each([
    [[], "Name at least one prompt."],
    [[1, 1], "Name each prompt once."],
    [[0], "The id must be a whole number from 1 to 2147483647."],
    [["1"], "The id must be a whole number from 1 to 2147483647."],
    [Array.from({ length: 501 }, (_, index) => index + 1), "At most 500 prompts at once."],
    ["all", "Name the prompts by their ids."],
  ])("are refused for ids that are none: %#", async (ids, message) => {
    const ada = await library.person();
    const { body } = await ada.post("/templates/usage", { ids }).expect(400);
    expect(body.message).toBe(message);
  });
});
