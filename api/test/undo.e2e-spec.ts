import { sql } from "kysely";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

type Row = { id: number; title: string; tags: string[]; favourite: boolean; typeId: number };

describe("taking back a change of many prompts", () => {
  let library: OwnLibrary;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startOwnLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type();
  });

  const bulk = async (change: object): Promise<number> =>
    (await ada.post("/templates/bulk", change).expect(200)).body.undoId;
  const bulkAll = async (change: object): Promise<number> => {
    const { total } = (await ada.get("/templates/counts").expect(200)).body;
    return bulk({ ...change, filter: {}, expected: total });
  };
  const undo = (id: number | string) => ada.post(`/undo/${id}`);
  const rows = async (): Promise<Row[]> => (await ada.get("/templates?sort=title&limit=500").expect(200)).body;
  const tags = async () => (await rows()).map((row) => row.tags);
  const make = (title: string, values: object = {}) => ada.prompt(type, { title, ...values });

  it("gives each prompt the type it had, with those of a filter", async () => {
    const [other, target] = [await ada.type(), await ada.type()];
    await make("a");
    await ada.prompt(other, { title: "b" });
    await ada.prompt(target, { title: "c" });
    const undoId = await bulkAll({ action: "move", typeId: target });
    expect((await rows()).map(({ typeId }) => typeId)).toEqual([target, target, target]);
    expect((await undo(undoId).expect(200)).body).toEqual({ count: 2 });
    expect((await rows()).map(({ typeId }) => typeId)).toEqual([type, other, target]);
    expect(await ada.titles(`typeId=${other}&search=b`)).toEqual(["b"]);
  });

  it("leaves alone what was moved again since, what is gone, and what would go to a type that is gone", async () => {
    const [second, target, third] = [await ada.type(), await ada.type(), await ada.type()];
    const [again, gone] = [await make("again"), await make("gone")];
    await make("back");
    await ada.prompt(second, { title: "homeless" });
    const undoId = await bulkAll({ action: "move", typeId: target });
    await ada.patch(`/extension/templates/${again.id}`, { typeId: third }).expect(200);
    await ada.delete(`/extension/templates/${gone.id}`).expect(204);
    await ada.delete(`/types/${second}`).expect(204);
    expect((await undo(undoId).expect(200)).body).toEqual({ count: 1 });
    expect((await rows()).map(({ title, typeId }) => [title, typeId])).toEqual([
      ["again", third],
      ["back", type],
      ["homeless", target],
    ]);
  });

  it("marks only those favourites that were none", async () => {
    await make("a", { favourite: true });
    const { id } = await make("b");
    const undoId = await bulkAll({ action: "favourite", favourite: true });
    expect((await undo(undoId).expect(200)).body).toEqual({ count: 1 });
    expect((await rows()).map(({ favourite }) => favourite)).toEqual([true, false]);
    const back = await bulk({ action: "favourite", favourite: false, ids: [id] });
    expect(back).toBeNull();
  });

  it("takes tags only from prompts that did not have them before, and gives them only to those that had", async () => {
    await make("a", { tags: ["Red"] });
    await make("b", { tags: ["blue"] });
    const added = await bulkAll({ action: "addTags", tags: ["red", "new"] });
    expect(await tags()).toEqual([
      ["new", "Red"],
      ["blue", "new", "Red"],
    ]);
    await undo(added).expect(200);
    expect(await tags()).toEqual([["Red"], ["blue"]]);
    const removed = await bulkAll({ action: "removeTags", tags: ["RED", "blue"] });
    expect(await tags()).toEqual([[], []]);
    expect((await ada.get("/tags")).body).toEqual([]);
    await undo(removed).expect(200);
    expect(await tags()).toEqual([["Red"], ["blue"]]);
  });

  it("brings back a tag that was deleted, and parts two that were merged", async () => {
    await make("a", { tags: ["one", "two"] });
    await make("b", { tags: ["one"] });
    await make("c", { tags: ["two"] });
    const before = await tags();
    const [one, two] = (await ada.get("/tags")).body;
    const merged = await ada.post(`/tags/${one.id}/merge`, { into: two.id }).expect(200);
    expect(await tags()).toEqual([["two"], ["two"], ["two"]]);
    await undo(merged.headers["x-undo-id"] ?? "").expect(200);
    expect(await tags()).toEqual(before);
    const removed = await ada.delete(`/tags/${two.id}`).expect(204);
    expect(await tags()).toEqual([["one"], ["one"], []]);
    await undo(removed.headers["x-undo-id"] ?? "").expect(200);
    expect(await tags()).toEqual(before);
  });

  it("happens once, for its owner, within a day", async () => {
    const { id } = await make("a");
    const favourite = { action: "favourite", favourite: true, ids: [id] };
    const undoId = await bulk(favourite);
    const stranger = await library.person();
    await stranger.post(`/undo/${undoId}`).expect(404);
    const answers = await Promise.all([undo(undoId), undo(undoId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await undo(undoId).expect(404)).body.message).toBe("There is nothing left to undo.");
    await undo("x").expect(400);

    const late = await bulk(favourite);
    const em = library.orm.em.fork();
    await sql`update operations set expires_at = now() - interval '1 hour' where id = ${late}`.execute(em.getKysely());
    expect(await new MaintenanceService(new Database(em)).prune(new Date())).toMatchObject({ operations: 1 });
    await undo(late).expect(404);
  });

  it("changes nothing where a prompt would have too many tags by now", async () => {
    const { id } = await make("a", { tags: ["gone"] });
    const undoId = await bulk({ action: "removeTags", tags: ["gone"], ids: [id] });
    const twenty = Array.from({ length: 20 }, (_, n) => `t${n}`);
    await ada.patch(`/extension/templates/${id}`, { tags: twenty }).expect(200);
    const { body } = await undo(undoId).expect(400);
    expect(body.message).toContain("20 tags");
    await ada.patch(`/extension/templates/${id}`, { tags: [] }).expect(200);
    await undo(undoId).expect(200);
    expect(await tags()).toEqual([["gone"]]);
  });

  it("survives many at once", async () => {
    const made = await Promise.all(["a", "b", "c"].map((title) => make(title)));
    const ids = made.map(({ id }) => id);
    const changes = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? ada.post("/templates/bulk", { action: "addTags", tags: [`t${n % 3}`], ids })
        : ada.post("/templates/bulk", { action: "favourite", favourite: n % 3 === 0, ids: ids.toReversed() }),
    );
    const undone = (await Promise.all(changes)).flatMap(({ body }) =>
      body.undoId === null ? [] : [undo(body.undoId)],
    );
    expect(new Set((await Promise.all(undone)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
