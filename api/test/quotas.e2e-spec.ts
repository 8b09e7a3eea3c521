import fc from "fast-check";
import { Client } from "pg";
import request from "supertest";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";
import { register } from "./support/session.js";
import { apply, file, upload } from "./support/transfer.js";

let library: Library;
let admin: Person;
beforeAll(async () => {
  library = await startLibrary();
  admin = await library.admin();
});
afterAll(() => library.close());

const limit = (person: Person, maxPrompts: number | null, maxBytes: number | null = null) =>
  admin.put(`/admin/users/${person.id}/quota`, { maxPrompts, maxBytes }).expect(200);
const usage = async (person: Person) => (await person.get("/quota").expect(200)).body;
/** What the account really holds. */
const counted = async ({ id }: Person) =>
  (
    await library.sql(
      `select count(*)::int as prompts, coalesce(sum(octet_length(title) + octet_length(content)), 0)::int as bytes
         from templates where user_id = ?`,
      [id],
    )
  )[0] ?? {};

/** A person with a type and a number of prompts of 10 bytes, whose quota is used up. */
async function full(prompts: number) {
  const person = await library.person();
  const typeId = await person.type();
  const { prompts: before } = await usage(person);
  const made = [];
  for (let n = 0; n < prompts; n += 1) made.push(await person.prompt(typeId, { title: "12345", content: "67890" }));
  await limit(person, before + prompts);
  return { person, typeId, made, before };
}

describe("the quota of prompts", () => {
  it("is the default of the server until an administrator changes it", async () => {
    const person = await library.person();
    expect(await usage(person)).toMatchObject({ maxPrompts: 100_000, maxBytes: 1024 * 1024 * 1024 });
    await limit(person, 7, 9000);
    expect(await usage(person)).toMatchObject({ maxPrompts: 7, maxBytes: 9000 });
    const { body } = await admin.get(`/admin/users/${person.id}/quota`).expect(200);
    expect(body).toMatchObject({ ownMaxPrompts: 7, ownMaxBytes: 9000 });
    await limit(person, null);
    expect(await usage(person)).toMatchObject({ maxPrompts: 100_000 });
    await admin.put("/admin/users/2147483647/quota", { maxPrompts: 1, maxBytes: 1 }).expect(404);
    await admin.put(`/admin/users/${person.id}/quota`, { maxPrompts: -1, maxBytes: 1 }).expect(400);
  });

  it("refuses to create and to duplicate with a clear sentence", async () => {
    const { person, typeId, made, before } = await full(1);
    const { body } = await person.post("/templates", { title: "More", content: "x", typeId }).expect(413);
    expect(body).toMatchObject({
      code: "quota_exceeded",
      message: `Your account can hold ${before + 1} prompts. Delete some, or ask an administrator for more.`,
    });
    await person.post(`/templates/${made[0]?.id}/duplicate`).expect(413);
    expect(await usage(person)).toMatchObject({ prompts: before + 1 });
  });

  it("refuses an import and a restore that would exceed it, and changes nothing", async () => {
    const { person, typeId, made } = await full(2);
    const { id } = await upload(person, file("a.csv", "act,prompt\nPoet,Write a poem.\n"));
    expect((await person.post(`/imports/${id}/apply`, {}).expect(413)).body.code).toBe("quota_exceeded");
    const stream = await person.post(`/imports/${id}/apply`, {}).set("Accept", "text/event-stream");
    expect(stream.text).toContain("quota_exceeded");
    const { headers } = await person.delete(`/extension/templates/${made[0]?.id}`).expect(204);
    await person.prompt(typeId);
    await person.post(`/trash/${headers["x-trash-id"]}/restore`).expect(413);
    await person.delete(`/extension/templates/${made[1]?.id}`).expect(204);
    await person.post(`/trash/${headers["x-trash-id"]}/restore`).expect(200);
    expect(await usage(person)).toMatchObject(await counted(person));
  });

  it("holds when 40 prompts are created at once and there is room for 3", async () => {
    const { person, typeId, before } = await full(0);
    await limit(person, before + 3);
    const other = await person.type();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        person.post("/templates", { title: `P ${n}`, content: "x", typeId: n % 2 ? typeId : other }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 413)).toEqual([201, 201, 201]);
    expect(await usage(person)).toMatchObject({ prompts: before + 3 });
  });

  it("refuses the same named write again until there is room, then does it once", async () => {
    const { person, typeId, made, before } = await full(1);
    const create = () =>
      person.post("/templates", { title: "Named", content: "x", typeId }).set("Idempotency-Key", `quota-${person.id}`);
    await create().expect(413);
    await create().expect(413);
    await person.delete(`/extension/templates/${made[0]?.id}`).expect(204);
    const { body } = await create().expect(201);
    expect((await create().expect(201)).body.id).toBe(body.id);
    expect(await usage(person)).toMatchObject({ prompts: before + 1 });
  });

  it("keeps what an undo cannot bring back yet, and brings it back when there is room", async () => {
    const { person, typeId, made, before } = await full(2);
    const ids = made.map(({ id }) => id);
    const { undoId } = (await person.post("/templates/bulk", { action: "delete", ids }).expect(200)).body;
    const { id } = await person.prompt(typeId);
    const [operation] = (await person.get("/operations").expect(200)).body;
    expect((await person.post(`/operations/${operation.id}/undo`).expect(413)).body.code).toBe("quota_exceeded");
    expect((await person.get("/trash").expect(200)).body).toHaveLength(1);
    await person.delete(`/extension/templates/${id}`).expect(204);
    await person.post(`/operations/${operation.id}/undo`).expect(200);
    expect(await usage(person)).toMatchObject({ prompts: before + 2 });
    expect(undoId).toBeDefined();
  });
});

describe("the quota of bytes", () => {
  it("refuses an edit that makes a prompt too long, and lets one above the quota become shorter", async () => {
    const { person, made } = await full(1);
    const { bytes } = await usage(person);
    await limit(person, null, bytes + 5);
    const { id } = made[0] ?? {};
    await person.patch(`/extension/templates/${id}`, { content: "67890 + 5" }).expect(200);
    const { body } = await person.patch(`/extension/templates/${id}`, { content: "67890 + 5 is more" }).expect(413);
    expect(body.message).toMatch(/^Your account can hold 0\.\d+ MB of prompts\. /);
    await limit(person, null, 1);
    await person.patch(`/extension/templates/${id}`, { content: "6" }).expect(200);
    await person.patch(`/extension/templates/${id}`, { title: "é" }).expect(200);
    await person.post(`/templates/${id}/usage`).expect(200);
    expect(await usage(person)).toMatchObject(await counted(person));
  });
});

it("counts prompts and bytes through everything that changes a library", async () => {
  const person = await library.person();
  const [first, second] = [await person.type(), await person.type()];
  const { id } = await person.prompt(first, { content: "x".repeat(5000) });
  await person.patch(`/extension/templates/${id}`, { typeId: second, title: "Moved" }).expect(200);
  await person.post(`/templates/${id}/duplicate`).expect(201);
  const preview = await upload(person, file("a.csv", "act,prompt\nPoet,Write a poem.\nCook,Cook a meal.\n"));
  await apply(person, preview.id);
  expect(await usage(person)).toMatchObject(await counted(person));
  await person.post(`/imports/${preview.id}/undo`).expect(200);
  await person.delete(`/types/${second}`).expect(204);
  expect(await usage(person)).toMatchObject(await counted(person));
  const rows = await library.sql(
    `select c.type_id as id, c.prompts, c.bytes::int as bytes from template_counts c where user_id = ? order by 1`,
    [person.id],
  );
  expect(rows).toEqual(
    await library.sql(
      `select type_id as id, count(*)::int as prompts, sum(octet_length(title) + octet_length(content))::int as bytes
         from templates where user_id = ? group by 1 order by 1`,
      [person.id],
    ),
  );
  expect(await library.sql("select * from template_count_changes where user_id = ?", [person.id])).toEqual([]);
});

it("keeps the three newest previews of a person", async () => {
  const person = await library.person();
  const ids = [];
  for (let n = 0; n < 5; n += 1) {
    ids.push((await upload(person, file("a.csv", "act,prompt\nPoet,Write a poem.\n"))).id);
  }
  const kept = await library.sql<{ id: number }>("select id from imports where user_id = ? order by id", [person.id]);
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(2));
});

it("forgets a preview after an hour", async () => {
  const person = await library.person();
  const { id } = await upload(person, file("a.csv", "act,prompt\nPoet,Write a poem.\n"));
  await library.sql("update imports set created_at = now() - interval '61 minutes' where id = ?", [id]);
  await person.get(`/imports/${id}`).expect(404);
  await person.post(`/imports/${id}/apply`, {}).expect(404);
});

describe("on a database of its own", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ quota: { maxPrompts: 1, maxBytes: 10 } });
  });
  afterAll(() => test.close());

  it("corrects wrong counts at night", async () => {
    const em = test.orm.em.fork();
    await makeTemplate(em, await makeType(em, await makeUser(em)), { title: "12345", content: "67890" });
    const counts = () => test.sql("select prompts, bytes::int as bytes from template_counts");
    expect(await counts()).toEqual([{ prompts: 1, bytes: 10 }]);
    await test.sql("update template_counts set prompts = 5, bytes = 1");
    const maintenance = new MaintenanceService(new Database(em));
    expect(await maintenance.prune(new Date("2026-05-05T02:00:00Z"))).toMatchObject({ templateCounts: 0 });
    expect(await maintenance.prune(new Date("2026-05-05T03:00:00Z"))).toMatchObject({ templateCounts: 1 });
    expect(await counts()).toEqual([{ prompts: 1, bytes: 10 }]);
  });

  it("does not refuse a new account that is given more than it may hold", async () => {
    await test.sql(`with type as (insert into default_template_types (name, label, color) values ('x', 'X', '#34c759') returning id)
      insert into default_templates (type_id, title, content) select id, 'Given ' || n, 'Act.' from type, generate_series(1, 2) n`);
    const { authorization } = await register(test);
    const quota = await request(test.app.getHttpServer()).get("/api/quota").set("Authorization", authorization);
    expect(quota.body).toMatchObject({ prompts: 2, maxPrompts: 1, maxBytes: 10 });
  });
});

const countsOf = ({ id }: Person) =>
  library.sql(
    `select type_id as type, prompts, bytes::int as bytes from template_counts where user_id = ? order by 1`,
    [id],
  );
const realCountsOf = ({ id }: Person) =>
  library.sql(
    `select type_id as type, count(*)::int as prompts, sum(octet_length(title) + octet_length(content))::int as bytes
       from templates where user_id = ? group by 1 order by 1`,
    [id],
  );

/** What a person does in the property below; each looks up what there is at that moment. */
const ACTIONS = {
  create: (person: Person, types: number[], n: number) =>
    person.post("/templates", { title: `T ${n}`, content: "é".repeat(n + 1), typeId: types[n % 2] }),
  edit: async (person: Person, _: number[], n: number) =>
    person.patch(`/extension/templates/${await anyPrompt(person, n)}`, { content: "x".repeat(n + 1) }),
  move: async (person: Person, types: number[], n: number) =>
    person.post("/templates/bulk", { action: "move", typeId: types[n % 2], ids: (await promptIds(person)).slice(n) }),
  removeMany: async (person: Person, _: number[], n: number) =>
    person.post("/templates/bulk", { action: "delete", ids: (await promptIds(person)).slice(n, n + 4) }),
  duplicate: async (person: Person, _: number[], n: number) =>
    person.post(`/templates/${await anyPrompt(person, n)}/duplicate`),
  remove: async (person: Person, _: number[], n: number) =>
    person.delete(`/extension/templates/${await anyPrompt(person, n)}`),
  import: async (person: Person, _: number[], n: number) => {
    const { id } = await upload(person, file("a.csv", `act,prompt\nPoet ${n},Write a poem.\nCook ${n % 3},Cook.\n`));
    return person.post(`/imports/${id}/apply`, { conflicts: "replace" });
  },
  undo: async (person: Person, _: number[], n: number) => {
    const done = (await person.get("/operations?status=done").expect(200)).body;
    return person.post(`/operations/${done[n % Math.max(done.length, 1)]?.id ?? 1}/undo`);
  },
};

const promptIds = async (person: Person): Promise<number[]> =>
  (await person.get("/templates?limit=50").expect(200)).body.map(({ id }: { id: number }) => id);
const anyPrompt = async (person: Person, n: number) => {
  const ids = await promptIds(person);
  return ids[n % Math.max(ids.length, 1)] ?? 1;
};

it("counts what is there after any sequence of changes", async () => {
  const name = fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]));
  const person = await library.person();
  const types = [await person.type(), await person.type()];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.nat(20)), { minLength: 6, maxLength: 12 }), async (steps) => {
      for (const [step, n] of steps) await ACTIONS[step](person, types, n);
      expect(await countsOf(person)).toEqual(await realCountsOf(person));
    }),
    { numRuns: 6 },
  );
});

it("lets two transactions that change the same counts in opposite order both commit", async () => {
  const person = await library.person();
  const types = [await person.type(), await person.type()];
  const clients = [new Client(library.databaseUrl), new Client(library.databaseUrl)];
  for (const client of clients) {
    await client.connect();
    await client.query("begin");
  }
  const insert = `insert into templates (user_id, type_id, title, content, created_at, updated_at)
    values ($1, $2, 'Poet', 'Act as a poet.', now(), now())`;
  for (const order of [types, types.toReversed()]) {
    for (const [index, client] of clients.entries()) {
      await client.query(insert, [person.id, index === 0 ? order[0] : order[1]]);
    }
  }
  await Promise.all(clients.map((client) => client.query("commit")));
  await Promise.all(clients.map((client) => client.end()));
  expect(await countsOf(person)).toEqual(await realCountsOf(person));
});

it("counts a statement once for each type, however many prompts it changes", async () => {
  const person = await library.person();
  const client = new Client(library.databaseUrl);
  await client.connect();
  await client.query("begin");
  await client.query(
    `insert into templates (user_id, type_id, title, content, created_at, updated_at)
     select $1, $2, 'Poet ' || n, 'Act as a poet.', now(), now() from generate_series(1, 500) n`,
    [person.id, await person.type()],
  );
  const { rows } = await client.query("select prompts from template_count_changes where user_id = $1", [person.id]);
  expect(rows).toEqual([{ prompts: 500 }]);
  await client.query("rollback");
  await client.end();
  expect(await countsOf(person)).toEqual(await realCountsOf(person));
});

it("counts nothing for an account that was deleted", async () => {
  const { person } = await full(2);
  await admin.delete(`/admin/users/${person.id}`).expect(204);
  expect(await countsOf(person)).toEqual([]);
});
