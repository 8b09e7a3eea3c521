import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { next } from "./support/makers.js";

type Default = { id: number; name: string; title: string; label: string; isActive: boolean; position: number };

describe("the defaults in an administrator's hands", () => {
  let library: OwnLibrary;
  let root: Person;
  beforeAll(async () => {
    library = await startOwnLibrary();
    root = await library.admin();
  });
  afterEach(async () => {
    await library.orm.em.fork().execute("delete from default_template_types");
  });
  afterAll(() => library.close());

  const makeType = async (values: object = {}): Promise<Default> =>
    (await root.post("/admin/default-types", { name: `type_${next()}`, label: "Writing", ...values }).expect(201)).body;
  const makePrompt = async (typeId: number, values: object = {}): Promise<Default> => {
    const body = { title: `Prompt ${next()}`, content: "Act as a poet.", typeId, ...values };
    return (await root.post("/admin/default-templates", body).expect(201)).body;
  };
  const types = async () => (await root.get("/admin/default-types").expect(200)).body;
  const prompts = async (query = "") => (await root.get(`/admin/default-templates?${query}`).expect(200)).body;
  const titles = async (query = "") => (await prompts(query)).map(({ title }: Default) => title);
  const lastAudit = async () => {
    const [row] = await library.orm.em
      .fork()
      .execute(
        "select action, actor_id, target_kind, target_id, target_name, ip from audit_log order by id desc limit 1",
      );
    return row;
  };

  describe("types", () => {
    it("are black and active by default, and are added at the end", async () => {
      const made = await makeType({ name: "first", label: "First" });
      const second = await makeType({ name: "second", color: "#34C759", isActive: false });
      expect(made).toMatchObject({ name: "first", color: "#000000", isActive: true, position: 1, createdBy: root.id });
      expect(second).toMatchObject({ color: "#34c759", isActive: false, position: 2, templateCount: 0 });
      expect((await types()).map(({ name }: Default) => name)).toEqual(["first", "second"]);
      expect(await lastAudit()).toMatchObject({
        action: "default-type.create",
        actor_id: root.id,
        target_id: second.id,
      });
    });

    it("have a name of their own", async () => {
      const { id } = await makeType({ name: "taken" });
      const body = { name: "taken", label: "Other" };
      const { body: problem } = await root.post("/admin/default-types", body).expect(409);
      expect(problem).toMatchObject({
        code: "type_name_taken",
        message: "A default type with that name already exists.",
      });
      const other = await makeType();
      await root.put(`/admin/default-types/${other.id}`, body).expect(409);
      await root.put(`/admin/default-types/${id}`, body).expect(200);
    });

    it("keep colour and state when a change leaves them out", async () => {
      const { id } = await makeType({ color: "#34c759", isActive: false });
      const changed = { name: "changed", label: "Changed" };
      const { body } = await root.put(`/admin/default-types/${id}`, changed).expect(200);
      expect(body).toMatchObject({ ...changed, color: "#34c759", isActive: false });
      await root.put(`/admin/default-types/${id}`, { ...changed, color: "#000000", isActive: true }).expect(200);
      expect((await types())[0]).toMatchObject({ color: "#000000", isActive: true });
    });

    it("are turned on and off", async () => {
      const { id } = await makeType();
      const off = await root.put(`/admin/default-types/${id}/toggle-active`, { isActive: false }).expect(200);
      expect(off.body).toMatchObject({ id, isActive: false });
      expect(await lastAudit()).toMatchObject({ action: "default-type.deactivate", target_name: "Writing" });
      await root.put(`/admin/default-types/${id}/toggle-active`, { isActive: true }).expect(200);
      expect(await lastAudit()).toMatchObject({ action: "default-type.activate" });
    });

    it("are deleted with their default prompts, but without the copies of users", async () => {
      const type = await makeType({ name: "given" });
      await makePrompt(type.id, { title: "Poet" });
      const ada = await library.person();
      await root.delete(`/admin/default-types/${type.id}`).expect(204);
      expect(await types()).toEqual([]);
      expect(await prompts()).toEqual([]);
      expect(await ada.titles("")).toEqual(["Poet"]);
      expect(await lastAudit()).toMatchObject({ action: "default-type.delete", target_id: type.id });
    });
  });

  describe("prompts", () => {
    it("go behind the others of their type and can be found", async () => {
      const type = await makeType();
      const first = await makePrompt(type.id, { title: "Poet", content: "Write 50% of_a poem." });
      const second = await makePrompt(type.id, { title: "Critic" });
      expect(first).toMatchObject({ position: 1, isActive: true, createdBy: root.id, type: { id: type.id } });
      expect(second).toMatchObject({ position: 2 });
      const other = await makePrompt((await makeType()).id, { title: "Other" });
      expect(await titles()).toEqual(["Poet", "Critic", other.title]);
      expect(await titles(`typeId=${type.id}`)).toEqual(["Poet", "Critic"]);
      expect(await titles("search=50%25%20OF_A")).toEqual(["Poet"]);
      const page = await root.get("/admin/default-templates?limit=2&page=2").expect(200);
      expect(page.headers["x-total-count"]).toBe("3");
      expect(page.body).toHaveLength(1);
    });

    it("change, move to another type, and keep their state when it is left out", async () => {
      const [from, to] = [await makeType(), await makeType()];
      await makePrompt(to.id, { title: "There" });
      const { id } = await makePrompt(from.id, { isActive: false });
      const body = { title: "Moved", content: " to the\nletter ", typeId: to.id };
      const changed = await root.put(`/admin/default-templates/${id}`, body).expect(200);
      expect(changed.body).toMatchObject({ ...body, isActive: false, position: 2 });
      expect(await titles(`typeId=${to.id}`)).toEqual(["There", "Moved"]);
      expect(await lastAudit()).toMatchObject({ action: "default-prompt.update", target_name: "Moved" });
    });

    it("are deactivated and deleted without changing the copies of users", async () => {
      const type = await makeType();
      const { id } = await makePrompt(type.id, { title: "Poet" });
      const ada = await library.person();
      await root.put(`/admin/default-templates/${id}/toggle-active`, { isActive: false }).expect(200);
      expect(await (await library.person()).titles("")).toEqual([]);
      await root.delete(`/admin/default-templates/${id}`).expect(204);
      expect(await ada.titles("")).toEqual(["Poet"]);
      expect(await lastAudit()).toMatchObject({ action: "default-prompt.delete", target_id: id });
    });

    it("need a default type that exists", async () => {
      const { body } = await root
        .post("/admin/default-templates", { title: "T", content: "C", typeId: 2_147_483_647 })
        .expect(400);
      expect(body.errors).toEqual([{ field: "typeId", message: "That type does not exist." }]);
    });
  });

  describe("the order", () => {
    it("of types is the one new users get, and the ones that are not named stay", async () => {
      const [a, b, c, d] = [await makeType(), await makeType(), await makeType(), await makeType()];
      const { body } = await root.put("/admin/default-types/order", { ids: [d.id, b.id] }).expect(200);
      const expected = [a.id, d.id, c.id, b.id];
      expect(body.map(({ id }: Default) => id)).toEqual(expected);
      expect((await types()).map(({ position }: Default) => position)).toEqual([1, 2, 3, 4]);
      const preview = (await root.get("/admin/defaults/preview").expect(200)).body;
      expect(preview.types.map(({ id }: Default) => id)).toEqual(expected);
      expect(await lastAudit()).toMatchObject({ action: "default-type.reorder" });
    });

    it("of prompts is the one the list and a new user's library have", async () => {
      const type = await makeType();
      const [a, b, c] = [await makePrompt(type.id), await makePrompt(type.id), await makePrompt(type.id)];
      await root.put("/admin/default-templates/order", { typeId: type.id, ids: [c.id, a.id, b.id] }).expect(204);
      const expected = [c.title, a.title, b.title];
      expect(await titles(`typeId=${type.id}`)).toEqual(expected);
      expect(await (await library.person()).titles("")).toEqual(expected);
    });

    it("is refused when the list has changed meanwhile, and stays whole", async () => {
      const type = await makeType();
      const other = await makePrompt((await makeType()).id);
      const [a, b] = [await makePrompt(type.id), await makePrompt(type.id)];
      for (const ids of [
        [b.id, other.id],
        [b.id, 2_147_483_647, a.id],
      ]) {
        const { body } = await root.put("/admin/default-templates/order", { typeId: type.id, ids }).expect(409);
        expect(body.message).toBe("The list has changed in the meantime. Reload it and try again.");
      }
      expect(await titles(`typeId=${type.id}`)).toEqual([a.title, b.title]);
    });

    it("gives everybody a place of their own when many are added at once", async () => {
      const type = await makeType();
      await Promise.all(Array.from({ length: 8 }, () => makePrompt(type.id)));
      const places = (await prompts(`typeId=${type.id}`)).map(({ position }: Default) => position);
      expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });

  describe("the preview", () => {
    it("is exactly what a new user gets", async () => {
      const [first, second] = [await makeType({ label: "Z" }), await makeType({ label: "A" })];
      await makeType({ isActive: false });
      for (const typeId of [first.id, second.id, first.id])
        await makePrompt(typeId, { content: " kept\r\nto the letter" });
      await makePrompt(first.id, { isActive: false });
      const preview = (await root.get("/admin/defaults/preview").expect(200)).body;
      expect(preview).toMatchObject({ typeCount: 2, templateCount: 3 });
      const ada = await library.person();
      const given = (await ada.get("/templates").expect(200)).body;
      const shown = preview.types.flatMap((type: { label: string; templates: Default[] }) =>
        type.templates.map(({ title, content }: Default & { content?: string }) => ({
          title,
          content,
          label: type.label,
        })),
      );
      expect(
        given.map(({ title, content, type }: Default & { content: string; type: Default }) => ({
          title,
          content,
          label: type.label,
        })),
      ).toEqual(shown);
    });
  });

  it.each([
    ["put", "/admin/default-types/:id", { name: "n", label: "L" }],
    ["put", "/admin/default-types/:id/toggle-active", { isActive: true }],
    ["delete", "/admin/default-types/:id", undefined],
    ["put", "/admin/default-templates/:id/toggle-active", { isActive: true }],
    ["delete", "/admin/default-templates/:id", undefined],
    ["post", "/admin/copy-to-default/template/:id", { userId: 1 }],
    ["post", "/admin/copy-to-default/type/:id", { userId: 1 }],
  ] as const)("%s %s answers 404 for what is not there and 400 for what is no id", async (method, path, body) => {
    await root[method](path.replace(":id", "2147483647"), body as object).expect(404);
    for (const id of ["0", "-1", "abc", "2147483648", "1.5"]) {
      await root[method](path.replace(":id", id), body as object).expect(400);
    }
  });

  it("answers 404 for changing a default prompt that is not there", async () => {
    const { id: typeId } = await makeType();
    await root.put("/admin/default-templates/2147483647", { title: "T", content: "C", typeId }).expect(404);
  });
});
