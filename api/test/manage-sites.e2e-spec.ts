import { DEFAULT_SITES } from "../src/extension/default-sites.js";
import { changedFields, knownSites, type SiteRow } from "../src/extension/known-sites.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

type Site = { id: number; name: string; origin: string; isActive: boolean; isEdited: boolean } & Record<
  string,
  unknown
>;

const SITES = "/admin/extension-sites";
const OURS = {
  name: "Our chat",
  matches: ["https://chat.example.org/*"],
  inputSelectors: ["#message", "textarea"],
  method: "paste",
  longTextLimit: 8000,
  notes: "Ask Grace.",
};

let library: OwnLibrary;
let admin: Person;
beforeAll(async () => {
  library = await startOwnLibrary();
  admin = await library.admin();
});
afterAll(() => library.close());
beforeEach(() => library.orm.em.fork().execute("delete from extension_sites"));

const list = async (query = ""): Promise<Site[]> => (await admin.get(`${SITES}?limit=500${query}`).expect(200)).body;
const listed = async (): Promise<Site[]> => (await admin.get("/extension/sites").expect(200)).body.sites;
const create = async (values: object = {}): Promise<Site> =>
  (await admin.post(SITES, { ...OURS, ...values }).expect(201)).body;
const change = async (id: number, body: object): Promise<Site> =>
  (await admin.patch(`${SITES}/${id}`, body).expect(200)).body;
const shipped = (id: number) => DEFAULT_SITES.find((site) => site.id === id);

async function deeds(): Promise<object[]> {
  const { body } = await admin.get("/admin/audit?limit=5").expect(200);
  return body
    .filter(({ targetKind }: { targetKind: string }) => targetKind === "extension-site")
    .map(({ action, targetName, details }: { action: string; targetName: string; details: object }) => ({
      action: action.replace("extension-site.", ""),
      targetName,
      details,
    }));
}

describe("a site of this server's own", () => {
  it("counts before those we ship, and is written down", async () => {
    const site = await create();
    expect(site).toEqual({
      ...OURS,
      id: expect.any(Number),
      origin: "admin",
      isActive: true,
      isEdited: false,
      sharedBy: null,
      updatedAt: expect.stringMatching(/Z$/),
      succeeded: 0,
      failed: 0,
    });
    expect((await listed())[0]).toEqual({ ...OURS, id: site.id, origin: "admin" });
    expect((await deeds())[0]).toEqual({ action: "create", targetName: "Our chat", details: {} });
  });

  it("is changed field by field, and replaced nowhere else", async () => {
    const { id } = await create();
    expect(await change(id, { inputSelectors: ["#new"], longTextLimit: null })).toMatchObject({
      ...OURS,
      inputSelectors: ["#new"],
      longTextLimit: null,
      isEdited: false,
    });
    expect((await deeds())[0]).toEqual({
      action: "update",
      targetName: "Our chat",
      details: { fields: "inputSelectors, longTextLimit" },
    });
  });

  it("goes when it is deleted, and a second time is not there", async () => {
    const { id } = await create();
    await admin.delete(`${SITES}/${id}`).expect(204);
    await admin.delete(`${SITES}/${id}`).expect(404);
    await admin.patch(`${SITES}/${id}`, { name: "x" }).expect(404);
    expect((await listed()).some((site) => site.id === id)).toBe(false);
    expect((await deeds())[0]).toEqual({ action: "delete", targetName: "Our chat", details: {} });
  });

  it("is one of 500 at most", async () => {
    await library.orm.em.fork().execute(
      `insert into extension_sites (origin, fields)
       select 'admin', '{"name":"x","matches":["https://x.example/*"],"inputSelectors":["a"],"method":"auto","longTextLimit":null,"notes":""}'
         from generate_series(1, 500)`,
    );
    const { body } = await admin.post(SITES, OURS).expect(409);
    expect(body.message).toBe("There are 500 sites already. Delete one first.");
  });
});

describe("a site we ship", () => {
  it("keeps what was edited, and follows us in everything else", async () => {
    const edited = await change(1, { inputSelectors: ["#mine"] });
    expect(edited).toMatchObject({ ...shipped(1), inputSelectors: ["#mine"], origin: "default", isEdited: true });
    const [row] = await library.orm.em.fork().execute<{ fields: object }[]>("select fields from extension_sites");
    expect(row?.fields).toEqual({ inputSelectors: ["#mine"] });
  });

  it("counts as edited no longer once everything is again as we ship it", async () => {
    await change(1, { inputSelectors: ["#mine"], notes: "Mine." });
    expect(await change(1, { inputSelectors: shipped(1)?.inputSelectors })).toMatchObject({ isEdited: true });
    expect(await change(1, { notes: shipped(1)?.notes })).toMatchObject({ isEdited: false, updatedAt: null });
    expect(await library.orm.em.fork().execute("select * from extension_sites")).toEqual([]);
  });

  it("is switched off and on again without being edited", async () => {
    expect(await change(2, { isActive: false })).toMatchObject({ isActive: false, isEdited: false });
    expect((await listed()).some(({ id }) => id === 2)).toBe(false);
    expect((await deeds())[0]).toMatchObject({ action: "deactivate", targetName: "Claude" });
    await change(2, { isActive: true });
    expect((await listed()).some(({ id }) => id === 2)).toBe(true);
    expect((await deeds())[0]).toMatchObject({ action: "activate", targetName: "Claude" });
  });

  it("is reset rather than deleted", async () => {
    await change(3, { name: "Bard", isActive: false });
    await admin.delete(`${SITES}/3`).expect(204);
    expect((await list()).find(({ id }) => id === 3)).toMatchObject({
      name: "Gemini",
      isActive: true,
      isEdited: false,
    });
    expect((await deeds())[0]).toEqual({ action: "reset", targetName: "Bard", details: {} });
    await admin.delete(`${SITES}/3`).expect(204);
    expect((await deeds()).filter((deed) => (deed as { action: string }).action === "reset")).toHaveLength(1);
  });

  it("is changed by two administrators at once without losing either's field", async () => {
    await Promise.all([change(4, { notes: "One." }), change(4, { longTextLimit: 9000 })]);
    expect((await list()).find(({ id }) => id === 4)).toMatchObject({ notes: "One.", longTextLimit: 9000 });
  });
});

describe("a later release", () => {
  const row: SiteRow = {
    id: 1,
    origin: "default",
    fields: { notes: "Mine." },
    isActive: true,
    sharedBy: null,
    updatedAt: "2026-05-04 09:30:00+00",
  };

  it("changes unedited fields only", () => {
    const [site] = knownSites([row]);
    expect(site).toMatchObject({ ...shipped(1), notes: "Mine.", isEdited: true });
  });

  it("that ships a site no longer leaves nothing of it behind", () => {
    const gone = { ...row, id: 998 };
    expect(knownSites([gone]).map(({ id }) => id)).toEqual(DEFAULT_SITES.map(({ id }) => id));
  });

  it("that ships what an administrator had written takes the edit for done", () => {
    const site = DEFAULT_SITES[0];
    if (!site) throw new Error("no site");
    expect(changedFields(site, { notes: site.notes, matches: [...site.matches], method: "paste" })).toEqual({
      method: "paste",
    });
  });

  it("never gives an id to another site", () => {
    const ids = DEFAULT_SITES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id < 1 || id >= 1000)).toEqual([]);
  });
});

describe("the list", () => {
  const names = async (query: string) => (await list(`&${query}`)).map(({ name }) => name);

  it("holds all of them by name, a page at a time", async () => {
    await create({ isActive: false });
    const { body, headers } = await admin.get(`${SITES}?limit=2&page=2`).expect(200);
    expect(body.map(({ name }: Site) => name)).toEqual(["Claude", "Copilot"]);
    expect(headers["x-total-count"]).toBe(`${DEFAULT_SITES.length + 1}`);
    expect(headers.link).toContain('rel="next"');
  });

  it("is searched by name, address and sharer, and filtered by state", async () => {
    const ada = await library.person();
    await ada.post("/extension/sites", { name: "Ours", origin: "https://ours.example", inputSelector: "textarea" });
    await change(2, { isActive: false });
    expect(await names("search=CHATGPT")).toEqual(["ChatGPT"]);
    expect(await names("search=moonshot.cn")).toEqual(["Kimi"]);
    expect(await names(`search=${ada.username}`)).toEqual(["Ours"]);
    expect(await names("active=false")).toEqual(["Claude"]);
    expect(await names("active=true")).not.toContain("Claude");
    expect(await names("search=%25")).toEqual([]);
  });

  it("shows first what failed most, or what changed last", async () => {
    await admin.post("/extension/sites/reports", { reports: [{ siteId: 9, succeeded: 0, failed: 7 }] }).expect(204);
    expect((await names("sort=-failed"))[0]).toBe("Poe");
    await change(11, { notes: "Mine." });
    expect((await names("sort=-updatedAt"))[0]).toBe("Qwen");
    expect((await names("sort=-name"))[0]).toBe("Qwen");
  });
});

describe("bad input", () => {
  it.each([
    ["name", [null, 7, "", " ", "x".repeat(61)]],
    [
      "matches",
      [null, [], "https://a.example/*", [7], ["<all_urls>"], ["https://*/*"], ["*://*.com/*"], ["a.example"]],
    ],
    [
      "matches",
      [["https://a.example/*", "https://a.example/*"], Array(21).fill("https://a.example/*"), ["x".repeat(201)]],
    ],
    ["inputSelectors", [null, [], "a", [7], [""], ["a {"], ["a", "a"], ["p::after"], ["x".repeat(301)]]],
    ["method", [null, "", "eval", "() => 1", 7]],
    ["longTextLimit", ["", "1", 0, -1, 1.5, 1_000_001, {}]],
    ["notes", [null, 7, "x".repeat(1001), "a\0b"]],
    ["isActive", [null, "true", 1]],
  ])("in %s is named with a sentence, new or changed: %j", async (field, values) => {
    for (const value of values) {
      const body = { [field]: value };
      for (const sent of [admin.post(SITES, { ...OURS, ...body }), admin.patch(`${SITES}/1`, body)]) {
        const answer = await sent.expect(400);
        const [error] = answer.body.errors;
        expect({ value, error }).toEqual({
          value,
          error: {
            field: expect.stringMatching(new RegExp(`^${field}(\\.\\d+)?$`)),
            message: expect.stringMatching(/^([A-Z]|isActive).*\w/),
          },
        });
      }
    }
    expect(await library.orm.em.fork().execute("select * from extension_sites")).toEqual([]);
  });

  it("is an unknown field, such as code", async () => {
    const { body } = await admin.patch(`${SITES}/1`, { script: "alert(1)" }).expect(400);
    expect(body.errors).toEqual([{ field: "script", message: "Unknown field: script" }]);
  });

  it("is an id of no site", async () => {
    for (const id of ["999", "2147483647"]) await admin.patch(`${SITES}/${id}`, { name: "x" }).expect(404);
    await admin.patch(`${SITES}/0`, { name: "x" }).expect(400);
  });
});
