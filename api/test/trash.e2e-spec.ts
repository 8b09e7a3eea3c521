import fc from "fast-check";
import { sql } from "kysely";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { DEPENDENT_TABLES, DERIVED_TABLES } from "../src/trash/trash-rows.js";
import { isDeep } from "./support/deep.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("the trash", () => {
  let library: OwnLibrary;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startOwnLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type({ name: "writing", label: "Writing", defaultContent: "Start" });
  });

  /** Deletes and answers what undoes it. */
  const discard = async (path: string): Promise<number> => {
    const { headers } = await ada.delete(path).expect(204);
    return Number(headers["x-trash-id"]);
  };
  const discardPrompt = (id: number) => discard(`/extension/templates/${id}`);
  const undo = async (item: number) => (await ada.post(`/trash/${item}/restore`).expect(200)).body;
  const list = async (query = "") => (await ada.get(`/trash${query}`).expect(200)).body;

  /** Every row of the person's library, as it lies in the database. */
  const dump = async () => {
    const mine = sql`(select id from templates where user_id = ${ada.id})`;
    const tables = [
      sql`template_types t where user_id = ${ada.id}`,
      sql`templates t where user_id = ${ada.id}`,
      sql`search_rows t where template_id in ${mine}`,
      ...DEPENDENT_TABLES.map(({ table, column }) => sql`${sql.table(table)} t where ${sql.ref(column)} in ${mine}`),
    ];
    const read = async (from: (typeof tables)[number]) =>
      (await sql<{ row: string }>`select to_jsonb(t)::text as row from ${from} order by 1`.execute(kysely())).rows;
    return (await Promise.all(tables.map(read))).map((rows) => rows.map(({ row }) => row));
  };
  const kysely = () => library.orm.em.fork().getKysely();

  it("takes a prompt out of every list, search and count, and gives it back as it was", async () => {
    const { id } = await ada.prompt(type, { title: "Poet", content: "One", description: "Rhymes", note: "Mine" });
    await ada.patch(`/extension/templates/${id}`, { content: "Two" }).expect(200);
    await ada.post(`/templates/${id}/usage`).expect(200);
    const before = await dump();
    const item = await discardPrompt(id);
    expect(await list()).toEqual([
      {
        id: item,
        kind: "prompt",
        name: "Poet",
        promptCount: 1,
        titles: ["Poet"],
        type: { label: "Writing", color: "#34c759" },
        deletedAt: expect.any(String),
        goesAt: expect.any(String),
      },
    ]);
    await ada.get(`/templates/${id}`).expect(404);
    await ada.get(`/templates/${id}/versions`).expect(404);
    for (const path of ["/templates", "/templates?search=poet", "/templates/recent"])
      expect((await ada.get(path).expect(200)).body).toEqual([]);
    expect((await ada.get("/types")).body).toMatchObject([{ templateCount: 0 }]);
    expect((await ada.get("/stats")).body).toEqual({ totalTemplates: 0, totalTypes: 1, totalUsed: 0 });
    const back = { kind: "prompt", typeId: null, templateIds: [id], promptCount: 1, message: "“Poet” is back." };
    expect(await undo(item)).toEqual(back);
    expect(await dump()).toEqual(before);
    expect(await ada.titles("search=poet")).toEqual(["Poet"]);
    expect(await ada.titles("search=rhymes")).toEqual(["Poet"]);
    expect(await list()).toEqual([]);
  });

  it("takes a type with its prompts as one, and gives all of it back", async () => {
    for (const title of ["Poet", "Editor"]) await ada.prompt(type, { title });
    const other = await ada.type();
    await ada.prompt(other);
    const before = await dump();
    const item = await discard(`/types/${type}`);
    expect(await list()).toMatchObject([
      {
        id: item,
        kind: "type",
        name: "Writing",
        promptCount: 2,
        titles: ["Editor", "Poet"],
        type: { label: "Writing" },
      },
    ]);
    expect((await ada.get("/types")).body).toMatchObject([{ id: other }]);
    expect(await undo(item)).toMatchObject({
      kind: "type",
      typeId: type,
      promptCount: 2,
      message: "The type “Writing” is back, with 2 prompts.",
    });
    expect(await dump()).toEqual(before);
  });

  it("sends prompts back that had moved to another type, unless they went elsewhere since", async () => {
    const [to, elsewhere] = [await ada.type(), await ada.type()];
    const [one, two] = [await ada.prompt(type, { title: "One" }), await ada.prompt(type, { title: "Two" })];
    const resident = await ada.prompt(to, { title: "Resident" });
    const item = await discard(`/types/${type}?moveTo=${to}`);
    await ada.patch(`/extension/templates/${two.id}`, { typeId: elsewhere }).expect(200);
    expect(await undo(item)).toMatchObject({ typeId: type, templateIds: [one.id] });
    const typeOf = async (id: number) => (await ada.get(`/templates/${id}`).expect(200)).body.typeId;
    expect(await typeOf(one.id)).toBe(type);
    expect(await typeOf(two.id)).toBe(elsewhere);
    expect(await typeOf(resident.id)).toBe(to);
    expect(await ada.titles(`typeId=${type}&search=one`)).toEqual(["One"]);
    expect((await ada.get(`/templates/${one.id}/versions`)).body).toMatchObject([
      { n: 3, source: "restore", note: "Its type was brought back" },
      { n: 2, note: "Its type was deleted" },
      { n: 1 },
    ]);
  });

  it("gives back the same rows, whatever was deleted and in whatever order it comes back", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
    const storable = text.filter((value) => value.trim() !== "" && !value.includes("\0") && value.isWellFormed());
    const prompt = fc.record({ title: storable, content: storable, edits: fc.array(storable, { maxLength: 3 }) });
    const types = fc.array(fc.array(prompt, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(types, fc.boolean(), fc.boolean(), async (made, promptsFirst, backwards) => {
        ada = await library.person();
        const paths: string[] = [];
        for (const prompts of made) {
          const typeId = await ada.type({ defaultContent: prompts[0]?.content ?? null });
          for (const { edits, ...values } of prompts) {
            const { id } = await ada.prompt(typeId, values);
            for (const content of edits) await ada.patch(`/extension/templates/${id}`, { content }).expect(200);
            if (promptsFirst) paths.push(`/extension/templates/${id}`);
          }
          paths.push(`/types/${typeId}`);
        }
        const before = await dump();
        const items: number[] = [];
        for (const path of paths) items.push(await discard(path));
        expect((await dump()).flat()).toEqual([]);
        for (const item of backwards ? items.reverse() : items) await undo(item);
        expect(await dump()).toEqual(before);
      }),
      { numRuns: isDeep ? 8 : 3 },
    );
  });

  it("brings the type of a prompt back with it, and says so", async () => {
    const { id } = await ada.prompt(type, { title: "Poet" });
    const [first, second] = [await discardPrompt(id), await discard(`/types/${type}`)];
    expect((await undo(first)).message).toBe("“Poet” is back. Its type “Writing” was brought back too.");
    expect((await ada.get(`/templates/${id}`).expect(200)).body).toMatchObject({ type: { id: type, name: "writing" } });
    expect(await undo(second)).toMatchObject({ typeId: type, promptCount: 0, message: "The type “Writing” is back." });
    expect((await ada.get("/types")).body).toMatchObject([{ id: type, templateCount: 1 }]);
  });

  it("finds another place where a name was taken meanwhile, and says so", async () => {
    const { id } = await ada.prompt(type, { title: "Poet" });
    const [prompt, whole] = [await discardPrompt(id), await discard(`/types/${type}`)];
    const taken = await ada.type({ name: "writing", label: "Essays" });
    expect((await undo(prompt)).message).toBe(
      "“Poet” is back. Its type “Writing” is gone; it has the type “Essays” now, which has the same ID.",
    );
    expect((await ada.get(`/templates/${id}`).expect(200)).body.typeId).toBe(taken);
    expect((await undo(whole)).message).toBe(
      "The type “Writing” is back. Its ID is now writing_2, because another type has the ID writing.",
    );
    const types = (await ada.get("/types").expect(200)).body;
    expect(types).toMatchObject([
      { id: taken, name: "writing" },
      { id: type, name: "writing_2" },
    ]);
  });

  it("undoes a delete once, however often it is asked at the same moment", async () => {
    const { id } = await ada.prompt(type);
    const item = await discardPrompt(id);
    const answers = await Promise.all([1, 2, 3].map(() => ada.post(`/trash/${item}/restore`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await ada.get("/templates")).body).toHaveLength(1);
  });

  it("loses no edit that is saved while a type goes", async () => {
    const { id } = await ada.prompt(type, { content: "Before" });
    const [saved, gone] = await Promise.all([
      ada.patch(`/extension/templates/${id}`, { content: "After" }),
      ada.delete(`/types/${type}`).expect(204),
    ]);
    await undo(Number(gone.headers["x-trash-id"]));
    const { body } = await ada.get(`/templates/${id}`).expect(200);
    expect(body.content).toBe(saved.status === 200 ? "After" : "Before");
  });

  it("is paged, the last delete first", async () => {
    const items: number[] = [];
    for (const title of ["A", "B", "C"]) items.unshift(await discardPrompt((await ada.prompt(type, { title })).id));
    const page = await ada.get("/trash?limit=2").expect(200);
    expect(page.body.map(({ id }: { id: number }) => id)).toEqual(items.slice(0, 2));
    expect(page.headers["x-total-count"]).toBe("3");
    expect(await list("?limit=2&page=2")).toMatchObject([{ id: items[2] }]);
    expect(await list("?limit=2&page=9")).toEqual([]);
    await ada.get("/trash?limit=0").expect(400);
  });

  it("deletes for good, one by one or all at once", async () => {
    const [one, two] = [await discardPrompt((await ada.prompt(type)).id), await discard(`/types/${type}`)];
    await ada.delete(`/trash/${one}`).expect(204);
    await ada.delete(`/trash/${one}`).expect(404);
    await ada.post(`/trash/${one}/restore`).expect(404);
    expect(await list()).toMatchObject([{ id: two }]);
    await ada.delete("/trash").expect(204);
    await ada.delete("/trash").expect(204);
    expect(await list()).toEqual([]);
    await ada.post(`/trash/${two}/restore`).expect(404);
    for (const id of ["0", "x", "2147483648"]) {
      await ada.post(`/trash/${id}/restore`).expect(400);
      await ada.delete(`/trash/${id}`).expect(400);
    }
  });

  it("is emptied after 30 days, and not before", async () => {
    const item = await discardPrompt((await ada.prompt(type)).id);
    const [{ deletedAt, goesAt }] = await list();
    const at = new Date(deletedAt).getTime();
    expect(goesAt).toBe(new Date(at + 30 * DAY_MS).toISOString());
    const maintenance = new MaintenanceService(new Database(library.orm.em));
    await maintenance.prune(new Date(at + 30 * DAY_MS));
    expect(await list()).toMatchObject([{ id: item }]);
    const { trash } = await maintenance.prune(new Date(at + 30 * DAY_MS + 1));
    expect(trash).toBeGreaterThan(0);
    expect(await list()).toEqual([]);
    expect((await sql`select from trash_rows where item_id = ${item}`.execute(kysely())).rows).toEqual([]);
  });

  it("belongs to one user, is not exported, and is deleted with the account", async () => {
    const bob = await library.person();
    const item = await discardPrompt((await ada.prompt(type, { title: "Secret" })).id);
    expect((await bob.get("/trash")).body).toEqual([]);
    await bob.post(`/trash/${item}/restore`).expect(404);
    await bob.get(`/trash/${item}`).expect(404);
    await bob.delete(`/trash/${item}`).expect(404);
    await bob.delete("/trash").expect(204);
    expect((await ada.get(`/trash/${item}`).expect(200)).body).toMatchObject({ prompts: [{ title: "Secret" }] });
    expect(await list()).toMatchObject([{ id: item }]);
    expect(JSON.stringify((await ada.get("/templates/export").expect(200)).body)).not.toContain("Secret");
    await ada.delete("/auth/user").expect(204);
    expect((await sql`select from trash_rows where item_id = ${item}`.execute(kysely())).rows).toEqual([]);
  });

  it("knows every table that hangs on a prompt", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'templates'::regclass`.execute(kysely());
    const known = [...DEPENDENT_TABLES.map(({ table }) => table), ...DERIVED_TABLES];
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it("takes and gives back a type of 2,000 prompts", async () => {
    await library.orm.em.fork().execute(`
      with made as (insert into templates (user_id, type_id, title, content)
        select ${ada.id}, ${type}, 'Prompt ' || n, repeat('word ' || n || ' ', 200) from generate_series(1, 2000) n returning *)
      insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body)
        select id, user_id, user_id % 64, type_id, updated_at, lower(title), lower(content) from made`);
    const item = await discard(`/types/${type}`);
    expect(await list()).toMatchObject([{ id: item, promptCount: 2000 }]);
    expect((await undo(item)).promptCount).toBe(2000);
    expect((await ada.get("/templates?search=prompt%202000")).headers["x-total-count"]).toBe("1");
  });
});
