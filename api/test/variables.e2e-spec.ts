import { type Library, type Person, startLibrary } from "./support/library.js";

let library: Library;
let ada: Person;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());
beforeEach(async () => {
  ada = await library.person();
});

describe("variables of the library", () => {
  const names = async (person = ada) =>
    (await person.get("/variables").expect(200)).body.map(({ name }: { name: string }) => name);

  it("are those of a person's own prompts, the most used first, as the newest prompt describes them", async () => {
    const bob = await library.person();
    const type = await ada.type();
    await ada.prompt(type, { content: "{{topic}} and {{tone=cold}}" });
    await ada.prompt(type, { content: "{{tone|formal, warm=warm}} \\{{literal}}" });
    await bob.prompt(await bob.type(), { content: "{{secret}}" });
    const { body } = await ada.get("/variables").expect(200);
    expect(body).toEqual([
      { name: "tone", kind: "text", isRequired: false, choices: ["formal", "warm"], defaultValue: "warm", prompts: 2 },
      { name: "topic", kind: "text", isRequired: false, choices: [], defaultValue: null, prompts: 1 },
    ]);
  });

  it("are 100 at most, read from the first 4,000 characters of the 300 prompts changed last", async () => {
    const type = await ada.type();
    await ada.prompt(type, { title: "old", content: "{{old}}" });
    await library.sql(
      `insert into templates (user_id, type_id, title, content, updated_at)
       select ?::int, ?::int, 'filler ' || n, repeat('x', 4000) || '{{late}}', now() + interval '1 minute'
         from generate_series(1, 299) n`,
      [ada.id, type],
    );
    expect(await names()).toEqual(["old"]);
    await ada.prompt(type, { content: "{{new}}" });
    await library.sql(
      "update templates set updated_at = now() + interval '1 hour' where user_id = ? and content = '{{new}}'",
      [ada.id],
    );
    expect(await names()).toEqual(["new"]);
    const many = Array.from({ length: 150 }, (_, n) => `{{v${n}}}`).join(" ");
    await ada.prompt(type, { content: many });
    await library.sql("update templates set updated_at = now() + interval '1 hour' where user_id = ?", [ada.id]);
    expect(await names()).toHaveLength(100);
  });
});

const many = (count: number, value: string) => Array.from({ length: count }, (_, n) => ({ name: `v${n}`, value }));

describe("presets", () => {
  const values = [
    { name: "customer", value: "Analytical Engines Ltd" },
    { name: "tone", value: "" },
  ];

  it("are kept, changed and deleted, and belong to one person", async () => {
    const bob = await library.person();
    const { body, headers } = await ada.post("/presets", { name: " Customer A ", values }).expect(201);
    expect(body).toMatchObject({ name: "Customer A", values });
    expect((await ada.get(`/presets/${body.id}`).expect(200)).headers.etag).toBe(headers.etag);
    await ada.post("/presets", { name: "CUSTOMER A", values }).expect(409);
    await bob.post("/presets", { name: "Customer A", values }).expect(201);
    await bob.get(`/presets/${body.id}`).expect(404);
    await bob.put(`/presets/${body.id}`, { name: "Mine", values }).expect(404);
    await bob.delete(`/presets/${body.id}`).expect(404);
    const other = await ada.post("/presets", { name: "Customer B", values }).expect(201);
    await ada.put(`/presets/${body.id}`, { name: "customer b", values }).expect(409);
    await ada.put(`/presets/${body.id}`, { name: "First", values: [values[0]] }).expect(200);
    const names = (await ada.get("/presets").expect(200)).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Customer B", "First"]);
    await ada.delete(`/presets/${other.body.id}`).expect(204);
    await ada.delete(`/presets/${other.body.id}`).expect(404);
  });

  it("are 100 at most, however many are made at once", async () => {
    await library.sql(
      `insert into variable_presets (user_id, name, key, "values")
       select ?::int, 'old ' || n, 'old ' || n, '[]' from generate_series(1, 95) n`,
      [ada.id],
    );
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ada.post("/presets", { name: `${n}`, values })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await ada.get("/presets").expect(200)).body).toHaveLength(100);
  });

  it.each<[what: string, field: string, body: object]>([
    ["no name", "name", { name: "" }],
    ["a name of two lines", "name", { name: "a\nb" }],
    ["a long name", "name", { name: "x".repeat(61) }],
    ["no values", "values", { values: [] }],
    ["51 values", "values", { values: many(51, "") }],
    ["a variable twice", "values", { values: [values[0], values[0]] }],
    ["12,000 characters", "values", { values: many(6, "x".repeat(2000)) }],
    ["a variable without name", "values.0.name", { values: [{ name: " ", value: "a" }] }],
    ["a long variable", "values.0.name", { values: [{ name: "x".repeat(81), value: "a" }] }],
    ["a long value", "values.0.value", { values: many(1, "x".repeat(2001)) }],
    ["a value that cannot be stored", "values.0.value", { values: many(1, "\0") }],
  ])("refuse %s", async (_, field, wrong) => {
    const { body } = await ada.post("/presets", { name: "a", values, ...wrong }).expect(400);
    expect(body.errors[0].field).toBe(field);
  });

  it("are deleted with the account", async () => {
    await ada.post("/presets", { name: "a", values }).expect(201);
    await library.sql("delete from users where id = ?", [ada.id]);
    expect(await library.sql("select 1 from variable_presets where user_id = ?", [ada.id])).toEqual([]);
  });
});
