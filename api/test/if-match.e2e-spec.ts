import type { Test } from "supertest";
import { next } from "./support/numbers.js";
import { openRaceApp, PAUSES, type RaceApp, race } from "./support/race.js";
import { makePerson } from "./support/race-person.js";
import { as, PASSWORD, type Person } from "./support/session.js";

/** Something that can be edited: how to make one (answers its path), and a change of it. */
type Editable = {
  make(): Promise<string>;
  method: "put" | "patch";
  change(text: string): object;
  /** The first statement under the lock, or the lock itself. */
  statement: RegExp;
};

let test: RaceApp;
let admin: Person;
beforeAll(async () => {
  test = await openRaceApp();
});
beforeEach(async () => {
  // The changes of an account end at its name, so each test has its own person.
  admin = await makePerson(test, { isAdmin: true });
});
afterAll(() => test.close());

const http = () => as(test, admin);
const create = async (path: string, body: object) => {
  const answer = await http().post(path).send(body).expect(201);
  return `${path.replace("/extension/templates", "/templates")}/${answer.body.id}`;
};
const type = (label: string) => ({ name: `type_${next()}`, label, color: "#34c759" });
const prompt = async (typesPath: string) => {
  const path = await create(typesPath, type("Drafts"));
  return { title: "Poet", content: "Act as a poet.", typeId: Number(path.split("/").at(-1)) };
};
const site = () => ({
  name: "Chat",
  matches: [`https://chat-${next()}.example.org/*`],
  inputSelectors: ["textarea"],
  method: "auto",
  longTextLimit: null,
  notes: "",
});
const account = (change: object) => ({ currentPassword: PASSWORD, ...change });
const tagged = async () => {
  const tag = `tag ${next()}`;
  await http()
    .post("/api/extension/templates")
    .send({ ...(await prompt("/api/types")), tags: [tag] })
    .expect(201);
  const { body } = await http().get("/api/tags").expect(200);
  return `/api/tags/${body[0].id}`;
};

const EDITABLE: Record<string, Editable> = {
  "a type": {
    make: () => create("/api/types", type("Drafts")),
    method: "put",
    change: type,
    statement: /from "template_types".*for update/s,
  },
  "a saved filter": {
    make: () => create("/api/filters", { name: `filter ${next()}`, query: "q=x" }),
    method: "put",
    change: (name) => ({ name, query: "q=x" }),
    statement: /from saved_filters.*for update/s,
  },
  "a preset": {
    make: () => create("/api/presets", { name: `preset ${next()}`, values: [{ name: "a", value: "b" }] }),
    method: "put",
    change: (name) => ({ name, values: [{ name: "a", value: "b" }] }),
    statement: /from variable_presets.*for update/s,
  },
  "a tag": { make: tagged, method: "put", change: (name) => ({ name }), statement: /advisory_xact_lock/ },
  "a megaprompt": {
    make: () => create("/api/megaprompts", { name: `mega ${next()}`, separator: "rule", titles: false, parts: [] }),
    method: "put",
    change: (name) => ({ name, separator: "rule", titles: false, parts: [] }),
    statement: /from "megaprompts".*for update/s,
  },
  "a default type": {
    make: () => create("/api/admin/default-types", type("Drafts")),
    method: "put",
    change: type,
    statement: /advisory_xact_lock/,
  },
  "a default prompt": {
    make: async () => create("/api/admin/default-templates", await prompt("/api/admin/default-types")),
    method: "put",
    change: (title) => ({ title, content: "Act as a poet.", typeId: 1 }),
    statement: /advisory_xact_lock/,
  },
  "an extension site": {
    make: () => create("/api/admin/extension-sites", site()),
    method: "patch",
    change: (name) => ({ name }),
    statement: /advisory_xact_lock/,
  },
  "the account": {
    make: async () => "/api/auth/user",
    method: "put",
    change: (name) => account({ email: `${name.toLowerCase()}@example.org` }),
    statement: /from "users".*for update/s,
  },
};

describe.each(Object.entries(EDITABLE))("If-Match of %s", (_, { make, method, change, statement }) => {
  const save = (path: string, text: string, etag: string): Test =>
    http()[method](path).set("If-Match", etag).send(change(text));
  const etagOf = async (path: string) => (await http().get(path).expect(200)).headers.etag ?? "";

  it("refuses a tag of another state, and takes the one that was read or answered", async () => {
    const path = await make();
    expect((await save(path, "Plays", '"bogus"').expect(412)).body.code).toBe("precondition_failed");
    const etag = await etagOf(path);
    expect(etag).toMatch(/^"[^"]+"$/);
    const { headers } = await save(path, "Plays", etag).expect(200);
    expect(headers.etag).toBe(await etagOf(path));
    await save(path, "Poems", etag).expect(412);
    await save(path, "Poems", headers.etag ?? "").expect(200);
    await save(path, "Essays", "*").expect(200);
  });

  it.each(Object.values(PAUSES))("lets one of two changes of the same state in, held %s", async (at) => {
    const path = await make();
    const etag = await etagOf(path);
    const outcome = await race(
      test,
      () => save(path, "Plays", etag),
      () => save(path, "Poems", etag),
      { at, statement },
    );
    expect([outcome.a.status, outcome.b.status].sort()).toEqual([200, 412]);
  });
});

it("does not change the ETag of a type with the prompts of the type", async () => {
  const path = await create("/api/types", type("Drafts"));
  const { etag } = (await http().get(path)).headers;
  const typeId = Number(path.split("/").at(-1));
  await http().post("/api/extension/templates").send({ title: "Poet", content: "Act.", typeId }).expect(201);
  expect((await http().get(path)).headers.etag).toBe(etag);
});
