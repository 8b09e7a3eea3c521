import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";

const TEXT = [null, 7, true, {}, ["a"], "", "  \n", "a\0b", "a \ud800 b"];
const STATE = [null, 1, "true", {}, []];
const IDS = [null, "1", {}, [], [0], [1.5], ["1"], [1, 1], [2_147_483_648], [null]];
const USER_ID = [null, "1", 0, -1, 1.5, 2_147_483_648, 1e300, {}, [1], true];
// Digits as text are a number here ("coerced to a number" in the specification); every other text is not.
const TYPE_ID = [null, "", "0", "1.0", " 1", 0, -1, 1.5, 2_147_483_648, 1e300, {}, [1], true];
const TYPE = {
  name: [...TEXT, "x".repeat(41), "Upper", "with space", "ünï", "a-b"],
  label: [...TEXT, "x".repeat(61)],
  color: [...TEXT, "red", "#12345", "#1234567", "#12345g"],
  isActive: STATE,
};
const PROMPT = {
  title: [...TEXT, "x".repeat(201)],
  content: [...TEXT, "x".repeat(200_001)],
  typeId: TYPE_ID,
  isActive: STATE,
};
const type = { name: "name", label: "Label", color: "#123456", isActive: true };
const prompt = { title: "T", content: "C", typeId: 1, isActive: true };

type Fields = Record<string, unknown[]>;

/** Method, path below /api/admin, a good body, bad values by field, fields that must be there. */
const ROUTES: ["post" | "put", string, object, Fields, string[]][] = [
  ["post", "/default-types", type, TYPE, ["name", "label"]],
  ["put", "/default-types/1", type, TYPE, ["name", "label"]],
  ["put", "/default-types/1/toggle-active", { isActive: true }, { isActive: STATE }, ["isActive"]],
  ["put", "/default-types/order", { ids: [1] }, { ids: IDS }, ["ids"]],
  ["post", "/default-templates", prompt, PROMPT, ["title", "content", "typeId"]],
  ["put", "/default-templates/1", prompt, PROMPT, ["title", "content", "typeId"]],
  ["put", "/default-templates/1/toggle-active", { isActive: true }, { isActive: STATE }, ["isActive"]],
  ["put", "/default-templates/order", { typeId: 1, ids: [1] }, { typeId: TYPE_ID, ids: IDS }, ["typeId", "ids"]],
  ...["template", "type"].map((what): (typeof ROUTES)[number] => [
    "post",
    `/copy-to-default/${what}/1`,
    { userId: 1 },
    { userId: USER_ID, existing: [null, "", "both", 1, ["skip"]] },
    ["userId"],
  ]),
];

describe("bad input to the defaults", () => {
  let library: OwnLibrary;
  let root: Person;
  beforeAll(async () => {
    library = await startOwnLibrary();
    root = await library.admin();
  });
  afterAll(() => library.close());

  async function expectRefusal(method: "get" | "post" | "put", path: string, body: object, field: string) {
    const answer = method === "get" ? await root.get(path) : await root[method](path, body);
    const what = `${method} ${path} ${JSON.stringify(body).slice(0, 120)} -> ${answer.status} ${answer.text.slice(0, 200)}`;
    if (answer.status !== 400) throw new Error(what);
    const fields = answer.body.errors.map((error: { field: string }) => error.field.split(".")[0]);
    expect({ what, fields }).toEqual({ what, fields: expect.arrayContaining([field]) });
  }

  describe.each(ROUTES)("%s %s", (method, path, good, bad, required) => {
    it("names every bad, missing and unknown field", async () => {
      const url = `/admin${path}`;
      for (const [field, values] of Object.entries(bad)) {
        for (const value of values) await expectRefusal(method, url, { ...good, [field]: value }, field);
      }
      for (const field of required) await expectRefusal(method, url, { ...good, [field]: undefined }, field);
      for (const field of ["id", "position", "createdBy"]) {
        await expectRefusal(method, url, { ...good, [field]: 1 }, field);
      }
    });

    it.each([[], null, "text", 7])("refuses the body %j", async (body) => {
      const sent = root[method](`/admin${path}`, {}).set("Content-Type", "application/json");
      await sent.send(JSON.stringify(body)).expect(400);
    });
  });

  const NUMBERS = ["", "0", "-1", "1.5", "abc", "99999999999", "%00"];
  it.each([
    [
      "/default-templates",
      { typeId: NUMBERS, limit: [...NUMBERS, "501"], page: NUMBERS, search: ["x".repeat(201), "a%00"] },
    ],
    ["/copy-to-default/existing", { userId: NUMBERS, templateIds: ["", "a", "1,", "1,0", "1, 2", "1,".repeat(100)] }],
    ["/copy-to-default/type/1", { userId: NUMBERS }],
    ["/copy-to-default/template/1", { userId: NUMBERS }],
  ] as [string, Record<string, string[]>][])("%s refuses bad query parameters", async (path, fields) => {
    for (const [field, values] of Object.entries(fields)) {
      for (const value of values) {
        const good = field === "userId" ? "templateIds=1" : "userId=1";
        await expectRefusal("get", `/admin${path}?${good}&${field}=${value}`, {}, field);
      }
    }
  });

  it("says the specification's sentences", async () => {
    const { body } = await root.post("/admin/default-types", {}).expect(400);
    expect(body.errors).toEqual([
      { field: "name", message: "Name is required" },
      { field: "label", message: "Label is required" },
    ]);
    const other = await root.post("/admin/default-templates", {}).expect(400);
    expect(other.body.errors).toEqual([
      { field: "title", message: "Title is required" },
      { field: "content", message: "Content is required" },
      { field: "typeId", message: "Please select a template type" },
    ]);
  });
});
