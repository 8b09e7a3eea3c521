import { OLDEST_EXTENSION_CONTRACT } from "@promptory/rules";
import { createApp } from "../src/app.js";
import { Database } from "../src/database/database.js";
import { DEFAULT_SITES } from "../src/extension/default-sites.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { testConfig } from "./support/app.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { next } from "./support/makers.js";
import { as, makeKey } from "./support/session.js";

type Site = { id: number; name: string; matches: string[]; inputSelectors: string[]; origin: string };

const SITES = "/extension/sites";

let library: OwnLibrary;
let ada: Person;
let admin: Person;
beforeAll(async () => {
  library = await startOwnLibrary();
  admin = await library.admin();
});
afterAll(() => library.close());
beforeEach(async () => {
  ada = await library.person();
});

const sql = (query: string) => library.orm.em.fork().execute<Record<string, unknown>[]>(query);
const list = async (person = ada): Promise<Site[]> => (await person.get(SITES).expect(200)).body.sites;
const etag = async (): Promise<string> => String((await ada.get(SITES).expect(200)).headers.etag);
const pointed = (values: object = {}) => ({
  name: "Our chat",
  origin: `https://chat${next()}.example.org`,
  inputSelector: "textarea#message",
  ...values,
});

describe("the sites the extension knows", () => {
  it("are those we ship, each with addresses, selectors and a method", async () => {
    const sites = await list();
    expect(sites).toEqual(DEFAULT_SITES.map((site) => ({ ...site, origin: "default" })));
    expect(sites.map(({ name }) => name)).toEqual(
      "ChatGPT,Claude,Gemini,Copilot,Perplexity,Grok,DeepSeek,Mistral,Poe,Kimi,Qwen,HuggingChat,Open WebUI,LibreChat,AI Studio".split(
        ",",
      ),
    );
  });

  it("fall back on any text box at the end", async () => {
    for (const { inputSelectors } of await list())
      expect(inputSelectors.slice(-2)).toEqual(['[role="textbox"][contenteditable]', "textarea"]);
  });

  it("are returned to users and their API keys only", async () => {
    const key = await makeKey(library, ada);
    expect((await as(library, key).get("/api/extension/sites").expect(200)).body.sites).toEqual(await list());
    await as(library).get("/api/extension/sites").expect(401);
  });

  it("are not sent again when the ETag matches, also for requests as browsers send them", async () => {
    const tag = await etag();
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await ada.get(SITES).set("If-None-Match", given).set("Cache-Control", "no-cache").expect(304);
      expect(answer.headers.etag).toBe(tag);
      expect(answer.text).toBe("");
    }
    await ada.get(SITES).set("If-None-Match", '"other"').expect(200);
    expect((await ada.get(SITES)).headers["cache-control"]).toBe("private, no-cache");
  });

  it("carry the same tag from every process, and another one after every change", async () => {
    await ada.post(SITES, pointed()).expect(201);
    const app = await createApp(testConfig(library.config.databaseUrl as string));
    await app.listen(0, "127.0.0.1");
    const other = await as({ ...library, app }, ada)
      .get("/api/extension/sites")
      .expect(200);
    await app.close();
    const before = await etag();
    expect(other.headers.etag).toBe(before);
    await ada.post(SITES, pointed()).expect(201);
    expect(await etag()).not.toBe(before);
  });

  it("belong to the oldest version of the contract", () => {
    expect(OLDEST_EXTENSION_CONTRACT).toBe(1);
  });
});

describe("a shared site", () => {
  it("goes to everybody, last of all", async () => {
    const body = pointed();
    const { body: site } = await ada.post(SITES, body).expect(201);
    expect(site).toEqual({
      id: expect.any(Number),
      name: "Our chat",
      matches: [`${body.origin}/*`],
      inputSelectors: ["textarea#message"],
      method: "auto",
      longTextLimit: null,
      notes: "",
      origin: "shared",
    });
    expect(site.id).toBeGreaterThanOrEqual(1000);
    expect((await list(await library.person())).at(-1)).toEqual(site);
  });

  it("comes from a key too", async () => {
    await as(library, await makeKey(library, ada))
      .post("/api/extension/sites")
      .send(pointed())
      .expect(201);
  });

  it("is taken once, also when ten people share it at the same moment", async () => {
    const body = pointed();
    const people = await Promise.all(Array.from({ length: 10 }, () => library.person()));
    const answers = await Promise.all(people.map((person) => person.post(SITES, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "conflict", message: "This site is known already, as “Our chat”." });
  });

  it.each(["https://chatgpt.com", "https://x.com", "http://localhost:3080"])(
    "is not one we ship: %s",
    async (origin) => {
      await ada.post(SITES, pointed({ origin })).expect(409);
    },
  );

  it("is not one an administrator switched off", async () => {
    const body = pointed();
    const { body: site } = await ada.post(SITES, body).expect(201);
    await admin.patch(`/admin/extension-sites/${site.id}`, { isActive: false }).expect(200);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: site.id }));
    const again = await ada.post(SITES, body).expect(409);
    expect(again.body.message).toBe("An administrator has switched this site off.");
  });

  it("is one of twenty at most, and deleting one makes room", async () => {
    const sites = [];
    for (let index = 0; index < 20; index += 1) sites.push((await ada.post(SITES, pointed()).expect(201)).body);
    const { body } = await ada.post(SITES, pointed()).expect(409);
    expect(body.message).toMatch(/^You share 20 sites\./);
    await admin.delete(`/admin/extension-sites/${sites[0].id}`).expect(204);
    await ada.post(SITES, pointed()).expect(201);
  });

  it("stays when its owner goes, and forgets who it was", async () => {
    const { body: site } = await ada.post(SITES, pointed()).expect(201);
    const find = async () =>
      (await admin.get("/admin/extension-sites?limit=500").expect(200)).body.find(({ id }: Site) => id === site.id);
    expect(await find()).toMatchObject({ origin: "shared", sharedBy: ada.username });
    await ada.delete("/auth/user").expect(204);
    expect(await find()).toMatchObject({ origin: "shared", sharedBy: null, name: "Our chat" });
  });

  it.each([
    ["origin", ["chat.example.org", "https://chat.example.org/", "https://Chat.example.org", "https://*.example.org"]],
    [
      "origin",
      ["file://", "chrome://settings", "https://a@b.example", "https://b.example:443", "x".repeat(300), null, 7],
    ],
    ["inputSelector", ["", "textarea {", "a::before", ":contains(x)", "x".repeat(301), null, 7, ["textarea"]]],
    ["name", ["", " ", "x".repeat(61), null, 7]],
  ])("names what is wrong with %s: %j", async (field, values) => {
    for (const value of values) {
      const { body } = await ada.post(SITES, pointed({ [field]: value })).expect(400);
      expect({ value, errors: body.errors }).toEqual({
        value,
        errors: [{ field, message: expect.stringMatching(/^[A-Z].*\w/) }],
      });
    }
  });

  it("is shared once however often it is sent under one Idempotency-Key", async () => {
    const body = pointed();
    const send = () => ada.post(SITES, body).set("Idempotency-Key", "share-1");
    const first = await send().expect(201);
    const second = await send().expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });
});

describe("how insertion fares", () => {
  const fares = async (id: number) => {
    const { body } = await admin.get("/admin/extension-sites?limit=500").expect(200);
    const { succeeded, failed } = body.find((site: Site) => site.id === id);
    return { succeeded, failed };
  };
  const report = (reports: object[], person = ada) => person.post(`${SITES}/reports`, { reports });
  beforeEach(() => sql("delete from extension_site_days"));

  it("is summed by site, for all users and for parallel reports", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => library.person()));
    const one = { siteId: 1, succeeded: 3, failed: 1 };
    const two = { siteId: 2, succeeded: 0, failed: 2 };
    const answers = await Promise.all(
      people.map((person, index) => report(index % 2 ? [one, two] : [two, one], person)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
    expect(await fares(1)).toEqual({ succeeded: 18, failed: 6 });
    expect(await fares(2)).toEqual({ succeeded: 0, failed: 12 });
  });

  it("is kept as numbers and nothing else", async () => {
    await report([{ siteId: 1, succeeded: 1, failed: 0 }]).expect(204);
    const rows = await sql("select * from extension_site_days");
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([["day", "failed", "site_id", "succeeded"]]);
  });

  it("is not counted twice when a report that was queued is sent again", async () => {
    const send = () => report([{ siteId: 3, succeeded: 5, failed: 0 }]).set("Idempotency-Key", "queued-1");
    await send().expect(204);
    await send().expect(204);
    expect(await fares(3)).toEqual({ succeeded: 5, failed: 0 });
  });

  it("is passed over for sites that are gone", async () => {
    const { body: site } = await ada.post(SITES, pointed()).expect(201);
    await report([{ siteId: site.id, succeeded: 1, failed: 0 }]).expect(204);
    await admin.delete(`/admin/extension-sites/${site.id}`).expect(204);
    const gone = { succeeded: 1, failed: 1 };
    await report([
      { siteId: site.id, ...gone },
      { siteId: 999, ...gone },
    ]).expect(204);
    expect(await sql("select * from extension_site_days")).toEqual([]);
  });

  it("is shown for 30 days and deleted after 90", async () => {
    await sql(`insert into extension_site_days (day, site_id, succeeded, failed)
      select (now() at time zone 'utc')::date - age, 4, 1, 1 from unnest(array[0, 29, 30, 89, 91, 400]) age`);
    expect(await fares(4)).toEqual({ succeeded: 2, failed: 2 });
    const pruned = await new MaintenanceService(new Database(library.orm.em)).prune(new Date());
    expect(pruned).toMatchObject({ siteDays: 2 });
    expect(await sql("select * from extension_site_days")).toHaveLength(4);
  });

  it("can be counted further than an int4", async () => {
    await sql(`insert into extension_site_days values ((now() at time zone 'utc')::date, 5, 2147483647, 0)`);
    await report([{ siteId: 5, succeeded: 10_000, failed: 0 }]).expect(204);
    expect(await fares(5)).toEqual({ succeeded: 2_147_493_647, failed: 0 });
  });

  const uses = { siteId: 1, succeeded: 1, failed: 1 };
  it.each([
    [{}, "reports"],
    [{ reports: [] }, "reports"],
    [{ reports: {} }, "reports"],
    [{ reports: [uses, uses] }, "reports"],
    [{ reports: Array.from({ length: 101 }, (_, siteId) => ({ ...uses, siteId: siteId + 1 })) }, "reports"],
    [{ reports: [null] }, "reports.0"],
    [{ reports: [{ ...uses, siteId: 0 }] }, "reports.0.siteId"],
    [{ reports: [{ ...uses, succeeded: -1 }] }, "reports.0.succeeded"],
    [{ reports: [{ ...uses, failed: 10_001 }] }, "reports.0.failed"],
    [{ reports: [{ ...uses, failed: 1.5 }] }, "reports.0.failed"],
    [{ reports: [{ ...uses, url: "https://chatgpt.com/c/1" }] }, "reports.0.url"],
    [{ reports: [uses], text: "secret" }, "text"],
  ])("is refused when it is anything but counts: %j", async (body, field) => {
    const { body: problem } = await ada.post(`${SITES}/reports`, body).expect(400);
    expect(problem.errors).toEqual([{ field, message: expect.stringMatching(/^[A-Z].*\w/) }]);
  });
});
