import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

const NOTHING = { created: false, improved: false, combined: false, copied: false, typed: false };

describe("the steps of Getting Started", () => {
  let library: OwnLibrary;
  let ada: Person;

  beforeAll(async () => {
    library = await startOwnLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
  });

  const steps = async () => (await ada.get("/getting-started").expect(200)).body;

  it("are all open for a new user, independent of the default prompts", async () => {
    const admin = await library.admin();
    const given = { name: "given", label: "Given", color: "#000000", isActive: true };
    const { body: type } = await admin.post("/admin/default-types", given).expect(201);
    for (const title of ["One", "Two"])
      await admin
        .post("/admin/default-templates", { title, content: "text", typeId: type.id, isActive: true })
        .expect(201);
    ada = await library.person();
    expect(await ada.titles("")).toEqual(["One", "Two"]);
    expect(await steps()).toEqual(NOTHING);
    await admin.delete(`/admin/default-types/${type.id}`);
  });

  it("are done one by one, by what a person has made and used", async () => {
    const type = await ada.type();
    expect(await steps()).toEqual({ ...NOTHING, typed: true });
    const { id } = await ada.prompt(type);
    expect(await steps()).toMatchObject({ created: true, copied: false });
    await ada.post(`/templates/${id}/usage`).expect(200);
    expect(await steps()).toMatchObject({ copied: true, combined: false });
    const parts = [{ kind: "prompt", templateId: id }];
    await ada.post("/megaprompts", { name: "Both", separator: "rule", titles: false, parts }).expect(201);
    expect(await steps()).toMatchObject({ combined: true, improved: false });
    await ada.patch(`/extension/templates/${id}`, { content: "Better.", source: "improve" }).expect(200);
    expect(await steps()).toEqual({ created: true, improved: true, combined: true, copied: true, typed: true });
  });

  it("count several prompts of one owner used together as combined, and for good", async () => {
    const type = await ada.type();
    const [one, two] = [await ada.prompt(type), await ada.prompt(type)];
    const use = (person: Person, ids: number[]) => person.post("/templates/usage", { ids }).expect(200);
    const combined = async (person: Person) => (await person.get("/getting-started").expect(200)).body.combined;
    await use(ada, [one.id]);
    await use(ada, [two.id]);
    expect(await combined(ada)).toBe(false);
    const grace = await library.person();
    const { id } = await grace.prompt(await grace.type());
    await use(grace, [one.id, two.id]);
    await use(grace, [one.id, id]);
    expect([await combined(ada), await combined(grace)]).toEqual([false, false]);
    await use(ada, [one.id, two.id]);
    expect([await combined(ada), await combined(grace)]).toEqual([true, false]);
    await ada.delete(`/extension/templates/${two.id}`).expect(204);
    expect(await combined(ada)).toBe(true);
  });

  it("are those of one person", async () => {
    const type = await ada.type();
    await ada.prompt(type);
    const grace = await library.person();
    expect((await grace.get("/getting-started")).body).toEqual(NOTHING);
  });
});
