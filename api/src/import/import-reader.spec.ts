import { searchColumns } from "../template-rows/search-rows.js";
import { ImportReader } from "./import-reader.js";

const bodyOf = (...files: { name: string; text: string }[]) => Buffer.from(JSON.stringify({ files }));
const csv = (rows: number) => ({ name: "a.csv", text: `act,prompt\n${"A,B\n".repeat(rows)}` });
const json = (rows: number) => ({
  name: "a.json",
  text: JSON.stringify(Array(rows).fill({ title: "A", content: "B" })),
});
const MAX_ROWS = 1_200;
const TOO_MANY = "More than 1,200 prompts cannot be imported at once.";

function batches(reader: ImportReader) {
  const all = [];
  for (let batch = reader.batch(); batch; batch = reader.batch()) all.push(batch);
  return all;
}

describe("reading an upload", () => {
  it.each([
    ["one CSV", [csv(1_201)]],
    ["rows that cannot be read", [{ name: "a.csv", text: `act,prompt\n${"A,\n".repeat(1_201)}` }]],
    ["rows with a broken quotation mark", [{ name: "a.csv", text: `act,prompt\n${'A,B" x\n'.repeat(1_201)}` }]],
    ["one JSON", [json(1_201)]],
    ["several files", [csv(1_200), json(1)]],
  ])("stops at the first row too many of %s", async (_, files) => {
    await expect(new ImportReader(MAX_ROWS).read(bodyOf(...files))).rejects.toThrow(TOO_MANY);
  });

  it.each([
    ["JSON of millions of values", { name: "a.json", text: "{},".repeat(2_000_000) }, /1,500,000 values/],
    ["CSV of millions of cells", { name: "a.csv", text: ",".repeat(3_000_000) }, /Line 1 has more than 1,000 cells/],
  ])("refuses %s before it takes much memory", async (_, file, message) => {
    const text = file.name === "a.json" ? `[${file.text}{}]` : file.text;
    await expect(new ImportReader().read(bodyOf({ ...file, text }))).rejects.toThrow(message);
  });

  it("takes as many rows as are allowed and hands them out in batches of at most 500 rows and 1,000,000 characters", async () => {
    const reader = new ImportReader(MAX_ROWS);
    await reader.read(bodyOf(csv(1_200)));
    reader.plan([]);
    const sizes = batches(reader).map(({ ns }) => ns.length);
    expect(sizes).toEqual([500, 500, 200]);
    const long = JSON.stringify(
      Array.from({ length: 12 }, (_, n) => ({ title: `${n}`, content: "x".repeat(190_000) })),
    );
    const other = new ImportReader();
    await other.read(bodyOf({ name: "a.json", text: long }));
    other.plan([]);
    expect(batches(other).map(({ ns }) => ns.length)).toEqual([5, 5, 2]);
  });

  it("makes problems of the rows with more types or tags than a person may have", async () => {
    const templates = [
      { title: "A", content: "B", type: "one" },
      { title: "B", content: "B", type: "two" },
      { title: "C", content: "B", type: "one", tags: ["known", "fresh"] },
      { title: "D", content: "B", type: "old_1", tags: ["one more"] },
    ];
    const described = ["one", "two", "old_1"].map((name) => ({ name, label: name, color: "#000000" }));
    const file = { format: "promptory", version: 1, types: described, templates };
    const reader = new ImportReader();
    await reader.read(bodyOf({ name: "a.json", text: JSON.stringify(file) }));
    const types = Array.from({ length: 499 }, (_, n) => ({
      id: n,
      name: `old_${n}`,
      label: `Old ${n}`,
      color: "#000000",
    }));
    const tags = ["known", ...Array.from({ length: 498 }, (_, n) => `tag ${n}`)];
    const { files, types: planned } = reader.plan(types, tags);
    expect(
      JSON.parse(batches(reader)[0]?.json ?? "").map(({ title, status, message }: Record<string, string>) => [
        title,
        status,
        message,
      ]),
    ).toEqual([
      ["A", "new", null],
      ["B", "problem", "With it there would be more than 500 types."],
      ["C", "new", null],
      ["D", "problem", "With it there would be more than 500 tags."],
    ]);
    expect(files).toMatchObject([{ rows: 2, problems: 2 }]);
    expect(planned.map(({ name }) => name)).toEqual(["one"]);
  });

  it("asks for the prompts to compare with in parts", async () => {
    const reader = new ImportReader();
    const text = Array.from({ length: 5_000 }, (_, n) => `Title ${n},B`).join("\n");
    await reader.read(bodyOf({ name: "a.csv", text: `act,prompt\n${text}` }));
    const parts = [];
    for (let lookup = reader.lookup(); lookup; lookup = reader.lookup()) parts.push(lookup.titles.length);
    expect(parts).toEqual([2_000, 2_000, 1_000]);
  });

  it("names the fields of a body that break the schema", async () => {
    const body = Buffer.from('{"files":[],"more":1}');
    await expect(new ImportReader().read(body)).rejects.toMatchObject({
      issues: expect.arrayContaining([
        { code: "too_small", path: ["files"], message: "Send at least one file." },
        { code: "unrecognized_keys", path: [], message: expect.any(String), keys: ["more"] },
      ]),
    });
  });
});

describe("preparing rows to write", () => {
  const row = (title: string, content: string, isNew = true) => {
    return { title, description: null, content, isConverted: title === "A", isNew };
  };
  const how = { ownerId: 7, syntaxes: ["bracket" as const], isFirst: true };

  it("makes the search columns of the converted text, of new rows only", () => {
    const { contents, search } = new ImportReader().prepare(
      [row("A", "to [NAME]"), row("B", "[NAME]"), row("C", "replaced", false)],
      how,
    );
    expect(contents).toEqual(["to {{NAME}}", "[NAME]", "replaced"]);
    const texts = [
      { userId: 7, title: "A", description: null, content: "to {{NAME}}" },
      { userId: 7, title: "B", description: null, content: "[NAME]" },
    ];
    expect(search).toEqual(searchColumns(texts));
  });

  it("hands out each word of an import once, and begins anew with the next import", () => {
    const reader = new ImportReader();
    const wordsOf = (content: string, isFirst: boolean) =>
      reader.prepare([row("B", content)], { ...how, isFirst }).search.vocabulary[1];
    expect(wordsOf("alpha alpha beta", true)).toEqual(["alpha", "beta"]);
    expect(wordsOf("beta gamma", false)).toEqual(["gamma"]);
    expect(wordsOf("gamma", true)).toEqual(["gamma"]);
  });
});
