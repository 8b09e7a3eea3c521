import fc from "fast-check";
import { isDeep } from "./support/deep.js";
import { type Library, type Person, startLibrary } from "./support/library.js";

describe("prompts", () => {
  let library: Library;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type({ name: "writing", label: "Writing", defaultContent: "Start here" });
  });

  it("are answered with their type, in full", async () => {
    const created = await ada
      .post("/templates", { title: "Poet", content: "Act as a poet.", typeId: type })
      .expect(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      userId: ada.id,
      typeId: type,
      type: { id: type, name: "writing", label: "Writing", color: "#34c759", defaultContent: "Start here" },
      title: "Poet",
      description: null,
      content: "Act as a poet.",
      favourite: false,
      tags: [],
      position: null,
      command: "poet",
      offered: false,
      useCount: 0,
      lastUsedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: created.body.createdAt,
    });
    expect((await ada.get(`/templates/${created.body.id}`).expect(200)).body).toEqual(created.body);
    expect((await ada.get("/templates").expect(200)).body).toEqual([created.body]);
  });

  it("take the id of their type as text, too", async () => {
    const { body } = await ada.post("/templates", { title: "Poet", content: "Act.", typeId: `${type}` }).expect(201);
    expect(body.typeId).toBe(type);
    const other = await ada.type();
    await ada.patch(`/extension/templates/${body.id}`, { typeId: `${other}` }).expect(200);
    await ada.post("/templates/bulk", { action: "move", typeId: `${type}`, ids: [body.id] }).expect(200);
    expect((await ada.get(`/templates/${body.id}`)).body.typeId).toBe(type);
  });

  it("keep every text to the letter", async () => {
    const storable = (text: string) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed();
    const text = (maxLength: number) => fc.string({ unit: "binary", minLength: 1, maxLength }).filter(storable);
    await fc.assert(
      fc.asyncProperty(text(100), text(1_000), async (title, content) => {
        const { body } = await ada.post("/extension/templates", { title, content, typeId: type }).expect(201);
        expect(body).toMatchObject({ title, content });
        expect((await ada.get(`/templates/${body.id}`).expect(200)).body).toMatchObject({ title, content });
      }),
      {
        numRuns: isDeep ? 40 : 10,
        examples: [["  \u202eعربي\u200f ", "\r\n\tif (a) {\r  b\n}\u200b👩‍👩‍👧\ufeff\n\n"]],
      },
    );
  });

  it("take titles of 200 and contents of 200,000 characters, whatever their bytes", async () => {
    const long = { title: "𝒳".repeat(200), content: "한".repeat(200_000), typeId: type };
    const { body } = await ada.post("/templates", long).expect(201);
    expect(body).toMatchObject({ title: long.title, content: long.content });
    await ada.post("/templates", { ...long, title: "\ufdfa".repeat(200) }).expect(201);
  });

  it("change in part, move on in version and keep their use count", async () => {
    const { id } = await ada.prompt(type, { title: "Before", content: "Text" });
    await ada.post(`/templates/${id}/usage`).expect(200);
    const { headers } = await ada.get(`/templates/${id}`).expect(200);
    const changed = await ada.patch(`/extension/templates/${id}`, { title: "After" }).expect(200);
    expect(changed.body).toMatchObject({ title: "After", content: "Text", useCount: 1 });
    expect(changed.body.updatedAt >= changed.body.createdAt).toBe(true);
    expect(changed.headers.etag).toMatch(/^"\d+-2"$/);
    expect(changed.headers.etag).not.toBe(headers.etag);
  });

  it("are replaced as a whole: what is left out of the text goes, marks stay", async () => {
    const { id } = await ada.prompt(type, { title: "Before", content: "Text" });
    await ada.patch(`/templates/${id}`, { description: "For verse", favourite: true, tags: ["poetry"] }).expect(200);
    const { headers } = await ada.get(`/templates/${id}`);
    const text = { title: "After", content: "Other text", typeId: await ada.type() };
    const replace = () => ada.put(`/templates/${id}`, text).set("If-Match", headers.etag ?? "");
    const { body } = await replace().expect(200);
    expect(body).toMatchObject({ ...text, description: null, favourite: true, tags: ["poetry"] });
    await replace().expect(412);
    const { title: _, ...part } = text;
    await ada.put(`/templates/${id}`, part).expect(400);
  });

  it("are listed by id in the order they are named, without those that are gone or of others", async () => {
    const [one, two, three] = [await ada.prompt(type), await ada.prompt(type), await ada.prompt(type)];
    const grace = await library.person();
    const { id: foreign } = await grace.prompt(await grace.type());
    const list = async (query: string) => {
      const { body, headers } = await ada
        .get(`/templates?ids=${[two.id, foreign, three.id, one.id]}${query}`)
        .expect(200);
      return { ids: body.map(({ id }: { id: number }) => id), total: headers["x-total-count"] };
    };
    expect(await list("")).toEqual({ ids: [two.id, three.id, one.id], total: "3" });
    expect(await list("&limit=2&page=2")).toEqual({ ids: [one.id], total: "3" });
    expect(await list("&sort=updatedAt")).toEqual({ ids: [one.id, two.id, three.id], total: "3" });
    await ada.delete(`/templates/${two.id}`).expect(204);
    expect(await list("")).toEqual({ ids: [three.id, one.id], total: "2" });
  });

  it("do not move on when nothing changes", async () => {
    const { id } = await ada.prompt(type, { title: "Same", content: "Text" });
    const before = await ada.get(`/templates/${id}`);
    const after = await ada.patch(`/extension/templates/${id}`, { title: "Same" }).expect(200);
    expect(after.body).toEqual(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  it("refuse an edit based on an old version", async () => {
    const { id } = await ada.prompt(type);
    const { headers } = await ada.get(`/templates/${id}`);
    const edit = (title: string, tag: string) =>
      ada.patch(`/extension/templates/${id}`, { title }).set("If-Match", tag);
    await edit("One", headers.etag ?? "").expect(200);
    const late = await edit("Two", headers.etag ?? "").expect(412);
    expect(late.body.code).toBe("precondition_failed");
    expect((await ada.get(`/templates/${id}`)).body.title).toBe("One");
    await edit("Three", "*").expect(200);
    await edit("Four", `"other", "${id}-3"`).expect(200);
    await edit("Five", "nonsense").expect(412);
  });

  it("let one of two edits on the same version win", async () => {
    const { id } = await ada.prompt(type);
    const { headers } = await ada.get(`/templates/${id}`);
    const edits = ["a", "b", "c", "d"].map((title) =>
      ada.patch(`/extension/templates/${id}`, { title }).set("If-Match", headers.etag ?? ""),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412, 412]);
  });

  it("count every use, however many come at once", async () => {
    const { id } = await ada.prompt(type);
    await Promise.all(Array.from({ length: 30 }, () => ada.post(`/extension/templates/${id}/usage`).expect(200)));
    const { body } = await ada.post(`/templates/${id}/usage`).expect(200);
    expect(body).toEqual({ id, useCount: 31, lastUsedAt: expect.any(String) });
    expect((await ada.get(`/templates/${id}`)).body).toMatchObject({ useCount: 31, lastUsedAt: body.lastUsedAt });
  });

  it("list those used last first, and only used ones", async () => {
    const [one, two, three] = [await ada.prompt(type), await ada.prompt(type), await ada.prompt(type)];
    await ada.post(`/templates/${two.id}/usage`).expect(200);
    await ada.post(`/templates/${one.id}/usage`).expect(200);
    const ids = async (query: string) =>
      (await ada.get(`/templates/recent${query}`).expect(200)).body.map((row: { id: number }) => row.id);
    expect(await ids("")).toEqual([one.id, two.id]);
    expect(await ids("?limit=1")).toEqual([one.id]);
    expect(await ids("")).not.toContain(three.id);
  });

  it("go for good", async () => {
    const { id } = await ada.prompt(type, { title: "Farewell" });
    await ada.delete(`/extension/templates/${id}`).expect(204);
    await ada.delete(`/extension/templates/${id}`).expect(404);
    await ada.get(`/templates/${id}`).expect(404);
    expect((await ada.get("/templates?search=farewell")).body).toEqual([]);
  });

  it("refuse a missing type and one of another user", async () => {
    const bob = await library.person();
    const foreign = await bob.type();
    for (const typeId of [foreign, 2_147_483_647]) {
      const { body } = await ada.post("/templates", { title: "A", content: "B", typeId }).expect(400);
      expect(body.errors).toEqual([{ field: "typeId", message: "That type does not exist." }]);
    }
    const { id } = await ada.prompt(type);
    await ada.patch(`/extension/templates/${id}`, { typeId: foreign }).expect(400);
  });

  it("are inaccessible to other users on every route", async () => {
    const bob = await library.person();
    const { id } = await ada.prompt(type, { title: "Secret" });
    const bobsType = await bob.type();
    await bob.get(`/templates/${id}`).expect(404);
    await bob.patch(`/extension/templates/${id}`, { title: "Mine", typeId: bobsType }).expect(404);
    await bob.patch(`/extension/templates/${id}`, {}).expect(404);
    await bob.delete(`/extension/templates/${id}`).expect(404);
    await bob.post(`/extension/templates/${id}/usage`).expect(404);
    await bob.post(`/templates/${id}/usage`).expect(404);
    expect((await bob.get("/templates")).body).toEqual([]);
    expect((await bob.get(`/templates?typeId=${type}`)).body).toEqual([]);
    expect((await bob.get("/templates?search=secret")).body).toEqual([]);
    expect((await bob.get("/templates?search=secert")).body).toEqual([]);
    expect((await ada.get(`/templates/${id}`)).body).toMatchObject({ title: "Secret", useCount: 0 });
  });

  it("of another owner are for administrators", async () => {
    const boss = await library.admin();
    const { id } = await ada.prompt(type);
    await (await library.person()).get(`/templates?userId=${ada.id}`).expect(403);
    expect((await boss.get(`/templates?userId=${ada.id}`).expect(200)).body).toMatchObject([{ id, userId: ada.id }]);
    expect((await boss.get("/templates").expect(200)).body).toEqual([]);
    await ada.get(`/templates?userId=${ada.id}`).expect(200);
    await boss.get(`/templates/${id}`).expect(404);
  });

  it("are paged, with the total and the way to the other pages", async () => {
    for (let n = 0; n < 5; n += 1) await ada.prompt(type, { title: `Page ${n}` });
    const page = (query: string) => ada.get(`/templates?${query}`).expect(200);
    const second = await page("limit=2&page=2&sort=title");
    expect(second.body.map((row: { title: string }) => row.title)).toEqual(["Page 2", "Page 3"]);
    expect(second.headers["x-total-count"]).toBe("5");
    for (const [rel, number] of Object.entries({ first: 1, prev: 1, next: 3, last: 3 })) {
      expect(second.headers.link).toMatch(new RegExp(`[?&]page=${number}[^>]*>; rel="${rel}"`));
    }
    const beyond = await page("limit=2&page=9");
    expect(beyond.body).toEqual([]);
    expect(beyond.headers["x-total-count"]).toBe("5");
    expect((await page("limit=2&page=9&search=page")).headers["x-total-count"]).toBe("5");
    expect((await page("")).body).toHaveLength(5);
  });

  it("sort by date and by title, both ways", async () => {
    for (const title of ["beta", "Älpha", "Gamma", "alpine"]) await ada.prompt(type, { title });
    const titles = async (sort: string) =>
      (await ada.get(`/templates?sort=${encodeURIComponent(sort)}`).expect(200)).body.map(
        (row: { title: string }) => row.title,
      );
    expect(await titles("updatedAt")).toEqual(["beta", "Älpha", "Gamma", "alpine"]);
    expect(await titles("-updatedAt")).toEqual(["alpine", "Gamma", "Älpha", "beta"]);
    expect(await titles("title")).toEqual(["Älpha", "alpine", "beta", "Gamma"]);
    expect(await titles("-title")).toEqual(["Gamma", "beta", "alpine", "Älpha"]);
    expect(await titles("relevance")).toEqual(await titles("-updatedAt"));
  });

  it("filter by type", async () => {
    const other = await ada.type();
    const [one, two] = [await ada.prompt(type, { title: "A cat" }), await ada.prompt(other, { title: "A cat" })];
    for (const query of ["", "&sort=title", "&search=cat", "&search=cat&sort=-title"]) {
      const answer = await ada.get(`/templates?typeId=${other}${query}`).expect(200);
      expect(answer.body).toMatchObject([{ id: two.id }]);
      expect(answer.headers["x-total-count"]).toBe("1");
    }
    await ada.patch(`/extension/templates/${one.id}`, { typeId: other }).expect(200);
    expect((await ada.get(`/templates?typeId=${other}&search=cat`)).body).toHaveLength(2);
  });

  it("are summed up", async () => {
    const { id } = await ada.prompt(type);
    await ada.prompt(type);
    await ada.post(`/templates/${id}/usage`).expect(200);
    await ada.post(`/templates/${id}/usage`).expect(200);
    const { body } = await ada.get("/stats").expect(200);
    expect(body).toEqual({ totalTemplates: 2, totalTypes: 1, totalUsed: 2 });
  });
});
