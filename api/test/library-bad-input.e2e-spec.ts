import { type Library, type Person, startLibrary } from "./support/library.js";

type Method = "get" | "post" | "put" | "patch" | "delete";

const BAD_IDS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "abc",
  "2147483648",
  "99999999999999999999",
  "%00",
  "1%00",
  "0x10",
  "null",
  " 1",
];
const LONE = "a \ud800 b";

const prompt = { title: "T", content: "C" };
const type = { name: "name", label: "Label", color: "#123456" };

// Per field: values that break its rule.
const TEXT = [null, 7, true, {}, ["a"], "", "  \n", "a\0b", LONE];
const BAD_PROMPT: Record<string, unknown[]> = {
  title: [...TEXT, "x".repeat(201)],
  content: [...TEXT, "x".repeat(200_001)],
  // Digits as text are a number here ("coerced to a number" in the specification); every other text is not.
  typeId: [null, "", "0", "1.0", " 1", "2147483648", 0, -1, 1.5, 2_147_483_648, 1e300, {}, [1], true],
};
const BAD_TYPE: Record<string, unknown[]> = {
  name: [...TEXT, "x".repeat(41), "Upper", "with space", "ünï", "a-b"],
  label: [...TEXT, "x".repeat(61)],
  color: [...TEXT, "red", "#12345", "#1234567", "#12345g", "#123456;"],
  defaultContent: [7, {}, ["a"], "a\0b", LONE, "x".repeat(200_001)],
};

describe("bad input to the library", () => {
  let library: Library;
  let ada: Person;
  let typeId: number;
  let promptId: number;

  beforeAll(async () => {
    library = await startLibrary();
    ada = await library.person();
    typeId = await ada.type();
    promptId = (await ada.prompt(typeId)).id;
  });
  afterAll(() => library.close());

  const send = (method: Method, path: string, body?: object) =>
    body === undefined || method === "get" || method === "delete" ? ada[method](path, {}) : ada[method](path, body);

  async function expectRefusal(method: Method, path: string, body: object | undefined, field: string): Promise<void> {
    const answer = await send(method, path, body);
    const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 120)} -> ${answer.status} ${answer.text.slice(0, 200)}`;
    if (answer.status !== 400) throw new Error(what);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(answer.body.code).toBe("validation_failed");
    expect(answer.body.message).toMatch(/\w/);
    expect({ what, fields: (answer.body.errors ?? []).map((error: { field: string }) => error.field) }).toEqual({
      what,
      fields: expect.arrayContaining([field]),
    });
  }

  const routes: [string, Method, () => string, () => object, Record<string, unknown[]>, string[]][] = [
    [
      "creating a prompt",
      "post",
      () => "/templates",
      () => ({ ...prompt, typeId }),
      BAD_PROMPT,
      ["title", "content", "typeId"],
    ],
    [
      "creating one from the extension",
      "post",
      () => "/extension/templates",
      () => ({ ...prompt, typeId }),
      BAD_PROMPT,
      ["title", "content", "typeId"],
    ],
    ["changing a prompt", "patch", () => `/templates/${promptId}`, () => ({}), BAD_PROMPT, []],
    ["changing one from the extension", "patch", () => `/extension/templates/${promptId}`, () => ({}), BAD_PROMPT, []],
    [
      "replacing a prompt",
      "put",
      () => `/templates/${promptId}`,
      () => ({ ...prompt, typeId }),
      BAD_PROMPT,
      ["title", "content", "typeId"],
    ],
    ["creating a type", "post", () => "/types", () => type, BAD_TYPE, ["name", "label", "color"]],
    ["changing a type", "put", () => `/types/${typeId}`, () => type, BAD_TYPE, ["name", "label", "color"]],
  ];

  describe.each(routes)("%s", (_, method, path, good, bad, required) => {
    it.each(Object.entries(bad))("names a bad %s", async (field, values) => {
      for (const value of values) await expectRefusal(method, path(), { ...good(), [field]: value }, field);
    });

    it("names a missing field", async () => {
      for (const field of required) await expectRefusal(method, path(), { ...good(), [field]: undefined }, field);
    });

    it("names an unknown field", async () => {
      for (const field of ["userId", "id", "useCount", "isAdmin", "__proto__x", "constructor"]) {
        await expectRefusal(method, path(), { ...good(), [field]: 1 }, field);
      }
    });

    it.each([
      ["a list", []],
      ["a list of bodies", [{}]],
    ])("refuses %s", async (__, body) => {
      expect((await send(method, path(), body)).status).toBe(400);
    });

    it.each(["null", "7", '"text"', "{", "", '{"title":"\\ud800"}', `${"[".repeat(5_000)}${"]".repeat(5_000)}`])(
      "refuses the body %j",
      async (body) => {
        const answer = await ada[method](path(), undefined as never)
          .set("Content-Type", "application/json")
          .send(body);
        // Nothing at all is a change of nothing, where nothing is required.
        expect([200, 400]).toContain(answer.status);
        if (required.length > 0 || body !== "") expect(answer.status).toBe(400);
      },
    );
  });

  it.each([
    ["get", "/templates/:id"],
    ["post", "/templates/:id/usage"],
    ["patch", "/templates/:id"],
    ["delete", "/templates/:id"],
    ["patch", "/extension/templates/:id"],
    ["delete", "/extension/templates/:id"],
    ["post", "/extension/templates/:id/usage"],
    ["put", "/types/:id"],
    ["delete", "/types/:id"],
  ] as [Method, string][])(
    "%s %s refuses what is no id, and does not find one that is not there",
    async (method, path) => {
      const body = method === "put" ? type : method === "patch" ? { title: "x" } : undefined;
      const call = (id: string) =>
        body ? ada[method](path.replace(":id", id), body) : ada[method](path.replace(":id", id), undefined as never);
      for (const id of BAD_IDS) {
        const { status } = await call(id);
        if (![400, 404].includes(status) || (status === 404 && /^\d|^-|^[a-z]+$/.test(id)))
          throw new Error(`${id}: ${status}`);
      }
      expect((await call("2147483647")).status).toBe(404);
      // Ids that are words of other routes stay theirs.
      expect((await ada.get("/templates/recent")).status).toBe(200);
    },
  );

  const BAD_NUMBERS = ["", "0", "-1", "1.5", "abc", "99999999999", "1e2", "%00"];
  it.each([
    ["/templates", { limit: [...BAD_NUMBERS, "501"], page: BAD_NUMBERS, typeId: BAD_NUMBERS, userId: BAD_NUMBERS }],
    ["/templates", { sort: ["", "id", "Title", "updatedAt;drop", "-relevance"], search: ["x".repeat(201), "a%00b"] }],
    ["/templates/recent", { limit: [...BAD_NUMBERS, "101"] }],
    ["/types", { userId: BAD_NUMBERS }],
  ] as [string, Record<string, string[]>][])("%s refuses bad query parameters", async (path, fields) => {
    for (const [field, values] of Object.entries(fields)) {
      for (const value of values) await expectRefusal("get", `${path}?${field}=${value}`, undefined, field);
      await expectRefusal("get", `${path}?${field}=1&${field}=2`, undefined, field);
      const nested = await ada.get(`${path}?${field}[a]=1`);
      expect(nested.status).toBeLessThan(500);
    }
    await ada.get(`${path}?unknown=1&unknown=2`).expect(200);
  });

  it("takes a search with broken escapes for what it says", async () => {
    await ada.get("/templates?search=%ff%fe").expect(200);
    await ada.get("/templates?search=%").expect(200);
  });
});
