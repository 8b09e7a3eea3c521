import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

type Row = { title: string; content: string; isActive: boolean };

describe("copying into the defaults", () => {
  let library: OwnLibrary;
  let root: Person;
  let ada: Person;
  let typeId: number;
  beforeAll(async () => {
    library = await startOwnLibrary();
    root = await library.admin();
    ada = await library.person();
    typeId = await ada.type({ name: "verse", label: "Verse", color: "#ff2d55" });
    for (const title of ["Poet", "Critic", "Poet"])
      await ada.prompt(typeId, { title, content: ` ${title} to\r\nthe letter ` });
  });
  afterEach(async () => {
    await library.orm.em.fork().execute("delete from default_template_types");
  });
  afterAll(() => library.close());

  const promptOf = async (title: string) => (await ada.get(`/templates?search=${title}&sort=updatedAt`)).body[0].id;
  const copyType = (body: object = {}) =>
    root.post(`/admin/copy-to-default/type/${typeId}`, { userId: ada.id, ...body });
  const copyPrompt = async (title: string, body: object = {}) =>
    root.post(`/admin/copy-to-default/template/${await promptOf(title)}`, { userId: ada.id, ...body });
  const defaults = async (): Promise<Row[]> => (await root.get("/admin/default-templates").expect(200)).body;
  const titles = async () => (await defaults()).map(({ title }) => title);
  const typeNames = async () =>
    (await root.get("/admin/default-types")).body.map(({ name, label }: { name: string; label: string }) => [
      name,
      label,
    ]);

  it("brings a type with all its prompts, to the letter and in their order", async () => {
    const { body } = await copyType().expect(200);
    expect(body).toMatchObject({
      message: "3 prompts copied.",
      type: { name: "verse", label: "Verse", color: "#ff2d55", isActive: true, outcome: "created" },
      created: 3,
      replaced: 0,
      skipped: 0,
    });
    expect(await titles()).toEqual(["Poet", "Critic", "Poet"]);
    expect((await defaults())[0]).toMatchObject({
      content: " Poet to\r\nthe letter ",
      isActive: true,
      createdBy: root.id,
    });
  });

  it("brings one prompt, with its type where the defaults have none of that name", async () => {
    const first = await (await copyPrompt("Critic")).body;
    expect(first).toMatchObject({
      message: "1 prompt copied.",
      type: { name: "verse", outcome: "created" },
      created: 1,
    });
    const second = (await copyPrompt("Poet")).body;
    expect(second.type).toMatchObject({ id: first.type.id, outcome: "existing" });
    expect(await titles()).toEqual(["Critic", "Poet"]);
  });

  it("does not change existing prompts by default, and says so", async () => {
    await copyType().expect(200);
    const { body } = await copyType().expect(200);
    expect(body).toMatchObject({
      message: "3 were there already and stay as they were.",
      type: { outcome: "existing" },
      created: 0,
      skipped: 3,
    });
    expect(await titles()).toEqual(["Poet", "Critic", "Poet"]);
    expect((await copyPrompt("Critic")).body.message).toBe("1 was there already and stays as it was.");
  });

  it("brings several prompts of a person at once, each recorded in the audit log, or none of them", async () => {
    const templateIds = [await promptOf("Critic"), await promptOf("Poet")];
    const copy = (ids: number[]) => root.post("/admin/copy-to-default/templates", { userId: ada.id, templateIds: ids });
    await copy([...templateIds, 2_000_000_000]).expect(404);
    expect(await titles()).toEqual([]);
    await copy([templateIds[0], templateIds[0]]).expect(400);
    const { body } = await copy(templateIds).expect(200);
    expect(body).toEqual({
      message: "2 prompts copied.",
      hasInactiveType: false,
      created: 2,
      replaced: 0,
      skipped: 0,
    });
    expect(await titles()).toEqual(["Critic", "Poet"]);
    const log = await root.get("/admin/audit?action=default.copy-prompt&limit=2").expect(200);
    expect(log.body.map(({ targetName }: { targetName: string }) => targetName)).toEqual(["Poet", "Critic"]);
    expect((await copy(templateIds)).body.message).toBe("2 were there already and stay as they were.");
  });

  it("adds only what is missing", async () => {
    await copyPrompt("Critic");
    expect((await copyType()).body).toMatchObject({
      message: "2 prompts copied, 1 was there already and stays as it was.",
      created: 2,
      skipped: 1,
    });
    expect(await titles()).toEqual(["Critic", "Poet", "Poet"]);
  });

  it("replaces, when asked to, without touching what has another title", async () => {
    await copyType().expect(200);
    const [{ id }] = (await root.get("/admin/default-types")).body;
    await root.put(`/admin/default-types/${id}`, { name: "verse", label: "Old", color: "#000000" }).expect(200);
    const [poet] = await defaults();
    const [own] = [{ title: "Own", content: "C", typeId: id }];
    await root.post("/admin/default-templates", own).expect(201);
    await root.put(`/admin/default-templates/${(poet as never as { id: number }).id}`, {
      title: "Poet",
      content: "old",
      typeId: id,
    });
    const { body } = await copyType({ existing: "replace" }).expect(200);
    expect(body).toMatchObject({ type: { label: "Verse", outcome: "replaced" }, created: 0, replaced: 3, skipped: 0 });
    expect((await defaults()).map(({ title, content }) => [title, content])).toEqual([
      ["Poet", " Poet to\r\nthe letter "],
      ["Critic", " Critic to\r\nthe letter "],
      ["Poet", " Poet to\r\nthe letter "],
      ["Own", "C"],
    ]);
  });

  it("keeps both, when asked to, under names of their own", async () => {
    await copyType().expect(200);
    await copyPrompt("Critic", { existing: "keep" });
    await copyPrompt("Critic", { existing: "keep" });
    expect(await titles()).toEqual(["Poet", "Critic", "Poet", "Critic (2)", "Critic (3)"]);
    expect((await copyType({ existing: "keep" })).body).toMatchObject({ created: 3, type: { outcome: "created" } });
    expect(await typeNames()).toEqual([
      ["verse", "Verse"],
      ["verse_2", "Verse (2)"],
    ]);
  });

  it("can be previewed", async () => {
    const preview = async () =>
      (await root.get(`/admin/copy-to-default/type/${typeId}?userId=${ada.id}`).expect(200)).body;
    expect(await preview()).toEqual({
      type: { name: "verse", label: "Verse", color: "#ff2d55", exists: false },
      total: 3,
      existing: 0,
      same: 0,
      titles: [],
    });
    await copyPrompt("Critic");
    expect(await preview()).toMatchObject({
      type: { exists: true },
      total: 3,
      existing: 1,
      same: 1,
      titles: ["Critic"],
    });
    const critic = await promptOf("Critic");
    const one = await root.get(`/admin/copy-to-default/template/${critic}?userId=${ada.id}`).expect(200);
    expect(one.body).toMatchObject({ total: 1, existing: 1, same: 1 });
    const marks = `/admin/copy-to-default/existing?userId=${ada.id}&templateIds=${critic},${await promptOf("Poet")}`;
    expect((await root.get(marks).expect(200)).body).toEqual([{ templateId: critic, isSame: true }]);
  });

  it("finds only what is that user's own", async () => {
    const critic = await promptOf("Critic");
    for (const what of [`template/${critic}`, `type/${typeId}`]) {
      for (const userId of [root.id, 2_147_483_647]) {
        await root.post(`/admin/copy-to-default/${what}`, { userId }).expect(404);
        await root.get(`/admin/copy-to-default/${what}?userId=${userId}`).expect(404);
      }
    }
    const marks = `/admin/copy-to-default/existing?userId=${root.id}&templateIds=${critic}`;
    expect((await root.get(marks).expect(200)).body).toEqual([]);
  });

  it("copies nothing at all when one prompt cannot be saved", async () => {
    const em = library.orm.em.fork();
    await em.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.title = 'Critic' then raise exception 'no'; end if; return new; end $$`);
    await em.execute("create trigger refuse before insert on default_templates for each row execute function refuse()");
    await copyType().expect(500);
    await em.execute("drop trigger refuse on default_templates");
    expect(await typeNames()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it("is refused when there would be more than 500 default prompts, and copies nothing then", async () => {
    await library.sql(
      `with type as (insert into default_template_types (name, label, color, position) values ('full', 'Full', '#000000', 1) returning id)
       insert into default_templates (type_id, title, content, position) select id, 'P' || n, 'C', n from type, generate_series(1, 498) n`,
    );
    const { body } = await copyType().expect(409);
    expect(body.message).toBe("There can be at most 500 default prompts. Delete some first.");
    expect(await typeNames()).toEqual([["full", "Full"]]);
    await copyPrompt("Critic").then(({ status }) => expect(status).toBe(200));
    const more = { title: "T", content: "C", typeId: (await root.get("/admin/default-types")).body[0].id };
    await root.post("/admin/default-templates", more).expect(201);
    await root.post("/admin/default-templates", more).expect(409);
    expect((await copyType({ existing: "replace" }).expect(409)).body.code).toBe("conflict");
    expect(await defaults()).toHaveLength(500);
  });

  it("is written down with who, what and how much", async () => {
    await copyType({ existing: "replace" }).expect(200);
    const [row] = await library.orm.em
      .fork()
      .execute("select action, actor_id, target_id, target_name, details from audit_log order by id desc limit 1");
    expect(row).toEqual({
      action: "default.copy-type",
      actor_id: root.id,
      target_id: typeId,
      target_name: "Verse",
      details: { userId: ada.id, existing: "replace", created: 3, replaced: 0, skipped: 0 },
    });
  });

  it("reaches new users whole: they have all of a copy or nothing, and one order or the other", async () => {
    const long = await ada.type({ name: "long", label: "Long" });
    for (let n = 0; n < 30; n += 1) await ada.prompt(long, { title: `Step ${n}` });
    const url = `/admin/copy-to-default/type/${long}`;
    const orders = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const [, ...people] = await Promise.all([
        root.post(url, { userId: ada.id }).expect(200),
        library.person(),
        library.person(),
        library.person(),
      ]);
      for (const person of people) expect([0, 30]).toContain((await person.titles("limit=500")).length);
      const there = (await root.get("/admin/default-templates?limit=500")).body as { id: number; typeId: number }[];
      const [first] = there;
      if (!first) throw new Error("Nothing was copied.");
      const ids = there.map(({ id }) => id).reverse();
      const forwards = there.map((each) => (each as never as Row).title);
      const [, ...readers] = await Promise.all([
        root.put("/admin/default-templates/order", { typeId: first.typeId, ids }).expect(204),
        library.person(),
        library.person(),
        library.person(),
      ]);
      for (const person of readers) {
        const order = JSON.stringify(await person.titles("limit=500"));
        expect([JSON.stringify(forwards), JSON.stringify(forwards.toReversed())]).toContain(order);
        orders.add(order);
      }
      await library.orm.em.fork().execute("delete from default_template_types");
    }
    expect(orders.size).toBeGreaterThan(0);
  });
});
