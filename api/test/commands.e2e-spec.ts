import { type Library, type Person, startLibrary } from "./support/library.js";

describe("the command of a prompt", () => {
  let library: Library;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type();
  });

  type Prompt = { id: number; command: string };
  const create = async (title: string): Promise<Prompt> =>
    (await ada.post("/templates", { title, content: "Text", typeId: type }).expect(201)).body;
  const commands = async (): Promise<string[]> =>
    (await ada.get("/templates?limit=100").expect(200)).body.map(({ command }: Prompt) => command);

  it.each([
    ["Café au lait!", "cafe-au-lait"],
    ["  GPT 4: Poet  ", "gpt-4-poet"],
    ["ﬁle №5", "file-no5"],
    [`${"a".repeat(63)} b`, "a".repeat(63)],
  ])("is made from the title %j", async (title, command) => {
    expect((await create(title)).command).toBe(command);
  });

  it.each(["诗人", "شاعر", "🎉🎉", "---"])(
    "is made from the id when the title %j has no usable letter",
    async (title) => {
      const { id, command } = await create(title);
      expect(command).toBe(`prompt-${id}`);
    },
  );

  it("has the id behind it when another prompt has the same", async () => {
    await create("Poet");
    const { id, command } = await create("poet?");
    expect(command).toBe(`poet-${id}`);
    const long = "x".repeat(80);
    await create(long);
    expect((await create(long)).command).toMatch(/^x{50,}-\d+$/);
  });

  it("may be that of another person's prompt", async () => {
    await create("Poet");
    const grace = await library.person();
    const body = { title: "Poet", content: "Text", typeId: await grace.type() };
    expect((await grace.post("/templates", body).expect(201)).body.command).toBe("poet");
  });

  it("stays the same when the title changes", async () => {
    const { id } = await create("Poet");
    const changed = await ada.patch(`/extension/templates/${id}`, { title: "Novelist" }).expect(200);
    expect(changed.body.command).toBe("poet");
  });

  it("can be changed, without a new version or date", async () => {
    const { id } = await create("Poet");
    const before = (await ada.get(`/templates/${id}`).expect(200)).body;
    const changed = await ada.patch(`/extension/templates/${id}`, { command: "verse-2" }).expect(200);
    expect(changed.body).toEqual({ ...before, command: "verse-2" });
    expect((await ada.get("/templates/commands/verse-2").expect(200)).body.id).toBe(id);
    await ada.get("/templates/commands/poet").expect(404);
  });

  it.each(["", "Poet", "a b", "-a", "a-", "a--b", "é", "a".repeat(65), 5, null])(
    "is refused when it is %j",
    async (command) => {
      const { id } = await create("Poet");
      const answer = await ada.patch(`/extension/templates/${id}`, { command }).expect(400);
      expect(answer.body.errors[0].field).toBe("command");
    },
  );

  it("cannot be that of another prompt of the owner", async () => {
    await create("Poet");
    const { id } = await create("Novelist");
    const answer = await ada.patch(`/extension/templates/${id}`, { command: "poet" }).expect(400);
    expect(answer.body.errors).toEqual([{ field: "command", message: "Another prompt has this command." }]);
    await ada.post("/templates", { title: "x", content: "Text", typeId: type, command: "poet" }).expect(400);
    expect((await create("x")).command).toBe("x");
  });

  it("is found by what it begins with, and only among the owner's", async () => {
    for (const title of ["Poet", "Poet of the sea", "Poetry", "Novelist"]) await create(title);
    const grace = await library.person();
    await grace.post("/templates", { title: "Poet", content: "Text", typeId: await grace.type() }).expect(201);
    const found = (await ada.get("/templates?command=poet&sort=title").expect(200)).body;
    expect(found.map(({ command }: Prompt) => command)).toEqual(["poet", "poet-of-the-sea", "poetry"]);
    expect((await ada.get("/templates?command=poet-&search=text").expect(200)).body).toHaveLength(1);
    await grace.get("/templates/commands/novelist").expect(404);
    await ada.get("/templates?command=%25").expect(400);
  });

  it("is unique when one is set while a prompt with that title is created", async () => {
    const { id } = await create("Novelist");
    await Promise.all([
      ...Array.from({ length: 5 }, () => create("Poet")),
      ada.patch(`/extension/templates/${id}`, { command: "poet" }).expect((answer) => {
        expect([200, 400]).toContain(answer.status);
      }),
    ]);
    expect((await commands()).filter((command) => command === "poet")).toHaveLength(1);
  });

  it("is unique when equal titles are created at the same time", async () => {
    await Promise.all(Array.from({ length: 10 }, () => create("Poet")));
    const all = await commands();
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
  });

  it("comes back from the trash, unless another prompt has it by then", async () => {
    const { id } = await create("Poet");
    const remove = async (): Promise<string> =>
      (await ada.delete(`/extension/templates/${id}`).expect(204)).headers["x-trash-id"] ?? "";
    await ada.post(`/trash/${await remove()}/restore`).expect(200);
    expect(await commands()).toEqual(["poet"]);
    const second = await remove();
    await create("Poet");
    await ada.post(`/trash/${second}/restore`).expect(200);
    expect((await commands()).sort()).toEqual(["poet", `poet-${id}`]);
  });
});
