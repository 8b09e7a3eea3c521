import { type Library, type Person, startLibrary } from "./support/library.js";

describe("megaprompts", () => {
  let library: Library;
  let ada: Person;
  let one: number;
  let two: number;
  const draft = (values: object = {}) => ({
    name: "Release day",
    separator: "rule",
    titles: true,
    parts: [
      { kind: "heading", text: "Context" },
      { kind: "prompt", templateId: two },
      { kind: "prompt", templateId: one },
    ],
    ...values,
  });
  const change = (id: number, body: object, etag?: string) => {
    const sent = ada.put(`/megaprompts/${id}`, body);
    return etag === undefined ? sent : sent.set("If-Match", etag);
  };

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    const type = await ada.type();
    one = (await ada.prompt(type, { title: "One" })).id;
    two = (await ada.prompt(type, { title: "Two" })).id;
  });

  it("are kept as they were put together", async () => {
    const saved = await ada.post("/megaprompts", draft()).expect(201);
    const moment = expect.stringMatching(/Z$/);
    expect(saved.body).toEqual({ id: expect.any(Number), ...draft(), createdAt: moment, updatedAt: moment });
    const read = await ada.get(`/megaprompts/${saved.body.id}`).expect(200);
    expect(read.body).toEqual(saved.body);
    expect(read.headers.etag).toBe(saved.headers.etag);
    expect((await ada.get("/megaprompts").expect(200)).body).toEqual([saved.body]);
  });

  it("are replaced as a whole, and list the one changed last first", async () => {
    const { body: first } = await ada.post("/megaprompts", draft()).expect(201);
    const { body: second } = await ada.post("/megaprompts", draft({ name: "Other", parts: [] })).expect(201);
    const changed = draft({ name: "Launch", titles: false, parts: [{ kind: "prompt", templateId: one }] });
    expect((await change(first.id, changed).expect(200)).body).toMatchObject(changed);
    const { body: list } = await ada.get("/megaprompts");
    expect(list.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
  });

  it("refuse a change based on what has moved on", async () => {
    const { body, headers } = await ada.post("/megaprompts", draft()).expect(201);
    await change(body.id, draft({ titles: false }), headers.etag).expect(200);
    const late = await change(body.id, draft({ name: "Late" }), headers.etag).expect(412);
    expect(late.body.code).toBe("precondition_failed");
    expect((await ada.get(`/megaprompts/${body.id}`)).body).toMatchObject({ name: "Release day", titles: false });
  });

  it("outlive their prompts, which come back into them by Undo", async () => {
    const { body } = await ada.post("/megaprompts", draft()).expect(201);
    const { headers } = await ada.delete(`/extension/templates/${one}`).expect(204);
    await change(body.id, draft({ titles: false })).expect(200);
    const several = () => ada.get(`/templates/several?ids=${two},${one}`).expect(200);
    const titles = async () => (await several()).body.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(["Two"]);
    await ada.post(`/trash/${headers["x-trash-id"]}/restore`).expect(200);
    expect(await titles()).toEqual(["Two", "One"]);
  });

  it("have a name of their own, whatever its case", async () => {
    const { body } = await ada.post("/megaprompts", draft()).expect(201);
    const taken = await ada.post("/megaprompts", draft({ name: "RELEASE DAY" })).expect(409);
    expect(taken.body.message).toBe("You already have a megaprompt with that name.");
    const { body: other } = await ada.post("/megaprompts", draft({ name: "Other" })).expect(201);
    await change(other.id, draft()).expect(409);
    await change(body.id, draft({ name: "release day" })).expect(200);
    const grace = await library.person();
    await grace.post("/megaprompts", draft({ parts: [] })).expect(201);
  });

  it("refuse a prompt of another user, and one that does not exist", async () => {
    const grace = await library.person();
    const hers = (await grace.prompt(await grace.type())).id;
    const { body } = await ada.post("/megaprompts", draft()).expect(201);
    for (const templateId of [hers, 2147483647]) {
      const parts = [{ kind: "prompt", templateId }];
      await ada.post("/megaprompts", draft({ name: "Stolen", parts })).expect(404);
      await change(body.id, draft({ parts })).expect(404);
    }
    expect((await ada.get(`/templates/several?ids=${hers}`)).body).toEqual([]);
  });

  it("are gone when they are deleted, and their prompts are not", async () => {
    const { body } = await ada.post("/megaprompts", draft()).expect(201);
    await ada.delete(`/megaprompts/${body.id}`).expect(204);
    await ada.delete(`/megaprompts/${body.id}`).expect(404);
    await ada.get(`/templates/${one}`).expect(200);
  });

  it("are at most 500, also when many are saved at once", async () => {
    const rows = "select id, 'm' || n, 'rule', false, '[]' from users, generate_series(1, 498) n where id = ?";
    const insert = `insert into megaprompts (user_id, name, separator, titles, parts) ${rows}`;
    await library.sql(insert, [ada.id]);
    const names = Array.from({ length: 6 }, (_, index) => `Late ${index}`);
    const answers = await Promise.all(names.map((name) => ada.post("/megaprompts", draft({ name }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const { body } = await ada.post("/megaprompts", draft()).expect(409);
    expect(body.message).toBe("You can have at most 500 megaprompts. Delete one first.");
  });

  const heading = { kind: "heading", text: "H" };
  it.each([
    [{ name: " " }, "Name is required"],
    [{ name: "x".repeat(61) }, "Name must be at most 60 characters"],
    [{ separator: "===" }, "Choose what stands between the parts."],
    [{ titles: "yes" }, "Say whether titles are shown."],
    [{ parts: undefined }, "Say what the megaprompt is made of."],
    [{ parts: Array.from({ length: 201 }, () => heading) }, "A megaprompt has at most 200 parts."],
    [
      { parts: [1, 1].map((templateId) => ({ kind: "prompt", templateId })) },
      "Each prompt can be in a megaprompt once.",
    ],
    [{ parts: [{ kind: "prompt", templateId: 0 }] }, "The id must be a whole number from 1 to 2147483647."],
    [{ parts: [{ ...heading, text: "" }] }, "Heading is required"],
    [{ parts: [{ ...heading, extra: 1 }] }, undefined],
    [{ parts: [{ kind: "video" }] }, undefined],
    [{ parts: [{ ...heading, text: "a\u0000b" }] }, undefined],
  ])("refuse %j", async (values, message) => {
    const { body } = await ada.post("/megaprompts", draft(values)).expect(400);
    expect(body.code).toBe("validation_failed");
    if (message !== undefined) expect(body.message).toBe(message);
  });

  it.each(["", "0", "1,1", "1,,2", "a", "1 2", "2147483648", Array.from({ length: 201 }, (_, n) => n + 1).join(",")])(
    "cannot be read by ids like %j",
    async (ids) => {
      const { body } = await ada.get(`/templates/several?ids=${ids}`).expect(400);
      expect(body.message).toBe("ids must be 1 to 200 different ids with commas between them.");
    },
  );
});
