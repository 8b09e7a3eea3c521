import { type Library, type Person, startLibrary } from "./support/library.js";
import { bring, file } from "./support/transfer.js";

type Operation = {
  id: number;
  kind: string;
  status: string;
  name: string;
  promptCount: number;
  undoneAt: string | null;
};

describe("operations", () => {
  let library: Library;
  let ada: Person;
  let type: number;

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
    type = await ada.type({ label: "Letters" });
  });

  const list = async (query = ""): Promise<Operation[]> => (await ada.get(`/operations${query}`).expect(200)).body;
  const undo = (id: number) => ada.post(`/operations/${id}/undo`);
  const bulk = async (change: object) => (await ada.post("/templates/bulk", change).expect(200)).body;
  const last = async (): Promise<Operation> => {
    const [operation] = await list();
    if (!operation) throw new Error("There is no operation.");
    return operation;
  };

  it("are listed with what they did, the last one first", async () => {
    const target = await ada.type({ label: "Poems" });
    const { id } = await ada.prompt(type, { title: "Poet", tags: ["old"] });
    const { id: other } = await ada.prompt(type);
    const ids = [id, other];
    await bulk({ action: "move", typeId: target, ids });
    await bulk({ action: "addTags", tags: ["a", "b"], ids });
    await bulk({ action: "removeTags", tags: ["old"], ids });
    await bulk({ action: "favourite", favourite: true, ids });
    await bulk({ action: "favourite", favourite: false, ids: [id] });
    const [a, b] = (await ada.get("/tags").expect(200)).body;
    await ada.post(`/tags/${a.id}/merge`, { into: b.id }).expect(200);
    await ada.delete(`/tags/${b.id}`).expect(204);
    await ada.delete(`/extension/templates/${id}`).expect(204);
    await bring(ada, file("new.csv", "act,prompt\nCritic,Act as a critic.\n"));
    await ada.delete(`/types/${target}`).expect(204);
    expect((await list()).map(({ kind, name, promptCount }) => [kind, name, promptCount])).toEqual([
      ["deleteType", "Poems", 1],
      ["import", "new.csv", 1],
      ["delete", "Poet", 1],
      ["deleteTag", "b", 2],
      ["mergeTags", "a", 2],
      ["unfavourite", "", 1],
      ["favourite", "", 2],
      ["removeTags", "old", 1],
      ["addTags", "a, b", 2],
      ["move", "Poems", 2],
    ]);
    const page = await ada.get("/operations?limit=2&page=2").expect(200);
    expect(page.headers["x-total-count"]).toBe("10");
    expect(page.body.map(({ kind }: Operation) => kind)).toEqual(["delete", "deleteTag"]);
  });

  it("are not recorded where nothing was changed", async () => {
    const { id } = await ada.prompt(type);
    expect((await bulk({ action: "favourite", favourite: false, ids: [id] })).undoId).toBeNull();
    expect(await list()).toEqual([]);
  });

  it("give back what was changed, deleted or imported, and say so", async () => {
    const { id } = await ada.prompt(type, { title: "Poet" });
    const { undoId } = await bulk({ action: "favourite", favourite: true, ids: [id] });
    expect((await undo(undoId).expect(200)).body).toMatchObject({
      id: undoId,
      status: "undone",
      undoneAt: expect.any(String),
      result: { promptCount: 1, message: "1 prompt is as it was." },
    });
    expect((await ada.get(`/templates/${id}`).expect(200)).body.favourite).toBe(false);

    const deleted = await ada.delete(`/extension/templates/${id}`).expect(204);
    expect((await undo(Number(deleted.headers["x-undo-id"])).expect(200)).body.result).toEqual({
      promptCount: 1,
      message: "“Poet” is back.",
    });
    expect(await ada.titles("")).toEqual(["Poet"]);

    await bring(ada, file("new.csv", "act,prompt\nCritic,Act as a critic.\n"));
    expect((await undo((await last()).id).expect(200)).body.result.message).toBe(
      "Prompts of the import: 1 removed, 0 restored.",
    );
    expect(await ada.titles("")).toEqual(["Poet"]);
    expect((await list()).map(({ status }) => status)).toEqual(["undone", "undone", "undone"]);
    expect(await list("?undoable=true")).toEqual([]);
  });

  it("are undone by the routes of the change, the trash and the import too", async () => {
    const { id } = await ada.prompt(type);
    const { undoId } = await bulk({ action: "favourite", favourite: true, ids: [id] });
    const { trashId } = await bulk({ action: "delete", ids: [id] });
    const imported = (await ada.post("/imports", { files: [file("a.csv", "act,prompt\nA,B\n")] })).body.id;
    await ada.post(`/imports/${imported}/apply`, {}).expect(200);
    expect((await list("?undoable=true")).map(({ kind }) => kind)).toEqual(["import", "delete", "favourite"]);
    await ada.post(`/imports/${imported}/undo`).expect(200);
    await ada.post(`/trash/${trashId}/restore`).expect(200);
    await ada.post(`/undo/${undoId}`).expect(200);
    for (const { id: operation, status } of await list()) {
      expect(status).toBe("undone");
      await undo(operation).expect(404);
    }
  });

  it("are undone once, by their owner, until they expire", async () => {
    const { id } = await ada.prompt(type);
    const { undoId } = await bulk({ action: "favourite", favourite: true, ids: [id] });
    const stranger = await library.person();
    await stranger.post(`/operations/${undoId}/undo`).expect(404);
    await stranger.get(`/operations/${undoId}`).expect(404);
    expect((await stranger.get("/operations").expect(200)).body).toEqual([]);
    expect((await ada.get(`/operations/${undoId}`).expect(200)).body).toEqual(await last());
    await undo(undoId).expect(200);
    expect((await undo(undoId).expect(404)).body.message).toBe("There is nothing left to undo.");

    const { undoId: deleted } = await bulk({ action: "delete", ids: [id] });
    await library.sql("update operations set expires_at = now() - interval '1 second' where id = ?", [deleted]);
    await undo(deleted).expect(404);
    expect((await list()).map((operation) => operation.id)).toEqual([undoId]);
  });

  it("are undone once when the same undo is sent twice with one Idempotency-Key", async () => {
    const { id } = await ada.prompt(type, { title: "Poet" });
    const { undoId } = await bulk({ action: "delete", ids: [id] });
    const send = () => undo(undoId).set("Idempotency-Key", `undo-${undoId}`).expect(200);
    const answers = await Promise.all([send(), send()]);
    for (const { body } of answers) expect(body.result.message).toBe("“Poet” is back.");
    expect(await ada.titles("")).toEqual(["Poet"]);
  });

  it("go with what the trash loses for good", async () => {
    const { id } = await ada.prompt(type);
    const { trashId } = await bulk({ action: "delete", ids: [id] });
    const { id: deleted } = await last();
    await ada.delete(`/trash/${trashId}`).expect(204);
    expect(await list()).toEqual([]);
    await undo(deleted).expect(404);
  });
});
