import { deflateRawSync } from "node:zlib";
import iconv from "iconv-lite";
import yazl from "yazl";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { apply, file, upload } from "./support/transfer.js";

let library: Library;
let ada: Person;
beforeAll(async () => {
  library = await startLibrary();
  ada = await library.person();
});
afterAll(() => library.close());
afterEach(async () => {
  expect((await ada.get("/stats").expect(200)).body).toMatchObject({ totalTemplates: 0, totalTypes: 0 });
});

async function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [path, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An archive with other bytes in place of some of its own, of the same length. */
function forged(archive: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const [needle, thread] = [Buffer.from(from), Buffer.from(to)];
  const result = Buffer.from(archive);
  for (let at = result.indexOf(needle); at >= 0; at = result.indexOf(needle, at + 1)) thread.copy(result, at);
  return result;
}

/** Sets the bit that says a file is encrypted, in both headers. */
function encrypted(archive: Buffer): Buffer {
  const result = Buffer.from(archive);
  result[6] = (result[6] ?? 0) | 1;
  const central = result.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  result[central + 8] = (result[central + 8] ?? 0) | 1;
  return result;
}

const refused = async (files: object, sentence: RegExp, status = 400) => {
  const { body } = await ada.post("/imports", { files: [files].flat() }).expect(status);
  expect(body.message).toMatch(sentence);
};
const firstRow = async (id: number) => (await ada.get(`/imports/${id}/rows`).expect(200)).body[0];

const table = "act,prompt\nCafé,Über den Wolken – naïve «текст»\n";
const western = "act,prompt\nCafé,Über den Wolken muß die Freiheit wohl grenzenlos sein; naïve façade à la carte\n";
const russian = "act,prompt\nПоэт,Напиши стихотворение о море и ветре для детей младшего возраста\n";

describe("a file in another encoding", () => {
  it.each([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${table}`), table],
    ["UTF-16 LE with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(table, "utf-16le")]), table],
    ["UTF-16 BE with a mark", Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(table, "utf-16be")]), table],
    ["UTF-16 LE without a mark", iconv.encode(table, "utf-16le"), table],
    ["UTF-16 BE without a mark", iconv.encode(table, "utf-16be"), table],
    ["Latin-1", iconv.encode(western, "latin1"), western],
    ["Windows-1252", iconv.encode(western, "windows-1252"), western],
    ["Windows-1251", iconv.encode(russian, "windows-1251"), russian],
  ])("is read: %s", async (_, bytes, expected) => {
    const { id, counts } = await upload(ada, file("a.csv", bytes));
    expect(counts).toMatchObject({ new: 1, problem: 0 });
    const [title, content] = (expected.split("\n")[1] ?? "").split(/,(.*)/s);
    expect(await firstRow(id)).toMatchObject({ title, preview: content });
  });

  it("is read as the person says, or refused when it cannot be that", async () => {
    const { id } = await upload(ada, file("a.csv", iconv.encode("act,prompt\nПоэт,да\n", "koi8-r")), {
      encoding: "koi8-r",
    });
    expect(await firstRow(id)).toMatchObject({ title: "Поэт" });
    const files = [file("a.csv", iconv.encode(western, "latin1"))];
    await ada.post("/imports", { files, encoding: "utf-8" }).expect(400);
    await ada.post("/imports", { files, encoding: "ebcdic" }).expect(400);
  });

  it("that is no text is refused", () =>
    refused(file("a.csv", Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 37) % 256))), /not text/));
});

describe("a table or a list", () => {
  it.each([
    ["a broken quote in its header", "a.csv", 'act,"prompt\nA,B\n', /names of the columns cannot be read \(line 1\)/],
    ["more rows than an import may have", "a.csv", `act,prompt\n${"A,\n".repeat(50_001)}`, /More than 50,000 prompts/],
    ["two columns of one name", "a.csv", "act,prompt,Act\nA,B,C\n", /two columns called/],
    ["no such column", "a.csv", "x,y\n1,2\n", /no column/],
    ["nothing in it", "a.csv", " \n", /empty/],
    ["JSON of another product", "a.json", '{"openapi":"3.1.0","paths":{}}', /holds no prompts/],
    ["broken JSON", "a.json", '[{"title":"a",\n}]', /not valid JSON\. The first mistake is in line 2\.$/],
    [
      "an export of the future",
      "a.json",
      '{"format":"promptory","version":99,"types":[],"templates":[]}',
      /newer Promptory/,
    ],
    ["half an export", "a.json", '{"format":"promptory","version":1}', /not complete/],
    ["JSON of any depth", "a.json", `${"[".repeat(500_000)}${"]".repeat(500_000)}`, /JSON|prompts/],
    [
      "objects of any depth",
      "a.json",
      `[{"title":"a","content":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}]`,
      /prompts/,
    ],
  ])("with %s is refused in a sentence", (_, name, text, sentence) => refused(file(name, text), sentence));

  it("with one unclosed quote shows the rows that can be read, and the bad one with its line and why", async () => {
    const eve = await library.person();
    const preview = await upload(eve, file("a.csv", 'act,prompt\nA,B\n"C,D\nE,F\nG,"H"\n'));
    expect(preview.counts).toEqual({ new: 3, same: 0, conflict: 0, problem: 1 });
    const [row] = (await eve.get(`/imports/${preview.id}/rows`).expect(200)).body;
    expect(row).toMatchObject({
      status: "problem",
      line: 3,
      message: expect.stringMatching(/quotation mark .* not closed/),
    });
    expect(await apply(eve, preview.id)).toMatchObject({ created: 3, problems: 1 });
  });

  it("of ours with bad rows says which and why, and takes nothing it does not know", async () => {
    const types = [
      { name: "text", label: "Text", color: "#123456" },
      { name: "No!", label: "x", color: "red" },
    ];
    const good = {
      type: "text",
      title: "A",
      content: "B",
      id: 1,
      userId: 1,
      __proto__: { x: 1 },
      useCount: -5,
      tags: ["x".repeat(99)],
    };
    const templates = [good, { ...good, title: "" }, { ...good, type: "none" }, 7, { ...good, content: "a\0b" }];
    const text = JSON.stringify({ format: "promptory", version: 1, types, templates });
    const { id, counts } = await upload(ada, file("a.json", text));
    expect(counts).toEqual({ new: 1, same: 0, conflict: 0, problem: 5 });
    const { body } = await ada.get(`/imports/${id}/rows?status=problem`);
    expect(body.map(({ item, message }: { item: number; message: string }) => [item, message])).toEqual([
      [null, expect.stringMatching(/^Type 2: Name/)],
      [2, "Title is required"],
      [3, "Its type is not in the file."],
      [4, "It is not a prompt."],
      [5, "Content contains a character that cannot be stored"],
    ]);
    const eve = await library.person();
    expect(await apply(eve, (await upload(eve, file("a.json", text))).id)).toMatchObject({ created: 1 });
  });
});

describe("front matter", () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((key, at) => `${key}: &${key} [${Array(9).fill(`*${"abcdefgh"[at]}`)}]`).join("\n")}\n`;
  it.each([
    ["anchors that explode", bomb, /anchors too often/],
    ["broken YAML", "name: [a\nb: ]c", /not valid YAML/],
    ["a list", "- a\n- b", /no keys/],
    ["megabytes", `name: ${"x".repeat(70_000)}`, /longer than/],
  ])("with %s is a row with its file and why", async (_, yaml, message) => {
    const { id, counts } = await upload(ada, [file("bad.md", `---\n${yaml}\n---\nText`), file("good.md", "Text")]);
    expect(counts).toMatchObject({ new: 1, problem: 1 });
    expect(await firstRow(id)).toMatchObject({
      file: "bad.md",
      line: expect.any(Number),
      message: expect.stringMatching(message),
    });
  });
});

describe("an archive", () => {
  it("that leads out of itself is refused", async () => {
    const good = await zip({ "aa/bb/evil.md": "x" });
    await refused(file("a.zip", forged(good, "aa/bb/evil.md", "../../evil.md")), /outside of itself/);
    await refused(file("a.zip", forged(good, "aa/bb/evil.md", "/etc/evil1.md")), /outside of itself/);
  });

  it("that is encrypted, broken, empty or a workbook is refused", async () => {
    const good = await zip({ "a.md": "text" });
    await refused(file("a.zip", encrypted(good)), /encrypted/);
    await refused(file("a.zip", good.subarray(0, good.length - 10)), /broken/);
    await refused(file("a.zip", await zip({ "a.png": "x" })), /no file that can be imported/);
    await refused(file("a.xlsx", await zip({ "[Content_Types].xml": "x", "xl/a.xml": "x" })), /Excel/);
  });

  it("that is a bomb is refused while it is unpacked, whatever it says of its size", async () => {
    const bomb = await zip({ "a.csv": Buffer.alloc(60 * 1024 * 1024, "a") });
    await refused(file("a.zip", bomb), /too large once unpacked/);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(60 * 1024 * 1024);
    await refused(file("a.zip", forged(bomb, size, Buffer.from([16, 0, 0, 0]))), /not as large as|too large/);
    expect(deflateRawSync(Buffer.alloc(1024)).length).toBeLessThan(100);
  });

  it("leaves what is no prompt out, and says so", async () => {
    const { counts, id } = await upload(
      ada,
      file("a.zip", await zip({ "a.md": "x", "README.md": "x", "b.png": "x", "in.zip": "PK" })),
    );
    expect(counts).toMatchObject({ new: 1, problem: 3 });
    expect(await firstRow(id)).toMatchObject({ message: "It is not a prompt and is left out." });
  });
});

describe("an upload", () => {
  it("of 100 MB is refused before it is read", async () => {
    const before = process.memoryUsage().arrayBuffers;
    await refused(file("a.csv", "a,b\n".repeat(25_000_000)), /larger than 20 MB/, 413);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
  });

  it("names the fields that break the rules", async () => {
    const files = [{ name: "a", text: 7 }];
    const { body } = await ada.post("/imports", { files, format: "xml" }).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(["files.0.text", "format"]);
  });

  it("while another one of the same person is read is 409", async () => {
    const eve = await library.person();
    const text = `act,prompt\n${Array.from({ length: 20_000 }, (_, n) => `A${n},B`).join("\n")}`;
    const answers = await Promise.all([1, 2].map(() => eve.post("/imports", { files: [file("a.csv", text)] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/still running/);
  });

  it.each([
    [{}],
    [{ files: [] }],
    [{ files: [{ name: "a" }] }],
    [{ files: [{ name: "a", text: "x", base64: "eA==" }] }],
    [{ files: [{ name: "a", base64: "<>" }] }],
    [{ files: [{ name: "", text: "x" }] }],
    [{ files: [{ name: "a\0", text: "x" }] }],
    [{ files: [{ name: "a", text: "x", path: "/etc" }] }],
    [{ files: [{ name: "a", text: "x" }], format: "xml" }],
  ])("of the shape %j is refused", async (body) => {
    await ada.post("/imports", body).expect(400);
  });
});
