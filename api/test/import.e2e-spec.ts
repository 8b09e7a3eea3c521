import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { itDeep } from "./support/deep.js";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { bring, file, upload } from "./support/transfer.js";

const real = readFileSync(resolve(import.meta.dirname, "../../e2e/fixtures/prompts.chat/prompts.csv"), "utf8");

describe("import of a CSV file", () => {
  let library: Library;
  let ada: Person;

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    ada = await library.person();
  });

  const preview = (content: string) => upload(ada, file("prompts.csv", content));
  const run = (content: string) => bring(ada, file("prompts.csv", content));
  const all = async (query = "") => (await ada.get(`/templates?limit=500&sort=title${query}`).expect(200)).body;
  const problems = async (id: number) =>
    (await ada.get(`/imports/${id}/rows?status=problem&limit=100`).expect(200)).body.map(
      ({ line, message }: { line: number; message: string }) => ({ line, message }),
    );

  itDeep("brings the real collection in to the letter and finds nothing new in it again", async () => {
    const seen = await preview(real);
    expect(seen).toMatchObject({ counts: { new: 1282, same: 0, conflict: 0, problem: 0 } });
    expect(seen.types).toHaveLength(3);
    expect((await ada.get("/stats")).body.totalTemplates).toBe(0);

    expect(await run(real)).toMatchObject({ created: 1282, skipped: 0, typesCreated: 3, problems: 0 });
    expect(await ada.titles("search=ethereum+developer&limit=1")).toEqual(["Ethereum Developer"]);
    const kept = [...(await all()), ...(await all("&page=2")), ...(await all("&page=3"))];
    const texts = (rows: { title: string; content: string }[]) =>
      rows.map((row) => `${row.title}\0${row.content}`).sort();
    const rows = parse(real, { columns: true }) as { act: string; prompt: string }[];
    expect(texts(kept)).toEqual(texts(rows.map(({ act, prompt }) => ({ title: act, content: prompt }))));

    expect(await run(real)).toMatchObject({ created: 0, skipped: 1282, typesCreated: 0 });
  });

  it("keeps cells to the letter: quotes, commas, line breaks, tabs and a byte order mark", async () => {
    const csv = '\ufeffact,prompt\r\n"Say ""hi"", Bob"," line 1\r\nline 2\n\n\tend "\r\n\r\nPlain,  two spaces\r\n';
    expect(await run(csv)).toMatchObject({ created: 2, problems: 0 });
    expect(await all()).toMatchObject([
      { title: "Plain", content: "  two spaces" },
      { title: 'Say "hi", Bob', content: " line 1\r\nline 2\n\n\tend " },
    ]);
  });

  it.each([
    ["TITLE,Content,Category\nA,B,Fun\n", "Fun"],
    ["name;prompt;type\nA;B;FUN_STUFF\n", "Fun stuff"],
    ["Prompt\tAct\nB\tA\n", "Imported"],
    ["act,prompt,type\rA,B,\r", "Imported"],
    ["act,prompt\nA,B", "Imported"],
  ])("understands the columns of %j", async (csv, label) => {
    await run(csv);
    expect(await all()).toMatchObject([{ title: "A", content: "B", type: { label } }]);
  });

  it("lists rows that cannot be read with their line and why, and brings in the rest", async () => {
    const long = "x".repeat(201);
    const csv = [
      "act,prompt,type",
      "Good,fine,TEXT",
      "Empty,,TEXT",
      '" ",no title,TEXT',
      `${long},too long,TEXT`,
      '"Two\nlines","after, it",TEXT',
      "Short",
      "More,cells,TEXT,than columns",
      `Type,too long,${"y".repeat(61)}`,
      "Last,fine,TEXT",
    ].join("\n");
    expect(await problems((await preview(csv)).id)).toEqual([
      { line: 3, message: "Content is required" },
      { line: 4, message: "Title is required" },
      { line: 5, message: "Title must be at most 200 characters" },
      { line: 8, message: "Content is required" },
      { line: 9, message: "The row has 4 cells, but there are 3 columns." },
      { line: 10, message: "Type must be at most 60 characters" },
    ]);
    expect(await run(csv)).toMatchObject({ created: 3, problems: 6 });
    expect((await all()).map(({ title }: { title: string }) => title)).toEqual(["Good", "Last", "Two\nlines"]);
  });

  it("lists rows that would bring more than 500 types, and is refused whole when the room is gone before it is applied", async () => {
    const own = (await ada.get("/types").expect(200)).body.length;
    const fill = (count: number) =>
      library.sql(
        "insert into template_types (user_id, name, label, color) select ?::int, 'old_' || n, 'Old', '#000000' from generate_series(1, ?) n",
        [ada.id, count],
      );
    await fill(499 - own);
    const seen = await preview("act,prompt,type\nA,B,One\nC,D,Two\nE,F,One\n");
    expect(seen).toMatchObject({ counts: { new: 2, problem: 1 }, files: [{ rows: 2, problems: 1 }] });
    expect(await problems(seen.id)).toEqual([{ line: 3, message: "With it there would be more than 500 types." }]);
    await ada.type({ name: "last" });
    const { body } = await ada.post(`/imports/${seen.id}/apply`, {}).expect(409);
    expect(body.message).toBe("You can have at most 500 types. Delete one first.");
    expect(await all()).toEqual([]);
    expect((await ada.get("/types").expect(200)).body).toHaveLength(500);
  });

  it("names the prompt of the owner that a new row is nearly the same as", async () => {
    const eve = await library.person();
    const content = "Translate the contract into plain German and keep every legal term in brackets.";
    const near = content.replace("plain", "simple");
    const { id } = await ada.prompt(await ada.type(), { title: "Translator", content });
    await eve.prompt(await eve.type(), { title: "Hers", content: near });
    const { id: preview } = await upload(
      ada,
      file("prompts.csv", `act,prompt\nLawyer,"${near}"\nPoet,Write a sonnet.\n`),
    );
    const rows = (await ada.get(`/imports/${preview}/rows`).expect(200)).body;
    const similar = [];
    for (const { n } of rows) similar.push((await ada.get(`/imports/${preview}/rows/${n}`).expect(200)).body.similar);
    expect(similar).toEqual([
      expect.objectContaining({ id, title: "Translator", same: 92, nearDuplicate: true }),
      null,
    ]);
  });

  it("puts prompts into types there are already, and gives new ones a colour each", async () => {
    await ada.type({ name: "text", label: "My texts", color: "#123456" });
    const csv = "act,prompt,type\nA,1,TEXT\nB,2,写作\nC,3,写作\nD,4,Código\n";
    const { types } = await preview(csv);
    expect(types).toEqual([
      { name: "text", label: "My texts", color: "#123456", count: 1, isNew: false },
      expect.objectContaining({ name: expect.stringMatching(/^type_[0-9a-f]{8}$/), label: "写作", count: 2 }),
      expect.objectContaining({ name: "codigo", label: "Código", isNew: true }),
    ]);
    expect(new Set(types.map(({ color }: { color: string }) => color)).size).toBe(3);
    expect(await run(csv)).toMatchObject({ created: 4, typesCreated: 2 });
    expect(await run("act,prompt,type\nE,5,写作\n")).toMatchObject({ created: 1, typesCreated: 0 });
  });
});
