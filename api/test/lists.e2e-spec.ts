import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "../src/templates/template.entity.js";
import { User } from "../src/users/user.entity.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { makeFilter, makeMegaprompt, makeMessage, makePreset, makeTag, next } from "./support/makers.js";
import { makeKey } from "./support/session.js";

type Make = () => Promise<unknown>;

let library: OwnLibrary;
let ada: Person;
let typeId: number;
let promptId: number;
let importId: number;
beforeAll(async () => {
  library = await startOwnLibrary();
  ada = await library.admin();
  typeId = await ada.type();
  promptId = (await ada.prompt(typeId)).id;
  const [row] = await library.sql<{ id: number }>(
    `insert into imports (user_id, status, files, types) values (?, 'applied', '[]', '[]') returning id`,
    [ada.id],
  );
  importId = row?.id ?? 0;
});
afterAll(() => library.close());

const em = () => library.orm.em.fork();
const user = async () => em().findOneOrFail(User, ada.id);
const sql = (query: string, ...values: unknown[]) => library.sql(query, values);
const refusedSignIn = () =>
  sql(
    "insert into login_attempts (username, user_id, ip_address, network) values (?, ?, '::1', '::1')",
    ada.username,
    ada.id,
  );

/** Every list, and what adds a row to it. */
const LISTS: Record<string, Make> = {
  "/admin/api-keys": () => makeKey(library, ada),
  "/admin/audit": () => ada.post("/admin/invitations", { note: "", maxUses: 1, days: 1 }),
  "/admin/default-templates": async () => {
    const { body } = await ada.post("/admin/default-types", { name: `t${next()}`, label: "T" }).expect(201);
    await ada.post("/admin/default-templates", { title: "T", content: "C", typeId: body.id }).expect(201);
  },
  "/admin/default-types": () => ada.post("/admin/default-types", { name: `t${next()}`, label: "T" }).expect(201),
  "/admin/extension-sites": async () => undefined,
  "/admin/failed-sign-ins": refusedSignIn,
  "/admin/invitations": () => ada.post("/admin/invitations", { note: "", maxUses: 1, days: 1 }),
  "/admin/messages": () => makeMessage(em()),
  "/admin/user-stats": () => library.person(),
  "/admin/users": () => library.person(),
  "/auth/failed-sign-ins": refusedSignIn,
  "/auth/sessions": () =>
    sql(
      "insert into sessions (user_id, created_at, last_used_at, expires_at) values (?, now(), now(), now() + interval '1 day')",
      ada.id,
    ),
  "/api-keys": () => makeKey(library, ada),
  "/extension/api-keys": () => makeKey(library, ada),
  "/filters": async () => makeFilter(em(), await user()),
  "/imports": () =>
    sql("insert into imports (user_id, status, files, types) values (?, 'applied', '[]', '[]')", ada.id),
  "/imports/{id}/rows": () =>
    sql("insert into import_rows (import_id, n, file, status, title) values (?, ?, 'a', 'new', 'A')", importId, next()),
  "/megaprompts": async () => makeMegaprompt(em(), await user()),
  "/operations": async () => ada.delete(`/extension/templates/${(await ada.prompt(typeId)).id}`).expect(204),
  "/presets": async () => makePreset(em(), await user()),
  "/tags": async () => makeTag(em(), await em().findOneOrFail(Template, promptId)),
  "/templates": () => ada.prompt(typeId),
  "/templates/default": () => LISTS["/admin/default-templates"]?.() ?? Promise.resolve(),
  "/templates/offered": () => ada.prompt(typeId, { offered: true }),
  "/templates/{id}/versions": () =>
    ada.patch(`/extension/templates/${promptId}`, { content: `Text ${next()}` }).expect(200),
  "/trash": async () => ada.delete(`/extension/templates/${(await ada.prompt(typeId)).id}`).expect(204),
  "/types": () => ada.type(),
};

/** Arrays that are no lists of everything: the caller names the rows, or how many of them. */
const UNPAGED = [
  "/admin/copy-to-default/existing",
  "/templates/recent",
  "/templates/several",
  "/templates/{id}/related",
  "/variables",
];

/** A person, or the installation, has at most 500 of these: nothing is cut unless it is asked for. */
const WHOLE = [
  "/admin/default-templates",
  "/admin/default-types",
  "/admin/extension-sites",
  "/auth/sessions",
  "/api-keys",
  "/extension/api-keys",
  "/filters",
  "/megaprompts",
  "/presets",
  "/tags",
  "/templates/default",
  "/types",
];

type Parameter = { name: string; schema: { default?: number; enum?: string[] } };
type Document = { paths: Record<string, { get?: { responses: Record<string, Answer>; parameters?: Parameter[] } }> };
type Answer = { headers: object; content?: { "application/json"?: { schema: { type?: string } } } };
const { paths }: Document = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi/openapi.json"), "utf8"));

it("every route that answers an array is a list with pages", () => {
  const arrays = Object.entries(paths).flatMap(([path, { get }]) => {
    const answer = get?.responses["200"];
    return answer?.content?.["application/json"]?.schema.type === "array" ? [{ path: path.slice(4), answer }] : [];
  });
  expect(arrays.map(({ path }) => path).sort()).toEqual([...Object.keys(LISTS), ...UNPAGED].sort());
  for (const { path, answer } of arrays) {
    const names = UNPAGED.includes(path) ? [] : ["X-Total-Count", "X-Total-Count-Relation", "X-Next-Cursor", "Link"];
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(names));
  }
});

it.each(WHOLE)("%s answers 500 rows unless it is asked for less", (path) => {
  const limit = paths[`/api${path}`]?.get?.parameters?.find(({ name }) => name === "limit");
  expect(limit?.schema.default).toBe(500);
});

it("a cursor leads on behind its row, whatever was added or deleted meanwhile", async () => {
  const bob = await library.person();
  const type = await bob.type();
  const ids: number[] = [];
  for (let row = 0; row < 6; row += 1) ids.unshift((await bob.prompt(type)).id);
  const first = await bob.get("/templates?limit=3").expect(200);
  await bob.prompt(type);
  await bob.delete(`/extension/templates/${ids[2]}`).expect(204);
  const { body } = await bob.get(`/templates?limit=3&cursor=${first.headers["x-next-cursor"]}`).expect(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(3));
});

describe.each(Object.entries(LISTS))("the list %s", (path, make) => {
  const url = () => path.replace("{id}", String(path.startsWith("/imports") ? importId : promptId));
  const read = (query: string) => ada.get(`${url()}?${query}`);
  /** The pages an answer links to, by their relation. */
  const linksOf = ({ headers }: { headers: Record<string, string> }) =>
    Object.fromEntries(
      [...(headers.link ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, to, rel]) => [
        rel,
        Number(/\bpage=(\d+)/.exec(to ?? "")?.[1]),
      ]),
    );
  const totalsOf = ({ headers }: { headers: Record<string, string> }) => ({
    total: Number(headers["x-total-count"]),
    relation: headers["x-total-count-relation"],
  });

  it("comes page by page, says how many rows there are, and links to the other pages", async () => {
    for (let row = 0; row < 3; row += 1) await make();
    const whole = await read("limit=500").expect(200);
    const total = whole.body.length;
    expect(total).toBeGreaterThanOrEqual(3);
    expect(totalsOf(whole)).toEqual({ total, relation: "eq" });
    expect(linksOf(whole)).toEqual({ first: 1, last: 1 });

    const limit = Math.ceil(total / 3);
    const last = Math.ceil(total / limit);
    const rows: unknown[] = [];
    for (let page = 1; page <= last; page += 1) {
      const answer = await read(`limit=${limit}&page=${page}`).expect(200);
      expect(totalsOf(answer)).toEqual({ total, relation: "eq" });
      const next = page < last ? { next: page + 1 } : {};
      const prev = page > 1 ? { prev: page - 1 } : {};
      expect(linksOf(answer)).toEqual({ first: 1, last, ...next, ...prev });
      rows.push(...answer.body);
    }
    expect(rows).toEqual(whole.body);

    const beyond = await read(`limit=${limit}&page=${last + 5}`).expect(200);
    expect(beyond.body).toEqual([]);
    expect(totalsOf(beyond)).toEqual({ total, relation: "eq" });
    expect(linksOf(beyond)).toEqual({ first: 1, last, prev: last });
  });

  const parameters = paths[`/api${path}`]?.get?.parameters ?? [];
  const orders = parameters.find(({ name }) => name === "sort")?.schema.enum ?? [];

  it.each(["", ...orders.map((sort) => `sort=${sort}&`)])("is read whole by cursor (%s)", async (order) => {
    for (let row = 0; row < 3; row += 1) await make();
    const { body: whole } = await read(`${order}limit=500`).expect(200);
    const limit = Math.ceil(whole.length / 3);
    const rows: unknown[] = [];
    let answer = await read(`${order}limit=${limit}`).expect(200);
    for (;;) {
      rows.push(...answer.body);
      expect(Number(answer.headers["x-total-count"])).toBe(whole.length);
      const cursor = answer.headers["x-next-cursor"];
      expect(cursor === undefined).toBe(rows.length >= whole.length);
      if (cursor === undefined) break;
      answer = await read(`${order}limit=${limit}&cursor=${cursor}`).expect(200);
      expect(linksOf(answer).first).toBe(1);
      expect(answer.headers.link?.includes('rel="next"')).toBe("x-next-cursor" in answer.headers);
    }
    expect(rows).toEqual(whole);
  });

  it.each([
    ["no cursor", "x"],
    ["no text", '["int-",1'],
    ["no values", '["int-"]'],
    ["values of other types", '["int-","a\\u0000b"]'],
    ["the order of another list", '["boolean+text-",true,"a"]'],
  ])("refuses a cursor that is %s", async (_, json) => {
    const { body } = await read(`cursor=${Buffer.from(json).toString("base64url")}`).expect(400);
    expect(body.errors).toEqual([{ field: "cursor", message: expect.stringMatching(/^cursor must be one that/) }]);
  });

  it.each(["limit=0", "limit=501", "limit=x", "limit=1.5", "page=0", "page=-1", "page=1000001"])(
    "refuses %s",
    async (query) => {
      const { body } = await read(query).expect(400);
      expect(body.errors).toEqual([{ field: query.split("=")[0], message: expect.stringContaining("whole number") }]);
    },
  );
});
