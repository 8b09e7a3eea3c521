import { DefaultTemplate, DefaultTemplateType } from "../src/defaults/defaults.entity.js";
import { type OwnLibrary, startOwnLibrary } from "./support/library.js";

describe("default prompts and types", () => {
  let library: OwnLibrary;

  beforeAll(async () => {
    library = await startOwnLibrary();
    const em = library.orm.em.fork();
    const active = em.create(DefaultTemplateType, { name: "writing", label: "Writing", color: "#34c759" });
    const idle = em.create(DefaultTemplateType, { name: "old", label: "Old", color: "#000000", isActive: false });
    em.create(DefaultTemplateType, { name: "empty", label: "Empty", color: "#007aff" });
    em.create(DefaultTemplate, { type: active, title: "Poet", content: "Act as a poet.\n" });
    em.create(DefaultTemplate, { type: active, title: "Asleep", content: "…", isActive: false });
    em.create(DefaultTemplate, { type: idle, title: "Of an old type", content: "…" });
    await em.flush();
  });
  afterAll(() => library.close());

  it("are copied to a new user where they are active, and can be found", async () => {
    const ada = await library.person();
    const types = (await ada.get("/types").expect(200)).body;
    expect(types).toMatchObject([
      { name: "empty", label: "Empty", color: "#007aff", userId: ada.id, templateCount: 0 },
      { name: "writing", label: "Writing", color: "#34c759", userId: ada.id, templateCount: 1 },
    ]);
    const prompts = (await ada.get("/templates?search=POET").expect(200)).body;
    expect(prompts).toMatchObject([{ title: "Poet", content: "Act as a poet.\n", userId: ada.id, useCount: 0 }]);
  });

  it("are copies: a change by one user does not affect others", async () => {
    const [ada, bob] = [await library.person(), await library.person()];
    const [prompt] = (await ada.get("/templates")).body;
    await ada.patch(`/extension/templates/${prompt.id}`, { title: "Mine" }).expect(200);
    expect(await bob.titles("")).toEqual(["Poet"]);
    expect(await (await library.person()).titles("")).toEqual(["Poet"]);
  });

  it("are listed when they and their types are active", async () => {
    const ada = await library.person();
    const { body } = await ada.get("/templates/default").expect(200);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        typeId: expect.any(Number),
        title: "Poet",
        content: "Act as a poet.\n",
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it("leave no account behind when they cannot be given", async () => {
    const em = library.orm.em.fork();
    // Blocks inserts of prompts.
    await em.execute(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await em.execute("create trigger refuse before insert on templates for each row execute function refuse()");
    const before = await em.execute("select count(*) from users");
    await expect(library.person()).rejects.toThrow();
    await em.execute("drop trigger refuse on templates");
    expect(await em.execute("select count(*) from users")).toEqual(before);
    await library.person();
  });
});
