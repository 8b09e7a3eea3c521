import { memoryDatabase } from "../testing/memory-database";
import { library, template } from "../testing/templates";
import { LocalCopy } from "./local-copy";
import { synchronise } from "./synchroniser";

const day = 24 * 60 * 60_000;

async function copied(...templates: ReturnType<typeof template>[]) {
  const server = library(...templates);
  const copy = new LocalCopy(memoryDatabase());
  await copy.openFor("ada");
  const clock = { now: Date.parse("2026-01-05T00:00:00.000Z") };
  const progress: number[] = [];
  const sync = () =>
    synchronise(
      copy,
      server.source,
      () => clock.now,
      ({ done }) => progress.push(done),
    );
  await sync();
  server.asked.length = 0;
  const all = async () => (await copy.search({ text: "", limit: 10_000 })).prompts;
  return { server, copy, clock, sync, all, progress };
}

describe("the copy after the first time", () => {
  it("is the library, read page by page", async () => {
    const many = Array.from({ length: 450 }, (_, index) => template(index + 1));
    const { copy, all, progress } = await copied(...many);
    expect(await all()).toHaveLength(450);
    expect(progress).toEqual([200, 400, 450]);
    expect(await copy.note()).toMatchObject({ at: "2026-01-05T00:00:00.000Z", count: 450 });
  });

  it("keeps uses that were counted while a page was on its way", async () => {
    const server = library(template(1), template(2));
    const copy = new LocalCopy(memoryDatabase());
    await copy.openFor("ada");
    const use = { useCount: 1, lastUsedAt: "2026-01-05T00:00:00.000Z" };
    const list: typeof server.source.list = async (...asked) => {
      const answer = await server.source.list(...asked);
      // The server counts a use after it has read the page, of a prompt that is not in the copy yet.
      expect(await copy.use([2], use.lastUsedAt)).toBeNull();
      await copy.setUses([{ id: 2, ...use }]);
      return answer;
    };
    await synchronise(
      copy,
      { ...server.source, list },
      () => 0,
      () => {},
    );
    expect(await copy.get(2)).toMatchObject(use);
    expect(await copy.get(1)).toMatchObject({ useCount: 0, lastUsedAt: null });
  });

  it("is not called whole when reading was cut off, and is read anew", async () => {
    const server = library(template(1));
    const copy = new LocalCopy(memoryDatabase());
    await copy.openFor("ada");
    const cut = { ...server.source, counts: async () => Promise.reject(new Error("away")) };
    await expect(
      synchronise(
        copy,
        cut,
        () => 0,
        () => {},
      ),
    ).rejects.toThrow("away");
    expect(await copy.isWhole()).toBe(false);
  });
});

describe("the copy later", () => {
  it("takes only what changed, and what was used", async () => {
    const used = template(2);
    const { server, sync, all } = await copied(template(1), used, template(3));
    server.put(template(1, { title: "New", updatedAt: "2026-01-06T00:00:00.000Z" }));
    server.put({ ...used, useCount: 5, lastUsedAt: "2026-01-06T00:00:00.000Z" });
    await sync();
    expect(await all()).toMatchObject([{ id: 2, useCount: 5 }, { id: 1, title: "New" }, { id: 3 }]);
    expect(server.asked).toEqual(['{"updatedAfter":"2025-12-31T23:58:00.000Z"}']);
  });

  it("keeps a use of here that the answer does not know, and takes the server's count the next time", async () => {
    const used = template(2);
    const { server, copy, sync } = await copied(template(1), used);
    const { recent } = server.source;
    server.source.recent = async () => {
      server.put({ ...used, lastUsedAt: "2026-01-04T00:00:00.000Z" });
      const answer = await recent();
      await copy.use([2], "2026-01-05T00:00:00.000Z");
      return answer;
    };
    await sync();
    expect(await copy.get(2)).toMatchObject({ useCount: 1, lastUsedAt: "2026-01-05T00:00:00.000Z" });
    server.source.recent = recent;
    server.put({ ...used, useCount: 7, lastUsedAt: "2026-01-06T00:00:00.000Z" });
    await sync();
    expect(await copy.get(2)).toMatchObject({ useCount: 7, lastUsedAt: "2026-01-06T00:00:00.000Z" });
  });

  it("keeps a use that is counted while an answer is being written", async () => {
    const { copy } = await copied(template(1));
    const { usesCounted } = copy;
    const writing = copy.apply({ put: [template(1, { title: "New" })], usesCounted });
    await copy.use([1], "2026-01-05T00:00:00.000Z");
    await writing;
    expect(await copy.get(1)).toMatchObject({ title: "New", useCount: 1 });
  });

  it("notices what was deleted, reading only its type again", async () => {
    const { server, sync, all } = await copied(template(1), template(2, { typeId: 3 }), template(3, { typeId: 3 }));
    server.all.delete(3);
    await sync();
    expect((await all()).map(({ id }) => id)).toEqual([2, 1]);
    expect(server.asked).toContain('{"typeId":3}');
    expect(server.asked).not.toContain('{"typeId":2}');
  });

  it("notices what moved to another type although its date stayed", async () => {
    const { server, sync, all } = await copied(template(1), template(2));
    server.put(template(1, { typeId: 3 }));
    await sync();
    expect((await all()).map(({ id, typeId }) => [id, typeId])).toEqual([
      [2, 2],
      [1, 3],
    ]);
  });

  it("notices favourites and tags, which change no date either", async () => {
    const old = { updatedAt: "2025-01-01T00:00:00.000Z" };
    const { server, sync, all } = await copied(
      template(1, { ...old, favourite: true, tags: ["old"] }),
      template(2, old),
      template(3, old),
      template(4),
    );
    server.put(template(1, old));
    server.put(template(2, { ...old, favourite: true, tags: ["new", "too"] }));
    server.put(template(3, { ...old, favourite: true }));
    await sync();
    const marks = (await all()).map(({ id, isFavorite, tags }) => [id, isFavorite, tags.join()]);
    expect(marks).toEqual([
      [3, true, ""],
      [2, true, "new,too"],
      [4, false, ""],
      [1, false, ""],
    ]);
  });

  it("removes what was deleted once a day by reading each page once", async () => {
    const { server, sync, all, clock } = await copied(template(1), template(2), template(3));
    server.all.delete(3);
    clock.now += day + 1;
    await sync();
    expect((await all()).map(({ id }) => id)).toEqual([2, 1]);
    expect(server.asked).toEqual(["{}"]);
  });

  it("finds marks that changed places once a day", async () => {
    const { server, sync, all, clock } = await copied(
      template(1, { favourite: true, updatedAt: "2025-01-01T00:00:00.000Z" }),
      template(2, { updatedAt: "2025-01-01T00:00:00.000Z" }),
      template(3),
    );
    server.put(template(1, { updatedAt: "2025-01-01T00:00:00.000Z" }));
    server.put(template(2, { favourite: true, updatedAt: "2025-01-01T00:00:00.000Z" }));
    clock.now += day + 1;
    await sync();
    expect((await all()).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});
