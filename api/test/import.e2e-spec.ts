import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parse } from "csv-parse/sync";
import { type Library, type Person, startLibrary } from "./support/library.js";

const real = readFileSync(resolve(__dirname, "../../e2e/fixtures/prompts.chat/prompts.csv"), "utf8");

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

  const preview = async (content: string) =>
    (await ada.post("/templates/import/preview", { content }).expect(200)).body;
  const run = async (content: string, more = {}) =>
    (await ada.post("/templates/import", { content, ...more }).expect(201)).body;
  const all = async (query = "") => (await ada.get(`/templates?limit=500&sort=title${query}`).expect(200)).body;

  it("shows the real collection, brings it in, and finds nothing new in it again", async () => {
    const seen = await preview(real);
    expect(seen).toMatchObject({ total: 1282, ready: 1282, same: 0, problemCount: 0, problems: [] });
    expect(seen.columns).toEqual(["act", "prompt", "for_devs", "type"]);
    expect(seen.types).toHaveLength(3);
    expect(seen.sample).toHaveLength(20);
    expect(seen.sample[0]).toMatchObject({ line: 2, title: "Ethereum Developer", type: "Text" });
    expect((await ada.get("/stats")).body.totalTemplates).toBe(0);

    expect(await run(real)).toMatchObject({ created: 1282, skipped: 0, typesCreated: 3, problemCount: 0 });
    expect((await ada.get("/stats")).body).toMatchObject({ totalTemplates: 1282, totalTypes: 3 });
    expect(await ada.titles("search=ethereum+developer&limit=1")).toEqual(["Ethereum Developer"]);
    const kept = [...(await all()), ...(await all("&page=2")), ...(await all("&page=3"))];
    const texts = (rows: { title: string; content: string }[]) =>
      rows.map((row) => `${row.title}\0${row.content}`).sort();
    const rows = parse(real, { columns: true }) as { act: string; prompt: string }[];
    expect(texts(kept)).toEqual(texts(rows.map(({ act, prompt }) => ({ title: act, content: prompt }))));

    expect(await preview(real)).toMatchObject({ total: 1282, ready: 0, same: 1282 });
    expect(await run(real)).toMatchObject({ created: 0, skipped: 1282, typesCreated: 0 });
    expect((await ada.get("/stats")).body.totalTemplates).toBe(1282);
  });

  it("keeps cells to the letter: quotes, commas, line breaks, tabs and a byte order mark", async () => {
    const csv = '\ufeffact,prompt\r\n"Say ""hi"", Bob"," line 1\r\nline 2\n\n\tend "\r\n\r\nPlain,  two spaces\r\n';
    expect(await run(csv)).toMatchObject({ created: 2, problemCount: 0 });
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
      "Nul,a\0b,TEXT",
      "Short",
      "More,cells,TEXT,than columns",
      `Type,too long,${"y".repeat(61)}`,
      "Last,fine,TEXT",
    ].join("\n");
    const problems = [
      { line: 3, message: "Content is required" },
      { line: 4, message: "Title is required" },
      { line: 5, message: "Title must be at most 200 characters" },
      { line: 8, message: "Content contains a character that cannot be stored" },
      { line: 9, message: "Content is required" },
      { line: 10, message: "The row has 4 cells, but there are 3 columns." },
      { line: 11, message: "Type must be at most 60 characters" },
    ];
    expect(await preview(csv)).toMatchObject({ total: 10, ready: 3, problems, problemCount: 7 });
    expect(await run(csv)).toMatchObject({ created: 3, problems, problemCount: 7 });
    expect((await all()).map(({ title }: { title: string }) => title)).toEqual(["Good", "Last", "Two\nlines"]);
  });

  it("tells at most 500 of many problems", async () => {
    const seen = await preview(`act,prompt\n${"A,\n".repeat(700)}`);
    expect(seen.problems).toHaveLength(500);
    expect(seen).toMatchObject({ problemCount: 700, ready: 0, total: 700 });
  });

  it("takes equal rows of one file once, unless both are wanted", async () => {
    const csv = "act,prompt\nA,B\nA,B\nA,b\n";
    expect(await preview(csv)).toMatchObject({ total: 3, ready: 2, same: 1 });
    expect(await run(csv)).toMatchObject({ created: 2, skipped: 1 });
    expect(await run(csv, { duplicates: "keep" })).toMatchObject({ created: 3, skipped: 0, typesCreated: 0 });
    expect(await all()).toHaveLength(5);
  });

  it("makes no doubles when the same file comes twice at once", async () => {
    const csv = "act,prompt\nA,B\nC,D\n";
    const results = await Promise.all([run(csv), run(csv), run(csv)]);
    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 2]);
    expect(await all()).toHaveLength(2);
  });

  it("puts prompts into types there are already, and gives new ones a colour each", async () => {
    await ada.type({ name: "text", label: "My texts", color: "#123456" });
    const csv = "act,prompt,type\nA,1,TEXT\nB,2,写作\nC,3,写作\nD,4,Código\n";
    const { types } = await preview(csv);
    expect(types[0]).toEqual({ name: "text", label: "My texts", color: "#123456", count: 1, isNew: false });
    expect(types[1]).toMatchObject({
      name: expect.stringMatching(/^type_[0-9a-f]{8}$/),
      label: "写作",
      count: 2,
      isNew: true,
    });
    expect(types[2]).toMatchObject({ name: "codigo", label: "Código", isNew: true });
    expect(new Set(types.map(({ color }: { color: string }) => color)).size).toBe(3);
    expect(await run(csv)).toMatchObject({ created: 4, typesCreated: 2 });
    expect(await run(csv.replaceAll("1", "5"))).toMatchObject({ created: 1, typesCreated: 0 });
    expect((await ada.get("/types")).body).toHaveLength(3);
  });

  it("keeps libraries apart", async () => {
    const csv = "act,prompt\nA,B\n";
    await run(csv);
    ada = await library.person();
    expect(await preview(csv)).toMatchObject({ ready: 1, same: 0 });
    expect(await run(csv)).toMatchObject({ created: 1 });
  });

  it.each([
    ["an empty file", "\n\n", /empty/],
    ["no title column", "prompt,type\nB,C\n", /no column for the titles/],
    ["no content column", "act,type\nB,C\n", /no column for the contents/],
    ["a quote that is never closed", 'act,prompt\nA,B\n"C,D\nE,F\n', /line 3 is never closed/],
    ["a quote in the wrong place", 'act,prompt\nA,B\nC,5" pipe\n', /line 3 is in the wrong place/],
    ["text after a closing quote", 'act,prompt\nA,"B"x\n', /line 2 is in the wrong place/],
    ["UTF-16 read as UTF-8", [..."act,prompt\nA,B\n"].join("\0"), /not text/],
    ["a zip file", `PK\u0003\u0004\u0014\0\b\0${"\u0001\u0002x".repeat(50)}`, /not text/],
    ["half a character", "act,prompt\nA,\ud83d\ude00\nB,\ud83d!\n", /line 3/],
    ["Latin-1 read as UTF-8", "act,prompt\nA,B\nCaf\ufffd,D\n", /not saved as UTF-8: line 3/],
  ])("refuses %s with a sentence and writes nothing", async (_, content, sentence) => {
    for (const path of ["/templates/import/preview", "/templates/import"]) {
      const { body } = await ada.post(path, { content }).expect(400);
      expect(body).toMatchObject({ code: "validation_failed", message: expect.stringMatching(sentence) });
    }
    expect(await all()).toEqual([]);
    expect((await ada.get("/types")).body).toEqual([]);
  });

  it("refuses 50 MB", async () => {
    const content = `act,prompt\n${"A,some text to make it long\n".repeat(1_900_000)}`;
    const { body } = await ada.post("/templates/import/preview", { content }).expect(413);
    expect(body.code).toBe("payload_too_large");
  });

  it("takes a file of nearly 20 MB, while others get their turn", async () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => `Prompt ${n},"${`Act as number ${n}. `.repeat(100)}"`);
    const content = `act,prompt,type\n${rows.join(",TEXT\n")},TEXT\n`;
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const result = await run(content);
    clearInterval(pulse);
    expect(result).toMatchObject({ created: 9_000, problemCount: 0 });
    if (process.env.TEST_LOG) console.log(`longest pause of the event loop: ${longest.toFixed(0)} ms`);
  }, 120_000);
});
