import { memoryDatabase } from "../testing/memory-database";
import { template } from "../testing/templates";
import type { Database } from "./database";
import { LocalCopy } from "./local-copy";

const types = [
  { id: 2, label: "Text", color: "#007aff" },
  { id: 3, label: "Code", color: "#34c759" },
];

async function copyOf(...templates: ReturnType<typeof template>[]) {
  const database = memoryDatabase();
  const copy = new LocalCopy(database);
  await copy.openFor("ada");
  await copy.remember({ types, at: "2026-01-02T00:00:00.000Z" });
  await copy.apply({ put: templates });
  const ids = async (text: string, more = {}) => (await copy.search({ text, ...more })).prompts.map(({ id }) => id);
  return { copy, database, ids };
}

describe("searching the copy", () => {
  it("shows favourites, then what was used last, then what was changed last", async () => {
    const { ids } = await copyOf(
      template(1, { updatedAt: "2026-03-01T00:00:00.000Z" }),
      template(2, { lastUsedAt: "2026-01-01T00:00:00.000Z" }),
      template(3, { lastUsedAt: "2026-02-01T00:00:00.000Z" }),
      template(4, { favourite: true }),
    );
    expect(await ids("")).toEqual([4, 3, 2, 1]);
  });

  it("puts titles before contents, and the title itself before one that only begins so", async () => {
    const { ids } = await copyOf(
      template(1, { title: "Other", content: "a poem" }),
      template(2, { title: "A long poem" }),
      template(3, { title: "Poem of the day" }),
      template(4, { title: "poem" }),
      template(5, { title: "Nothing" }),
    );
    expect(await ids(" POEM ")).toEqual([4, 3, 2, 1]);
  });

  it("finds descriptions, below titles and above contents, and when only the description changed", async () => {
    const { ids, copy } = await copyOf(
      template(1, { content: "a poem" }),
      template(2, { description: "Writes a Poém" }),
      template(3, { title: "Poem" }),
    );
    expect(await ids("poem")).toEqual([3, 2, 1]);
    expect((await copy.get(2)) ?? {}).not.toHaveProperty("about");
    await copy.apply({ put: [template(2, { description: "Writes a novel" })] });
    expect(await ids("novel")).toEqual([2]);
  });

  it("needs neither case nor accents, in any script", async () => {
    const { ids } = await copyOf(template(1, { title: "Café Müller" }), template(2, { content: "مُحَمَّد" }));
    expect(await ids("cafe mul")).toEqual([1]);
    expect(await ids("محمد")).toEqual([2]);
  });

  it("finds the same whether the word was typed letter by letter or at once", async () => {
    const templates = [template(1, { title: "Linux" }), template(2, { content: "about linux" }), template(3)];
    const letters = await copyOf(...templates);
    for (const typed of ["l", "li", "lin", "linu"]) await letters.ids(typed);
    expect(await letters.ids("linux")).toEqual([1, 2]);
    expect(await letters.ids("li")).toEqual([1, 2]);
    expect(await letters.ids("t")).toEqual(await (await copyOf(...templates)).ids("t"));
  });

  it("shows titles before the texts are read, and then the same as ever", async () => {
    const { database } = await copyOf(
      template(1, { title: "Poem" }),
      template(2, { content: "a poem" }),
      template(3, { content: "river" }),
    );
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const all: Database["all"] = async (store) => {
      if (store === "bodies") await opened;
      return database.all(store);
    };
    const copy = new LocalCopy({ ...database, all });
    await copy.openFor("ada");
    const quick = (text: string) => copy.search({ text }, { isQuick: true });
    expect(await quick("poem")).toMatchObject({ prompts: [{ id: 1 }], total: 1, isPart: true, isFirstKnown: true });
    expect(await quick("river")).toMatchObject({ prompts: [], total: 0, isPart: true, isFirstKnown: false });
    const river = copy.search({ text: "river" });
    open();
    expect(await river).toMatchObject({ prompts: [{ id: 3 }], total: 1 });
    const whole = await quick("poem");
    expect(whole).toMatchObject({ prompts: [{ id: 1 }, { id: 2 }], total: 2 });
    expect(whole.isPart).toBeUndefined();
  });

  it("answers with a part when its time is up, and says whether the first one is known", async () => {
    const long = "x ".repeat(60_000);
    const { database } = await copyOf(
      template(1, { title: "Poem", content: long }),
      template(2, { content: `a river ${long}` }),
      template(3, { content: `the river and a poem ${long}` }),
      template(4, { content: long }),
    );
    let now = 0;
    // Each look at the clock is past the end of any part.
    const copy = new LocalCopy(database, () => {
      now += 1_000;
      return now;
    });
    await copy.openFor("ada");
    await copy.warm();
    const part = (found: Awaited<ReturnType<typeof copy.search>>) => ({
      ids: found.prompts.map(({ id }) => id),
      isPart: found.isPart,
      isFirstKnown: found.isFirstKnown,
    });
    const quick = async (text: string) => part(await copy.search({ text }, { isQuick: true }));
    expect(await quick("poem")).toEqual({ ids: [1], isPart: true, isFirstKnown: true });
    // It goes on where it was, text by text, the newest first.
    expect(await quick("river")).toEqual({ ids: [], isPart: true, isFirstKnown: false });
    expect(await quick("river")).toEqual({ ids: [], isPart: true, isFirstKnown: false });
    expect(await quick("river")).toEqual({ ids: [3], isPart: true, isFirstKnown: false });
    expect(part(await copy.search({ text: "river" }))).toEqual({ ids: [3, 2] });
    const left = new AbortController();
    const search = copy.search({ text: "poem river" }, { signal: left.signal });
    left.abort();
    await expect(search).rejects.toThrow("abort");
  });

  it("finds what changed since, and goes on with the same search when only a use is counted", async () => {
    const { copy, ids } = await copyOf(
      template(1, { title: "Poem" }),
      template(2, { content: "a poem" }),
      template(3, { title: "River" }),
    );
    expect(await ids("poem")).toEqual([1, 2]);
    await copy.use([2], "2026-05-01T00:00:00.000Z");
    expect((await copy.search({ text: "poem" })).prompts.map(({ useCount }) => useCount)).toEqual([0, 1]);
    await copy.apply({
      put: [template(3, { title: "River", content: "a poem", updatedAt: "2026-06-01T00:00:00.000Z" }), template(4)],
      remove: [1],
    });
    expect(await ids("poem")).toEqual([3, 2]);
    expect(await ids("prompt")).toEqual([4, 2]);
    expect(await ids("")).toEqual([2, 3, 4]);
  });

  it("narrows to a type, a tag in any case, and favourites", async () => {
    const { ids } = await copyOf(
      template(1, { typeId: 3, tags: ["Work"] }),
      template(2, { tags: ["Work"], favourite: true }),
      template(3),
    );
    expect(await ids("", { typeId: 3 })).toEqual([1]);
    expect(await ids("", { tag: "work", favourite: true })).toEqual([2]);
  });

  it("gives page after page with the number of all", async () => {
    const { copy } = await copyOf(...Array.from({ length: 45 }, (_, index) => template(index + 1)));
    const second = await copy.search({ text: "prompt", page: 2 });
    expect(second.total).toBe(45);
    expect(second.prompts).toHaveLength(15);
  });

  it("finds what was added and changed since, and not what went", async () => {
    const { copy, ids } = await copyOf(template(1, { content: "river" }), template(2, { content: "river" }));
    expect(await ids("river")).toEqual([2, 1]);
    await copy.apply({ put: [template(1, { content: "lake" }), template(3, { content: "river" })], remove: [2] });
    expect(await ids("river")).toEqual([3]);
    expect(await ids("lake")).toEqual([1]);
  });

  it("reads the texts of what is still shown once, and again when they changed", async () => {
    const { copy, database } = await copyOf(template(1, { content: "a river" }), template(2, { content: "a lake" }));
    const some = jest.spyOn(database, "some");
    const read = () => some.mock.calls.splice(0).flatMap(([, keys]) => keys);
    const contents = async (text: string) => (await copy.search({ text })).prompts.map(({ content }) => content);
    expect(await contents("a")).toEqual(["a lake", "a river"]);
    expect(read()).toEqual([2, 1]);
    expect(await contents("a r")).toEqual(["a river"]);
    expect(read()).toEqual([]);
    expect(await contents("a")).toEqual(["a lake", "a river"]);
    expect(read()).toEqual([2]);
    await copy.apply({ put: [template(2, { content: "a pond" })] });
    expect(await contents("a")).toEqual(["a pond", "a river"]);
  });

  it("keeps no text that changed while it was read", async () => {
    const { copy, database } = await copyOf(template(1, { content: "a river" }));
    const { some } = database;
    let go = () => {};
    const slow = new Promise<void>((resolve) => {
      go = resolve;
    });
    database.some = async (store, keys) => {
      const rows = await some(store, keys);
      await slow;
      return rows as never;
    };
    const early = copy.search({ text: "" });
    await Promise.resolve();
    database.some = some;
    await copy.apply({ put: [template(1, { content: "a lake" })] });
    go();
    await early;
    expect((await copy.search({ text: "" })).prompts).toMatchObject([{ content: "a lake" }]);
  });

  it("gives a prompt with its text to the letter, its type and its marks", async () => {
    const { copy } = await copyOf(template(1, { content: " a\r\n\tb ", favourite: true, tags: ["x"], typeId: 3 }));
    expect(await copy.get(1)).toMatchObject({
      content: " a\r\n\tb ",
      isFavorite: true,
      tags: ["x"],
      type: { label: "Code", color: "#34c759" },
    });
  });
});

describe("the copy over restarts", () => {
  it("is there again, counts and all", async () => {
    const { database } = await copyOf(template(1, { content: "river", tags: ["x"] }), template(2));
    const again = new LocalCopy(database);
    await again.openFor("ada");
    expect((await again.search({ text: "river" })).prompts).toMatchObject([{ id: 1 }]);
    expect(await again.isWhole()).toBe(true);
    expect(await again.types()).toMatchObject([
      { label: "Text", count: 2 },
      { label: "Code", count: 0 },
    ]);
    expect(await again.facets()).toMatchObject({ total: 2, favourites: 0, tags: [{ name: "x", count: 1 }] });
  });

  it("writes nothing for what the server gives again", async () => {
    const { copy, database } = await copyOf(template(1), template(2));
    const written: number[] = [];
    const write = database.write;
    database.write = async (writes) => {
      for (const row of writes.contents?.put ?? []) written.push((row as { id: number }).id);
      await write(writes);
    };
    await copy.apply({ put: [template(1), template(2, { content: "new" }), template(3)] });
    await copy.apply({ put: [template(1), template(2, { content: "new", favourite: true })] });
    expect(written).toEqual([2, 3, 2]);
  });

  it("is removed before another account sees it", async () => {
    const { database } = await copyOf(template(1));
    const others = new LocalCopy(database);
    await others.openFor("eve");
    expect((await others.search({ text: "" })).total).toBe(0);
    expect([...database.rows("contents"), ...database.rows("bodies"), ...database.rows("lines")]).toEqual([]);
  });

  it("keeps nothing of a person who left", async () => {
    const { copy, database } = await copyOf(template(1));
    await copy.clear();
    for (const store of ["lines", "contents", "bodies", "notes"] as const) expect(database.rows(store)).toEqual([]);
    expect((await copy.search({ text: "" })).total).toBe(0);
  });
});
