import { parseVariables } from "@promptory/prompt";
import { promptContent, promptTitle, typeForm } from "@promptory/rules";
import { FirstAdminService } from "../src/admin/first-admin.service.js";
import { STARTER_SET } from "../src/defaults/starter-set/starter-set.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { as, PASSWORD, register } from "./support/session.js";

const PROMPTS = STARTER_SET.flatMap(({ templates }) => templates);

describe("the prompts of the starter set", () => {
  it("are thirty to forty in five or six types, each of which keeps to the rules", () => {
    expect(STARTER_SET.length).toBeGreaterThanOrEqual(5);
    expect(PROMPTS.length).toBeGreaterThanOrEqual(30);
    expect(PROMPTS.length).toBeLessThanOrEqual(40);
    for (const type of STARTER_SET) expect(typeForm.safeParse(type).success).toBe(true);
    for (const { title, content } of PROMPTS) {
      expect(promptTitle.safeParse(title).success && promptContent.safeParse(content).success).toBe(true);
    }
    expect(new Set(PROMPTS.map(({ title }) => title)).size).toBe(PROMPTS.length);
  });

  it.each(PROMPTS.map(({ title, content }) => [title, content] as const))(
    "%s holds no address, no other syntax for variables, and braces that are variables",
    (_, content) => {
      expect(content).not.toMatch(/https?:|www\.|\S@\S+\.\w/i);
      expect(content).not.toMatch(/\$\{|\[insert/i);
      const written = new Set([...content.matchAll(/\{\{([^}:=|]+)/g)].map(([, name]) => name));
      expect(parseVariables(content).variables.map(({ name }) => name)).toEqual([...written]);
    },
  );
});

describe("installing the starter set", () => {
  let library: OwnLibrary;
  let root: Person;
  beforeAll(async () => {
    library = await startOwnLibrary();
    root = await library.admin();
  });
  afterAll(() => library.close());

  const preview = async () => (await root.get("/admin/defaults/starter-set").expect(200)).body;
  const install = () => root.post("/admin/defaults/starter-set").expect(200);

  it("can be previewed with its licence, and then brings exactly that", async () => {
    const before = await preview();
    expect(before).toMatchObject({ total: PROMPTS.length, missing: PROMPTS.length });
    expect(before.licence).toMatchObject({ name: "CC0 1.0 Universal", source: "prompts.chat" });
    const { body } = await install();
    expect(body).toEqual({
      message: `${PROMPTS.length} prompts installed.`,
      typesCreated: STARTER_SET.length,
      created: PROMPTS.length,
      skipped: 0,
    });
    const ada = await library.person();
    expect(await ada.titles("limit=500")).toEqual(PROMPTS.map(({ title }) => title));
    expect(await preview()).toMatchObject({ missing: 0 });
  });

  it("does nothing a second time, also when two click at once", async () => {
    const [again, twice] = await Promise.all([install(), install()]);
    for (const { body } of [again, twice]) {
      expect(body).toMatchObject({ created: 0, typesCreated: 0, skipped: PROMPTS.length });
      expect(body.message).toBe("The starter set is installed already: nothing was changed.");
    }
    expect((await root.get("/admin/default-templates?limit=1")).headers["x-total-count"]).toBe(`${PROMPTS.length}`);
  });

  it("brings back what was deleted and changes nothing that was edited", async () => {
    const [first, second] = (await root.get("/admin/default-templates")).body;
    await root.delete(`/admin/default-templates/${first.id}`).expect(204);
    const edited = { title: second.title, content: "Mine now.", typeId: second.typeId };
    await root.put(`/admin/default-templates/${second.id}`, edited).expect(200);
    expect((await preview()).missing).toBe(1);
    expect((await install()).body).toMatchObject({ created: 1, skipped: PROMPTS.length - 1 });
    const all = (await root.get(`/admin/default-templates?typeId=${second.typeId}`)).body;
    expect(all.find(({ id }: { id: number }) => id === second.id).content).toBe("Mine now.");
    expect(all.at(-1)).toMatchObject({ title: first.title });
  });
});

describe("a new installation", () => {
  let test: TestApp;
  let admin: string;
  beforeEach(async () => {
    test = await openApp({ starterSet: true, adminUsername: "boss", adminPassword: PASSWORD });
  });
  afterEach(() => test.close());

  const start = async () => {
    await test.app.get(FirstAdminService).ensure();
    const { body } = await as(test).post("/api/auth/login").send({ username: "boss", password: PASSWORD }).expect(200);
    admin = `Bearer ${body.token}`;
  };
  const call = (method: "get" | "put" | "post" | "delete", path: string) =>
    as(test)[method](`/api/admin/${path}`).set("Authorization", admin);
  const status = async () => (await call("get", "defaults/starter-set/status").expect(200)).body;
  const promptsOfNewPerson = async () => {
    const answer = await as(test, await register(test)).get("/api/templates?limit=1");
    return Number(answer.headers["x-total-count"]);
  };

  it("gives the starter set to everyone, the administrator too, until one switches it off", async () => {
    await start();
    const all = { isActive: true, active: PROMPTS.length, total: PROMPTS.length, notice: "new" };
    expect(await status()).toEqual(all);
    expect(await promptsOfNewPerson()).toBe(PROMPTS.length);
    const own = { name: "own", label: "Own", color: "#34c759" };
    const typeId = (await call("post", "default-types").send(own).expect(201)).body.id;
    await call("post", "default-templates").send({ title: "Poet", content: "Act.", typeId }).expect(201);

    const off = await call("put", "defaults/starter-set").send({ isActive: false }).expect(200);
    expect(off.body).toEqual({ ...all, isActive: false, active: 0 });
    expect(await promptsOfNewPerson()).toBe(1);
    const types = (await call("get", "default-types")).body.filter((each: { isActive: boolean }) => each.isActive);
    expect(types.map(({ name }: { name: string }) => name)).toEqual(["own"]);

    await Promise.all([1, 2].map(() => call("put", "defaults/starter-set").send({ isActive: true }).expect(200)));
    expect(await promptsOfNewPerson()).toBe(PROMPTS.length + 1);
    await call("delete", "defaults/starter-set/notice").expect(204);
    expect(await status()).toEqual({ ...all, notice: null });
  });

  it("installs it once however many processes start together, and does not bring back what was deleted", async () => {
    const ensure = () => test.app.get(FirstAdminService).ensure();
    await Promise.all([ensure(), ensure(), ensure()]);
    await start();
    expect(await test.sql("select count(*)::int as n from default_templates")).toEqual([{ n: PROMPTS.length }]);
    await test.sql("delete from default_template_types");
    await start();
    expect(await status()).toMatchObject({ active: 0 });
  });

  it("is none where there is an account already: an upgrade changes no defaults", async () => {
    await register(test);
    await start();
    expect(await status()).toMatchObject({ isActive: false, active: 0 });
    expect(await promptsOfNewPerson()).toBe(0);
  });
});
