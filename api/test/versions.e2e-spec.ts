import fc from "fast-check";
import { sql } from "kysely";
import { isDeep } from "./support/deep.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { bring, file } from "./support/transfer.js";

type Version = { n: number; current: boolean; title: string; content: string; note: string | null; source: string };

describe("versions of a prompt", () => {
  let library: OwnLibrary;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startOwnLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type({ name: "writing", label: "Writing" });
  });

  const list = async (id: number, query = ""): Promise<Version[]> =>
    (await ada.get(`/templates/${id}/versions${query}`).expect(200)).body;
  const read = async (id: number, n: number) => (await ada.get(`/templates/${id}/versions/${n}`).expect(200)).body;
  const change = (id: number, body: object) => ada.patch(`/extension/templates/${id}`, body).expect(200);

  it("begin with the prompt as it was made, at no cost", async () => {
    const { id } = await ada.prompt(type, { title: "Poet", content: "One", source: "extension", note: "A start" });
    const made = {
      n: 1,
      current: true,
      title: "Poet",
      characters: 3,
      type: { id: type, name: "writing", label: "Writing", color: "#34c759" },
      source: "extension",
      note: "A start",
      createdAt: expect.any(String),
      by: { id: ada.id, username: ada.username },
    };
    expect(await list(id)).toEqual([made]);
    expect(await read(id, 1)).toEqual({ ...made, description: null, content: "One" });
    expect(await keptRows(id)).toBe(0);
  });

  it("keep the description, and bring it back", async () => {
    const { id } = await ada.prompt(type, { title: "Poet", content: "One", description: " For birthdays " });
    await change(id, { content: "Two" });
    await change(id, { description: "For weddings" });
    await change(id, { title: "Poet", content: "Two", description: "  " });
    await change(id, { description: null });
    expect(await list(id)).toHaveLength(4);
    const descriptions = await Promise.all([1, 2, 3, 4].map(async (n) => (await read(id, n)).description));
    expect(descriptions).toEqual(["For birthdays", "For birthdays", "For weddings", null]);
    const { body } = await ada.post(`/templates/${id}/versions/2/restore`, {}).expect(200);
    expect(body).toMatchObject({ content: "Two", description: "For birthdays" });
  });

  it("are one for every saved change of title, content or type, and none for a save that changes nothing", async () => {
    const other = await ada.type({ name: "code", label: "Code" });
    const { id } = await ada.prompt(type, { title: "Poet", content: "One" });
    await change(id, { content: "Two", note: "More of it", source: "improve" });
    await change(id, { content: "Two", note: "Nothing" });
    await ada.post(`/templates/${id}/usage`).expect(200);
    await change(id, { typeId: other });
    const { headers } = await change(id, { title: "Bard", note: "  " });
    expect(headers.etag).toBe(`"${id}-4"`);
    expect(await list(id)).toMatchObject([
      { n: 4, current: true, title: "Bard", type: { id: other }, note: null, source: "web" },
      {
        n: 3,
        current: false,
        title: "Poet",
        type: { id: other, name: "code", label: "Code" },
        note: null,
        source: "web",
      },
      { n: 2, title: "Poet", type: { id: type }, note: "More of it", source: "improve" },
      { n: 1, title: "Poet", note: null, source: "web" },
    ]);
    expect(await Promise.all([1, 2, 3, 4].map(async (n) => (await read(id, n)).content))).toEqual([
      "One",
      "Two",
      "Two",
      "Two",
    ]);
  });

  it("keep every text to the letter, whatever changes in it", async () => {
    const { id } = await ada.prompt(type, { content: "x" });
    const storable = (text: string) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed();
    const piece = fc.string({ unit: "binary", maxLength: 12 });
    const text = fc
      .tuple(piece, fc.constantFrom("", "shared ".repeat(40), "👩‍🚀한"), piece)
      .map((parts) => parts.join(""))
      .filter(storable);
    const saved = ["x"];
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        if (content === saved.at(-1)) return;
        await change(id, { content });
        saved.push(content);
      }),
      { numRuns: isDeep ? 70 : 15 },
    );
    const kept = await Promise.all(saved.map(async (_, index) => (await read(id, index + 1)).content));
    expect(kept).toEqual(saved);
  });

  it("cost what differs, and never more than the text itself", async () => {
    const words = Array.from({ length: 3_000 }, (_, n) => `word${(n * 7919) % 9973}`);
    const whole = words.join(" ");
    const { id } = await ada.prompt(type, { content: whole });
    for (let n = 2; n <= 19; n += 1) await change(id, { content: words.with(n * 100, `edit ${n}`).join(" ") });
    expect(await keptBytes(id)).toBeLessThan(whole.length);
    await change(id, { content: "Nothing of that." });
    await change(id, { content: "All new." });
    expect(await keptBytes(id)).toBeLessThan(3 * whole.length);
    expect((await read(id, 1)).content).toBe(whole);
    expect((await read(id, 20)).content).toBe("Nothing of that.");
  });

  it("are paged, and the 500 before the present one are kept", async () => {
    const { id } = await ada.prompt(type, { content: "text 0" });
    await library.orm.em
      .fork()
      .execute(
        `do $$ begin for n in 1..505 loop update templates set content = 'text ' || n where id = ${id}; end loop; end $$`,
      );
    const first = await ada.get(`/templates/${id}/versions?limit=2`).expect(200);
    expect(first.headers["x-total-count"]).toBe("501");
    expect(first.headers.link).toContain('rel="next"');
    expect(first.body.map(({ n }: Version) => n)).toEqual([506, 505]);
    expect((await list(id, "?limit=2&page=251")).map(({ n }) => n)).toEqual([6]);
    expect((await read(id, 6)).content).toBe("text 5");
    await ada.get(`/templates/${id}/versions/5`).expect(404);
  });

  it("come back as a new version", async () => {
    const { id } = await ada.prompt(type, { title: "Poet", content: "One" });
    await change(id, { title: "Bard", content: "Two" });
    const { body, headers } = await ada.post(`/templates/${id}/versions/1/restore`, {}).expect(200);
    expect(body).toMatchObject({ id, title: "Poet", content: "One", typeId: type });
    expect(headers.etag).toBe(`"${id}-3"`);
    expect(await list(id)).toMatchObject([
      { n: 3, source: "restore", note: "Version 1 restored" },
      { n: 2, title: "Bard" },
      { n: 1 },
    ]);
    expect(await ada.titles("search=poet")).toEqual(["Poet"]);
    await ada.post(`/templates/${id}/versions/2/restore`, { note: "Better" }).expect(200);
    expect(await list(id)).toMatchObject([{ n: 4, title: "Bard", source: "restore", note: "Better" }, {}, {}, {}]);
  });

  it("come back without their type where it is gone", async () => {
    const [gone, other] = [await ada.type({ name: "gone" }), await ada.type({ name: "other" })];
    const { id } = await ada.prompt(gone, { content: "One" });
    await change(id, { typeId: other, content: "Two" });
    await ada.delete(`/types/${gone}`).expect(204);
    const back = await ada.post(`/templates/${id}/versions/1/restore`, {}).expect(200);
    expect(back.body).toMatchObject({ content: "One", typeId: other });
    const again = await ada.type({ name: "gone" });
    await change(id, { content: "Three" });
    const { body } = await ada.post(`/templates/${id}/versions/1/restore`, {}).expect(200);
    expect(body).toMatchObject({ content: "One", typeId: again });
  });

  it("refuse to be restored over something newer", async () => {
    const { id } = await ada.prompt(type, { content: "One" });
    const { headers } = await change(id, { content: "Two" });
    await change(id, { content: "Three" });
    const late = ada.post(`/templates/${id}/versions/1/restore`, {}).set("If-Match", headers.etag ?? "");
    expect((await late.expect(412)).body.code).toBe("precondition_failed");
    expect((await list(id)).length).toBe(3);
  });

  it("are as many as the saves that got through, however many come at once", async () => {
    const { id } = await ada.prompt(type, { content: "start" });
    const saves = Array.from({ length: 12 }, (_, n) => change(id, { content: `text ${n}`, note: `${n}` }));
    await Promise.all(saves);
    const versions = await list(id);
    expect(versions.map(({ n }) => n)).toEqual(Array.from({ length: 13 }, (_, n) => 13 - n));
    for (const { n, note } of versions.slice(0, 12)) expect((await read(id, n)).content).toBe(`text ${note}`);
  });

  it("tell of an import and of a type that was deleted", async () => {
    const content = "act,prompt,type\nPoet,Write a poem.,writing";
    await bring(ada, file("prompts.csv", content));
    const [{ id }] = (await ada.get("/templates").expect(200)).body;
    expect(await list(id)).toMatchObject([{ n: 1, source: "import", note: null }]);
    await ada.delete(`/types/${type}?moveTo=${await ada.type()}`).expect(204);
    expect(await list(id)).toMatchObject([
      { n: 2, source: "web", note: "Its type was deleted" },
      { n: 1, source: "import", type: { id: type, label: "Writing" } },
    ]);
  });

  it("refuse what breaks a rule", async () => {
    const { id } = await ada.prompt(type);
    const errors = async (sent: ReturnType<Person["get"]>) => (await sent.expect(400)).body.errors;
    const note = "n".repeat(201);
    expect(await errors(ada.patch(`/extension/templates/${id}`, { title: "A", note }))).toEqual([
      { field: "note", message: "Note must be at most 200 characters" },
    ]);
    for (const source of ["import", "restore", "", "x", 1]) {
      const wanted = [{ field: "source", message: "Source must be one of web, improve, extension." }];
      expect(await errors(ada.patch(`/extension/templates/${id}`, { title: "A", source }))).toEqual(wanted);
    }
    await errors(ada.post("/templates", { title: "A", content: "B", typeId: type, note: "\0" }));
    await errors(ada.post(`/templates/${id}/versions/1/restore`, { note: "\ud800" }));
    await errors(ada.post(`/templates/${id}/versions/1/restore`, { more: 1 }));
    for (const n of ["0", "x", "2147483648", "-1"]) await errors(ada.get(`/templates/${id}/versions/${n}`));
    await errors(ada.get("/templates/x/versions"));
    await errors(ada.get(`/templates/${id}/versions?limit=501`));
    for (const n of [2, 2_147_483_647]) {
      await ada.get(`/templates/${id}/versions/${n}`).expect(404);
      await ada.post(`/templates/${id}/versions/${n}/restore`, {}).expect(404);
    }
  });

  it("are inaccessible to other users", async () => {
    const bob = await library.person();
    const { id } = await ada.prompt(type, { content: "Secret" });
    await change(id, { content: "Open" });
    for (const path of [`/templates/${id}/versions`, `/templates/${id}/versions/1`]) await bob.get(path).expect(404);
    await bob.post(`/templates/${id}/versions/1/restore`, {}).expect(404);
    expect((await list(id)).length).toBe(2);
  });

  const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(library.orm.em.fork().getKysely())).rows;
  const keptRows = async (id: number) =>
    (await rows(sql<{ n: number }>`select count(*)::int as n from template_versions where template_id = ${id}`))[0]?.n;
  const keptBytes = async (id: number) =>
    (
      await rows(
        sql<{
          n: number;
        }>`select sum(pg_column_size(v.*))::int as n from template_versions v where template_id = ${id}`,
      )
    )[0]?.n;
});
