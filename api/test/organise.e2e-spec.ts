import fc from "fast-check";
import { Client } from "pg";
import { type Library, type Person, startLibrary } from "./support/library.js";

type Row = { id: number; title: string; tags: string[]; favourite: boolean; offered: boolean };

describe("organising prompts", () => {
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

  const bulk = (body: object) => ada.post("/templates/bulk", body);
  const counts = async (query = "") => (await ada.get(`/templates/counts?${query}`).expect(200)).body;
  const order = (query = "") => ada.titles(`sort=position${query}`);
  async function prompts(...titles: string[]): Promise<number[]> {
    const made: number[] = [];
    for (const title of titles) made.push((await ada.prompt(type, { title })).id);
    return made;
  }

  describe("favourites", () => {
    it("are neither a new version nor a new date", async () => {
      const before = await ada.get(`/templates/${(await ada.prompt(type)).id}`);
      const { body, headers } = await ada
        .patch(`/extension/templates/${before.body.id}`, { favourite: true })
        .expect(200);
      expect(body).toEqual({ ...before.body, favourite: true, offered: true });
      expect(headers.etag).toBe(before.headers.etag);
    });

    it("filter a list and a search, and come first in every order", async () => {
      await prompts("a cat", "b cat", "c cat");
      const [first] = (await ada.get("/templates?search=b").expect(200)).body as Row[];
      await ada.patch(`/extension/templates/${first?.id}`, { favourite: true }).expect(200);
      for (const query of ["", "&search=cat", "&sort=title", "&search=cat&sort=title"]) {
        expect(await ada.titles(`favourite=true${query}`)).toEqual(["b cat"]);
        expect((await ada.titles(`favourite=false${query}`)).sort()).toEqual(["a cat", "c cat"]);
      }
      for (const sort of ["-updatedAt", "updatedAt", "title", "-title", "position", "-lastUsedAt", "relevance"]) {
        for (const search of ["", "&search=cat"]) {
          const titles = await ada.titles(`favouritesFirst=true&sort=${sort}${search}`);
          expect([sort, search, titles[0], titles.length]).toEqual([sort, search, "b cat", 3]);
        }
      }
    });
  });

  describe("tags", () => {
    it("come with a new prompt, trimmed, once whatever their case, in alphabetical order", async () => {
      const { tags } = await ada.prompt(type, { tags: [" Poetry ", "art", "POETRY", "日本"] });
      expect(tags).toEqual(["art", "Poetry", "日本"]);
      expect((await ada.prompt(type, { tags: ["poetry"] })).tags).toEqual(["Poetry"]);
    });

    it("are replaced by an edit, stay when it does not name them, and go with their last prompt", async () => {
      const { id } = await ada.prompt(type, { tags: ["one", "two"] });
      const edit = async (body: object) => (await ada.patch(`/extension/templates/${id}`, body).expect(200)).body.tags;
      expect(await edit({ title: "New" })).toEqual(["one", "two"]);
      expect(await edit({ tags: ["two", "three"] })).toEqual(["three", "two"]);
      const names = async () => (await ada.get("/tags")).body.map(({ name }: { name: string }) => name);
      expect(await names()).toEqual(["three", "two"]);
      expect(await edit({ tags: [] })).toEqual([]);
      expect(await names()).toEqual([]);
    });

    it("filter a list and a search by all that are named, in any case", async () => {
      await ada.prompt(type, { title: "Both cat", tags: ["Red", "blue"] });
      await ada.prompt(type, { title: "Red cat", tags: ["red"] });
      await ada.prompt(type, { title: "Plain cat" });
      for (const query of ["sort=title", "sort=-updatedAt", "search=cat&sort=title", "search=cat&sort=position"]) {
        expect((await ada.titles(`${query}&tag=RED`)).sort()).toEqual(["Both cat", "Red cat"]);
        expect(await ada.titles(`${query}&tag=red&tag=blue`)).toEqual(["Both cat"]);
        expect(await ada.titles(`${query}&tag=nobody`)).toEqual([]);
      }
      expect((await ada.get("/templates?tag=red&page=9&limit=1")).headers["x-total-count"]).toBe("2");
    });

    it("are 20 of 40 characters at most", async () => {
      const twenty = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(40, "x"));
      const { id } = await ada.prompt(type, { tags: twenty });
      for (const tags of [[...twenty, "more"], ["x".repeat(41)], ["  "], ["a\nb"], ["a\0"], [7], "one", null]) {
        const { body } = await ada.patch(`/extension/templates/${id}`, { tags }).expect(400);
        expect(body.errors[0].field).toMatch(/^tags/);
      }
      const { body } = await bulk({ action: "addTags", tags: ["more"], ids: [id] }).expect(400);
      expect(body.errors).toEqual([{ field: "tags", message: "A prompt can have at most 20 tags." }]);
      expect((await ada.get(`/templates/${id}`)).body.tags).toHaveLength(20);
    });

    it("are renamed on every prompt, but not to a name that is taken", async () => {
      await ada.prompt(type, { tags: ["draft", "done"] });
      const [done, draft] = (await ada.get("/tags").expect(200)).body;
      expect([done, draft]).toMatchObject([
        { name: "done", count: 1 },
        { name: "draft", count: 1 },
      ]);
      await ada.put(`/tags/${draft.id}`, { name: " Sketch " }).expect(200);
      expect((await ada.get("/templates")).body[0].tags).toEqual(["done", "Sketch"]);
      await ada.put(`/tags/${draft.id}`, { name: "SKETCH" }).expect(200);
      const { body } = await ada.put(`/tags/${draft.id}`, { name: "DONE" }).expect(409);
      expect(body.message).toBe("You already have a tag with that name.");
    });

    it("are merged without giving a prompt one twice, and deleted without a prompt", async () => {
      await ada.prompt(type, { title: "Both", tags: ["a", "b"] });
      await ada.prompt(type, { title: "One", tags: ["a"] });
      const [a, b] = (await ada.get("/tags")).body;
      await ada.post(`/tags/${a.id}/merge`, { into: a.id }).expect(400);
      const { body } = await ada.post(`/tags/${a.id}/merge`, { into: b.id }).expect(200);
      expect(body).toEqual({ id: b.id, name: "b", count: 2 });
      await ada.delete(`/tags/${a.id}`).expect(404);
      await ada.delete(`/tags/${b.id}`).expect(204);
      expect((await ada.get("/templates?sort=title")).body).toMatchObject([
        { title: "Both", tags: [] },
        { title: "One", tags: [] },
      ]);
    });

    it("survive many writers at once", async () => {
      const ids = await prompts("a", "b", "c", "d");
      const tags = (n: number) => [`t${n % 3}`, `t${(n + 1) % 3}`];
      const writes = Array.from({ length: 24 }, (_, n) => {
        const id = ids[n % 4] ?? 0;
        if (n % 3 === 0) return bulk({ action: "addTags", tags: tags(n), ids });
        if (n % 3 === 1) return bulk({ action: "removeTags", tags: tags(n), ids: ids.toReversed() });
        return ada.patch(`/extension/templates/${id}`, { tags: tags(n), title: `title ${n}` });
      });
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  });

  describe("the own order", () => {
    it("begins with the newest and keeps every move, one prompt at a time", async () => {
      const [a, b, c] = (await prompts("a", "b", "c")) as [number, number, number];
      expect(await order()).toEqual(["c", "b", "a"]);
      await ada.put(`/templates/${c}/position`, { after: a }).expect(200);
      expect(await order()).toEqual(["b", "a", "c"]);
      const { body } = await ada.put(`/templates/${a}/position`, { before: b }).expect(200);
      expect(await order()).toEqual(["a", "b", "c"]);
      expect((await ada.get(`/templates/${a}`)).body.position).toBe(body.position);
      await prompts("new");
      expect(await order()).toEqual(["new", "a", "b", "c"]);
      expect(await order("&search=act")).toEqual(["new", "a", "b", "c"]);
    });

    it("is the one a person would get with cards on a table, whatever they move", async () => {
      const titles = ["a", "b", "c", "d", "e"];
      const ids = await prompts(...titles);
      const table = titles.toReversed();
      const move = fc.tuple(fc.nat(4), fc.nat(4), fc.boolean());
      for (const [from, to, before] of fc.sample(move, 60)) {
        if (from === to) continue;
        await ada.put(`/templates/${ids[from]}/position`, { [before ? "before" : "after"]: ids[to] }).expect(200);
        table.splice(table.indexOf(titles[from] ?? ""), 1);
        table.splice(table.indexOf(titles[to] ?? "") + (before ? 0 : 1), 0, titles[from] ?? "");
      }
      expect(await order()).toEqual(table);
    }, 60_000);

    it("never runs out of room between two prompts", async () => {
      const [a, b, c] = (await prompts("a", "b", "c")) as [number, number, number];
      // Numbers are much denser around 0, where the first prompt has its place.
      await ada.put(`/templates/${c}/position`, { after: a }).expect(200);
      for (let n = 0; n < 70; n += 1) {
        await ada.put(`/templates/${n % 2 ? a : b}/position`, { before: c }).expect(200);
      }
      expect(await order()).toEqual(["b", "a", "c"]);
      const places = (await ada.get("/templates")).body.map(({ position }: { position: number }) => position);
      expect(new Set(places).size).toBe(3);
      await prompts("new");
      expect((await order())[0]).toBe("new");
    }, 60_000);

    it("holds when many move at once", async () => {
      const ids = await prompts("a", "b", "c", "d", "e", "f");
      const moves = ids.map((id, n) => ada.put(`/templates/${id}/position`, { after: ids[(n + 1) % 6] }));
      for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
      const places = (await ada.get("/templates")).body.map(({ position }: { position: number }) => position);
      expect(new Set(places).size).toBe(6);
    });

    it("refuses a place that is none", async () => {
      const [a] = await prompts("a");
      const foreign = await library.person();
      const other = (await foreign.prompt(await foreign.type())).id;
      for (const body of [
        {},
        { before: a },
        { after: other },
        { after: 2_147_483_647 },
        { after: 1, before: 2 },
        { after: "1" },
      ]) {
        await ada.put(`/templates/${a}/position`, body).expect(400);
      }
      await ada.put(`/templates/${other}/position`, { after: a }).expect(404);
    });
  });

  it("duplicates a prompt with its tags, right behind it, and never with too long a title", async () => {
    const [a] = await prompts("a", "b");
    await ada.patch(`/extension/templates/${a}`, {
      tags: ["x"],
      favourite: true,
      description: "d",
      content: " kept\n",
    });
    const { body } = await ada.post(`/templates/${a}/duplicate`).expect(201);
    expect(body).toMatchObject({
      title: "a (copy)",
      description: "d",
      content: " kept\n",
      tags: ["x"],
      favourite: false,
      useCount: 0,
    });
    expect(await order()).toEqual(["b", "a", "a (copy)"]);
    expect(await ada.titles("search=copy")).toEqual(["a (copy)"]);
    const long = await ada.prompt(type, { title: "😀".repeat(200) });
    const copy = await ada.post(`/templates/${long.id}/duplicate`).expect(201);
    expect([...copy.body.title]).toHaveLength(200);
  });

  describe("many prompts at once", () => {
    it("move, get and lose tags, become favourites and go", async () => {
      const ids = await prompts("a", "b", "c");
      const other = await ada.type();
      const two = ids.slice(0, 2);
      expect((await bulk({ action: "move", typeId: other, ids: two }).expect(200)).body).toEqual({
        count: 2,
        trashId: null,
        undoId: expect.any(Number),
      });
      expect(await ada.titles(`typeId=${other}&sort=title`)).toEqual(["a", "b"]);
      expect((await ada.get(`/templates/${ids[0]}/versions`).expect(200)).body).toHaveLength(2);
      expect((await ada.titles(`typeId=${other}&search=act`)).sort()).toEqual(["a", "b"]);
      await bulk({ action: "addTags", tags: ["x", "y"], ids }).expect(200);
      await bulk({ action: "removeTags", tags: ["Y"], ids: two }).expect(200);
      expect(await ada.titles("tag=y")).toEqual(["c"]);
      await bulk({ action: "favourite", favourite: true, ids: two }).expect(200);
      expect(await ada.titles("favourite=true&sort=title")).toEqual(["a", "b"]);
      await bulk({ action: "offer", offered: false, ids: ids.slice(0, 1) }).expect(200);
      const { undoId } = (await bulk({ action: "offer", offered: true, ids }).expect(200)).body;
      const offered = async () => (await ada.get("/templates?sort=title")).body.map((row: Row) => row.offered);
      expect(await offered()).toEqual([true, true, true]);
      await ada.post(`/operations/${undoId}/undo`).expect(200);
      // b is a favourite, which is offered by default.
      expect(await offered()).toEqual([false, true, false]);
      const before = (await ada.get("/templates?sort=title")).body;
      const { trashId } = (await bulk({ action: "delete", ids: two }).expect(200)).body;
      expect(await ada.titles("")).toEqual(["c"]);
      await bulk({ action: "removeTags", tags: ["x"], ids: ids.slice(2) }).expect(200);
      await ada.post(`/trash/${trashId}/restore`).expect(200);
      await bulk({ action: "addTags", tags: ["x"], ids: ids.slice(2) }).expect(200);
      expect((await ada.get("/templates?sort=title")).body).toEqual(before);
    });

    it("may be all a filter lets through", async () => {
      await prompts("cat 1", "cat 2", "dog");
      const all = async (change: object, expected: number) =>
        (await bulk({ ...change, expected }).expect(200)).body.count;
      expect(await all({ action: "favourite", favourite: true, filter: { search: "cat" } }, 2)).toBe(2);
      expect(await all({ action: "addTags", tags: ["pet"], filter: { favourite: true } }, 2)).toBe(2);
      expect(await all({ action: "delete", filter: { tag: ["PET"], typeId: type } }, 2)).toBe(2);
      expect(await ada.titles("")).toEqual(["dog"]);
      expect(await all({ action: "delete", filter: { updatedBefore: "2020-01-01" } }, 0)).toBe(0);
      expect(await all({ action: "delete", filter: {} }, 1)).toBe(1);
    });

    it("changes nothing when a filter lets through another number of prompts than expected", async () => {
      await prompts("cat 1", "cat 2", "dog");
      const { total } = await counts("search=cat");
      expect(total).toBe(2);
      await bulk({ action: "delete", filter: {}, expected: total }).expect(409);
      await prompts("cat 3");
      await bulk({ action: "delete", filter: { search: "cat" }, expected: total }).expect(409);
      expect((await ada.titles("")).sort()).toEqual(["cat 1", "cat 2", "cat 3", "dog"]);
      await bulk({ action: "delete", filter: { search: "cat" }, expected: 3 }).expect(200);
    });

    it("checks the filter again once the prompts are locked", async () => {
      const [a] = await prompts("cat 1", "cat 2");
      const other = new Client({ connectionString: library.databaseUrl });
      await other.connect();
      const blocked = "select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
      try {
        await other.query("begin");
        await other.query("update templates set favourite = true where id = $1", [a]);
        const waiting = bulk({ action: "delete", filter: { favourite: false }, expected: 2 }).then((answer) => answer);
        while ((await other.query(blocked)).rows.length === 0);
        await other.query("commit");
        expect((await waiting).status).toBe(409);
      } finally {
        await other.end();
      }
      expect((await ada.titles("")).sort()).toEqual(["cat 1", "cat 2"]);
    });

    it("are only one's own, and those that are gone are passed over", async () => {
      const [a] = await prompts("a");
      const bob = await library.person();
      const bobs = (await bob.prompt(await bob.type(), { title: "Bob's" })).id;
      expect((await bulk({ action: "delete", ids: [a, bobs, 2_147_483_647] }).expect(200)).body).toMatchObject({
        count: 1,
      });
      await bulk({ action: "delete", ids: [bobs] }).expect(404);
      await bulk({ action: "delete", filter: {}, expected: 0 }).expect(200);
      expect(await bob.titles("")).toEqual(["Bob's"]);
      const [b] = await prompts("b");
      await bulk({ action: "move", typeId: await bob.type(), ids: [b] }).expect(400);
    });

    it("are refused where the change makes no sense", async () => {
      const [a] = await prompts("a");
      const bad: [object, string][] = [
        [{ action: "explode", ids: [a] }, "action"],
        [{ action: "move", ids: [a] }, "typeId"],
        [{ action: "addTags", tags: [], ids: [a] }, "tags"],
        [{ action: "favourite", ids: [a] }, "favourite"],
        [{ action: "delete" }, "ids"],
        [{ action: "delete", ids: [] }, "ids"],
        [{ action: "delete", ids: Array(501).fill(a) }, "ids"],
        [{ action: "delete", ids: ["1"] }, "ids.0"],
        [{ action: "delete", ids: [a], filter: {}, expected: 1 }, "ids"],
        [{ action: "delete", filter: { typo: 1 }, expected: 1 }, "filter.typo"],
        [{ action: "delete", filter: { search: "a\0" }, expected: 1 }, "filter.search"],
        [{ action: "delete", filter: { updatedAfter: "soon" }, expected: 1 }, "filter.updatedAfter"],
        [{ action: "delete", filter: {} }, "expected"],
        [{ action: "delete", filter: {}, expected: -1 }, "expected"],
        [{ action: "delete", ids: [a], typeId: 1 }, "typeId"],
      ];
      for (const [body, field] of bad) {
        const answer = await bulk(body).expect(400);
        expect([body, answer.body.errors.map((error: { field: string }) => error.field)]).toEqual([body, [field]]);
      }
      expect(await ada.titles("")).toEqual(["a"]);
    });

    it("change while others change them, without a deadlock", async () => {
      const ids = await prompts("a", "b", "c", "d");
      const other = await ada.type();
      const calls = Array.from({ length: 20 }, (_, n) => {
        const these = n % 2 ? ids : ids.toReversed();
        if (n % 4 === 0) return bulk({ action: "move", typeId: n % 8 ? type : other, ids: these });
        if (n % 4 === 1) return bulk({ action: "favourite", favourite: n % 8 === 1, ids: these });
        if (n % 4 === 2) return ada.patch(`/extension/templates/${ids[n % 4]}`, { title: `n ${n}`, tags: [`${n}`] });
        return bulk({ action: "addTags", tags: ["x"], ids: these });
      });
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    });
  });

  describe("counts", () => {
    it("tell what each filter would leave", async () => {
      const other = await ada.type();
      await ada.prompt(type, { title: "Red cat", tags: ["red"], favourite: true });
      await ada.prompt(type, { title: "Blue cat", tags: ["blue"] });
      await ada.prompt(other, { title: "Red dog", tags: ["red", "dog"] });
      expect(await counts()).toEqual({
        total: 3,
        favourites: 1,
        types: [
          { id: type, count: 2 },
          { id: other, count: 1 },
        ],
        tags: [
          { name: "blue", count: 1 },
          { name: "dog", count: 1 },
          { name: "red", count: 2 },
        ],
      });
      expect(await counts(`typeId=${type}`)).toMatchObject({
        total: 2,
        favourites: 1,
        types: [{ count: 2 }, { count: 1 }],
      });
      expect(await counts("search=cat&tag=red")).toMatchObject({ total: 1, types: [{ id: type, count: 1 }] });
      expect(await counts("favourite=true")).toMatchObject({
        total: 1,
        favourites: 1,
        types: [{ id: type, count: 1 }],
        tags: [{ name: "red", count: 1 }],
      });
      expect(await counts("updatedAfter=2020-01-01&updatedBefore=2021-01-01")).toMatchObject({ total: 0, types: [] });
      expect(await (await library.person()).get("/templates/counts").expect(200)).toMatchObject({
        body: { total: 0, favourites: 0, types: [], tags: [] },
      });
    });
  });

  it("filters by date, and refuses what is none", async () => {
    await prompts("a");
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await ada.titles(`updatedAfter=2020-01-01&updatedBefore=${tomorrow}`)).toEqual(["a"]);
    expect(await ada.titles(`updatedAfter=${tomorrow}`)).toEqual([]);
    expect(await ada.titles("search=a&updatedBefore=2020-01-01T00:00:00%2B02:00")).toEqual([]);
    for (const value of ["", "soon", "2020-13-01", "1e3", "2020", "0000-01-01", "2020-01-01T99:00:00Z"]) {
      await ada.get(`/templates?updatedAfter=${value}`).expect(400);
    }
    for (const query of ["favourite=yes", "favouritesFirst=1", "tag=", `tag=${"x".repeat(41)}`]) {
      await ada.get(`/templates?${query}`).expect(400);
    }
  });

  it("lists by last use, the unused ones last", async () => {
    const [a, b] = await prompts("a", "b", "c");
    await ada.post(`/templates/${b}/usage`).expect(200);
    await ada.post(`/templates/${a}/usage`).expect(200);
    expect(await ada.titles("sort=-lastUsedAt")).toEqual(["a", "b", "c"]);
  });
});

describe("the number of tags", () => {
  let library: Library;
  let ada: Person;
  let typeId: number;
  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    typeId = await ada.type();
  });

  /** Gives a prompt of its own so many tags. */
  const fill = async (count: number) => {
    const { id } = await ada.prompt(typeId);
    const made =
      "insert into tags (user_id, name, key) select ?::int, 'old ' || n, 'old ' || n from generate_series(1, ?) n";
    await library.sql(
      `with made as (${made} returning id) insert into template_tags (template_id, tag_id) select ?::int, id from made`,
      [ada.id, count, id],
    );
  };
  const FULL = "You can have at most 500 tags. Delete one first.";

  it("is at most 500, whatever write would make one more", async () => {
    const prompt = await ada.prompt(typeId, { tags: ["mine"] });
    await fill(499);
    const refused = [
      await ada.post("/templates", { title: "T", content: "C", typeId, tags: ["new"] }),
      await ada.patch(`/extension/templates/${prompt.id}`, { tags: ["mine", "new"] }),
      await ada.post("/templates/bulk", { action: "addTags", tags: ["new"], ids: [prompt.id] }),
    ];
    for (const { status, body } of refused)
      expect({ status, message: body.message }).toEqual({ status: 400, message: FULL });
    await ada.post("/templates", { title: "T", content: "C", typeId, tags: ["MINE", "old 1"] }).expect(201);
  });

  it("does not keep an undo from giving a tag back", async () => {
    const { id } = await ada.prompt(typeId, { tags: ["mine"] });
    const removed = await ada.post("/templates/bulk", { action: "removeTags", tags: ["mine"], ids: [id] }).expect(200);
    await fill(500);
    await ada.post(`/undo/${removed.body.undoId}`).expect(200);
    expect((await ada.get(`/templates/${id}`)).body.tags).toEqual(["mine"]);
  });
});

describe("named filters", () => {
  let library: Library;
  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());

  it("are created, changed and deleted, and belong to one user", async () => {
    const [ada, bob] = [await library.person(), await library.person()];
    const { body } = await ada.post("/filters", { name: " Poems ", query: "q=po%20em&tag=x" }).expect(201);
    expect(body).toMatchObject({ name: "Poems", query: "q=po%20em&tag=x" });
    await ada.post("/filters", { name: "POEMS", query: "q=a" }).expect(409);
    await bob.post("/filters", { name: "Poems", query: "q=a" }).expect(201);
    await bob.put(`/filters/${body.id}`, { name: "Mine", query: "q=a" }).expect(404);
    await bob.delete(`/filters/${body.id}`).expect(404);
    const other = await ada.post("/filters", { name: "Drafts", query: "tag=draft" }).expect(201);
    await ada.put(`/filters/${body.id}`, { name: "drafts", query: "q=a" }).expect(409);
    await ada.put(`/filters/${body.id}`, { name: "poems", query: "q=b" }).expect(200);
    await ada.delete(`/filters/${other.body.id}`).expect(204);
    expect((await ada.get("/filters").expect(200)).body).toEqual([{ ...body, name: "poems", query: "q=b" }]);
  });

  it("are 500 at most, however many are made at once", async () => {
    const ada = await library.person();
    await library.sql(
      "insert into saved_filters (user_id, name, key, query) select ?::int, 'old ' || n, 'old ' || n, 'q=x' from generate_series(1, 495) n",
      [ada.id],
    );
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ada.post("/filters", { name: `${n}`, query: "q=a" })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await ada.get("/filters").expect(200)).body).toHaveLength(500);
  });

  it("refuse what is no name and no address", async () => {
    const ada = await library.person();
    for (const [field, value] of [
      ["name", ""],
      ["name", "x".repeat(61)],
      ["name", "a\nb"],
      ["name", 7],
      ["query", " "],
      ["query", "a b"],
      ["query", "é"],
      ["query", "x".repeat(1001)],
    ] as const) {
      const { body } = await ada.post("/filters", { name: "a", query: "q=a", [field]: value }).expect(400);
      expect(body.errors[0].field).toBe(field);
    }
  });
});
