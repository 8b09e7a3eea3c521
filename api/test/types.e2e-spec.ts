import { type Library, type Person, startLibrary } from "./support/library.js";

describe("prompt types", () => {
  let library: Library;
  let ada: Person;

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
  });

  it("are answered in full, with a real count, ordered by label", async () => {
    const made = await ada.post("/types", { name: "b_2", label: "zoo", color: "#34C759" }).expect(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      userId: ada.id,
      name: "b_2",
      label: "zoo",
      color: "#34c759",
      defaultContent: null,
      templateCount: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.body.createdAt,
    });
    await ada.type({ label: "Alpha" });
    await ada.prompt(made.body.id);
    await ada.prompt(made.body.id);
    const { body } = await ada.get("/types").expect(200);
    expect(body.map(({ label, templateCount }: Record<string, unknown>) => [label, templateCount])).toEqual([
      ["Alpha", 0],
      ["zoo", 2],
    ]);
  });

  it("have names that are unique for their owner", async () => {
    const id = await ada.type({ name: "writing" });
    const other = await ada.type({ name: "reading" });
    const body = { name: "writing", label: "Again", color: "#000000" };
    expect((await ada.post("/types", body).expect(409)).body.code).toBe("type_name_taken");
    expect((await ada.put(`/types/${other}`, body).expect(409)).body.code).toBe("type_name_taken");
    await ada.put(`/types/${id}`, body).expect(200);
    await (await library.person()).post("/types", body).expect(201);
  });

  it("let one of several with the same name in at once", async () => {
    const body = { name: "race", label: "Race", color: "#000000" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.post("/types", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("are changed and deleted at the same moment without anyone waiting for the other in vain", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [id, to] = [await ada.type({ name: `going_${round}` }), await ada.type({ name: `staying_${round}` })];
      const { id: prompt } = await ada.prompt(id);
      const write = (which: number, name: string) => ada.put(`/types/${which}`, { name, label: "L", color: "#111111" });
      const [gone, ...others] = await Promise.all([
        ada.delete(`/types/${id}?moveTo=${to}`),
        write(id, `going_too_${round}`),
        write(to, `staying_on_${round}`),
        ada.patch(`/extension/templates/${prompt}`, { title: "T", content: "C", typeId: to }),
        ada.patch(`/extension/templates/${prompt}`, { title: "T", content: "C", typeId: id }),
      ]);
      // Each of them as if it had come first or last: a deadlock would be a 503.
      expect(gone.status).toBeLessThan(300);
      for (const { status } of others) expect([200, 400, 404]).toContain(status);
      expect((await ada.get(`/templates/${prompt}`).expect(200)).body.typeId).toBe(to);
    }
  });

  it("keep a default content that is not mentioned and drop one that is null", async () => {
    const id = await ada.type({ name: "a", defaultContent: "  Act as\n" });
    const put = async (values: object) =>
      (await ada.put(`/types/${id}`, { name: "a", label: "A", color: "#111111", ...values }).expect(200)).body;
    expect(await put({})).toMatchObject({ label: "A", color: "#111111", defaultContent: "  Act as\n" });
    expect(await put({ defaultContent: null })).toMatchObject({ defaultContent: null });
  });

  it("take their prompts with them", async () => {
    const id = await ada.type();
    const { id: prompt } = await ada.prompt(id, { title: "Doomed" });
    await ada.delete(`/types/${id}`).expect(204);
    await ada.get(`/templates/${prompt}`).expect(404);
    expect(await ada.titles("search=doomed")).toEqual([]);
    await ada.delete(`/types/${id}`).expect(404);
  });

  it("leave their prompts to another type when asked to", async () => {
    const [from, to] = [await ada.type({ label: "Old" }), await ada.type({ label: "New" })];
    const kept = await ada.prompt(from, { title: "Movable feast" });
    const before = await ada.get(`/templates/${kept.id}`).expect(200);
    await ada.delete(`/types/${from}?moveTo=${to}`).expect(204);
    const after = await ada.get(`/templates/${kept.id}`).expect(200);
    expect(after.body).toMatchObject({ typeId: to, type: { id: to, label: "New" }, updatedAt: before.body.updatedAt });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await ada.titles(`typeId=${to}`)).toEqual(["Movable feast"]);
    expect(await ada.titles(`typeId=${to}&search=feast`)).toEqual(["Movable feast"]);
    expect((await ada.get("/types")).body).toMatchObject([{ id: to, templateCount: 1 }]);
  });

  it("keep their prompts when the type to move them to is none of the owner's", async () => {
    const bob = await library.person();
    const id = await ada.type();
    const { id: prompt } = await ada.prompt(id);
    const sentences = [
      [await bob.type(), "That type does not exist."],
      [2_147_483_647, "That type does not exist."],
      [id, "Choose another type for the prompts."],
    ];
    for (const [moveTo, message] of sentences) {
      const { body } = await ada.delete(`/types/${id}?moveTo=${moveTo}`).expect(400);
      expect(body).toMatchObject({ code: "validation_failed", errors: [{ field: "moveTo", message }] });
    }
    for (const moveTo of ["", "0", "x", "2147483648"]) await ada.delete(`/types/${id}?moveTo=${moveTo}`).expect(400);
    await bob.delete(`/types/${id}?moveTo=${await bob.type()}`).expect(404);
    expect((await ada.get(`/templates/${prompt}`).expect(200)).body.typeId).toBe(id);
  });

  it("lose no prompt that is saved while they move, nor wait for each other for ever", async () => {
    const [one, other] = [await ada.type(), await ada.type()];
    await ada.prompt(one, { title: "From one" });
    await ada.prompt(other, { title: "From the other" });
    const late = { title: "Late", content: "Act as a poet.", typeId: one };
    const [first, second, saved] = await Promise.all([
      ada.delete(`/types/${one}?moveTo=${other}`),
      ada.delete(`/types/${other}?moveTo=${one}`),
      ada.post("/templates", late),
    ]);
    expect([first.status, second.status].sort()).toEqual([204, 400]);
    const titles = ["From one", "From the other", ...(saved.status === 201 ? ["Late"] : [])];
    expect((await ada.titles("sort=title")).sort()).toEqual(titles.sort());
  });

  it("are inaccessible to other users", async () => {
    const bob = await library.person();
    const id = await ada.type();
    await bob.put(`/types/${id}`, { name: "mine", label: "Mine", color: "#000000" }).expect(404);
    await bob.delete(`/types/${id}`).expect(404);
    expect((await bob.get("/types")).body).toEqual([]);
    await bob.get(`/types?userId=${ada.id}`).expect(403);
    const boss = await library.admin();
    expect((await boss.get(`/types?userId=${ada.id}`).expect(200)).body).toMatchObject([{ id, userId: ada.id }]);
    expect((await ada.get("/types")).body).toHaveLength(1);
  });
});
