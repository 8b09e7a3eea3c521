import http from "node:http";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { apply, bring, exported, file, libraryOf, upload } from "./support/transfer.js";

let library: Library;
let ada: Person;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());
beforeEach(async () => {
  ada = await library.person();
});

const csv = (...rows: string[]) => file("prompts.csv", ["act,prompt,type", ...rows].join("\n"));
const rowsOf = async (id: number, query = "") => (await ada.get(`/imports/${id}/rows?${query}`).expect(200)).body;
const texts = async () =>
  (await ada.get("/templates?limit=500&sort=title").expect(200)).body.map(
    ({ title, content }: { title: string; content: string }) => `${title}: ${content}`,
  );

describe("an import", () => {
  it("writes nothing before the person agrees, and says what is new, the same and in conflict", async () => {
    await bring(ada, csv("Poet,old,TEXT", "Cook,boil,TEXT"));
    const preview = await upload(ada, csv("Poet,new,TEXT", "Cook,boil,TEXT", "Pilot,fly,AIR", ",x,TEXT"));
    expect(preview).toMatchObject({
      status: "preview",
      counts: { new: 1, same: 1, conflict: 1, problem: 1 },
      files: [{ name: "prompts.csv", format: "csv", encoding: "utf-8", rows: 3, problems: 1 }],
      outcome: null,
    });
    expect(preview.types).toContainEqual({
      name: "air",
      label: "AIR",
      color: expect.any(String),
      count: 1,
      isNew: true,
    });
    expect(await rowsOf(preview.id)).toMatchObject([
      { n: 1, status: "problem", line: 5, message: "Title is required" },
      { n: 2, status: "conflict", line: 2, title: "Poet", preview: "new", target: { title: "Poet" } },
      { n: 3, status: "same", target: { title: "Cook" } },
      { n: 4, status: "new", target: null, type: { name: "air", label: "AIR" } },
    ]);
    expect(await texts()).toEqual(["Cook: boil", "Poet: old"]);
    expect((await ada.get(`/imports/${preview.id}/rows/2`)).body).toMatchObject({
      content: "new",
      targetContent: "old",
      targetType: "Text",
    });
  });

  it("does with each row what was chosen for it, otherwise what was chosen for its kind", async () => {
    await bring(ada, csv("A,1", "B,1", "C,1"));
    const { id } = await upload(ada, csv("A,2", "B,2", "C,2", "D,2", "E,2"));
    const choices = {
      conflict: "replace",
      rows: [
        { n: 2, choice: "keep" },
        { n: 3, choice: "skip" },
        { n: 5, choice: "skip" },
      ],
    };
    expect(await apply(ada, id, choices)).toMatchObject({ created: 2, replaced: 1, skipped: 2 });
    expect(await texts()).toEqual(["A: 2", "B: 2", "B: 1", "C: 1", "D: 2"]);
  });

  it("skips conflicts by default", async () => {
    await bring(ada, csv("A,1"));
    await bring(ada, csv("A,2"));
    expect(await texts()).toEqual(["A: 1"]);
  });

  it("can be applied once, and only by its owner", async () => {
    const { id } = await upload(ada, csv("A,1"));
    const eve = await library.person();
    for (const path of ["apply", "undo"])
      await eve.post(`/imports/${id}/${path}`, path === "apply" ? {} : undefined).expect(404);
    await apply(ada, id);
    const { body: again } = await ada.post(`/imports/${id}/apply`, {}).expect(409);
    expect(again.message).toBe("This import has been done already.");
    expect(await texts()).toEqual(["A: 1"]);
  });

  it("compares anew when the library has changed since, and writes nothing before the person has looked again", async () => {
    const { id } = await upload(ada, csv("A,1", "B,1"));
    await bring(ada, csv("A,2"));
    const { body } = await ada.post(`/imports/${id}/apply`, {}).expect(409);
    expect(body.message).toMatch(/has changed since/);
    expect(await rowsOf(id)).toMatchObject([{ status: "conflict" }, { status: "new" }]);
    expect(await texts()).toEqual(["A: 2"]);
    expect(await apply(ada, id, { conflict: "replace" })).toMatchObject({ created: 1, replaced: 1 });
  });

  it("is found by a search at once", async () => {
    await bring(ada, csv("A,needle"));
    expect(await ada.titles("search=needle")).toEqual(["A"]);
    await bring(ada, csv("A,thread"), { conflict: "replace" });
    expect(await ada.titles("search=thread")).toEqual(["A"]);
  });

  it("refuses a choice a row does not have", async () => {
    const { id } = await upload(ada, csv("A,1", ",x"));
    for (const rows of [[{ n: 2, choice: "replace" }], [{ n: 1, choice: "keep" }], [{ n: 9, choice: "skip" }]]) {
      await ada.post(`/imports/${id}/apply`, { rows }).expect(400);
    }
    expect(await texts()).toEqual([]);
  });

  it("converts the chosen placeholders, in the chosen rows only", async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of prompts.chat
    const preview = await upload(ada, csv('A,"Hi ${name:Bob}, {who}"', "B,Hi [[name]]", "C,Hi [[other]]"));
    expect(preview.syntaxes).toEqual(
      expect.arrayContaining([
        { syntax: "brackets", rows: 2, places: 2 },
        { syntax: "dollar", rows: 1, places: 1 },
        { syntax: "brace", rows: 1, places: 1 },
      ]),
    );
    expect(await rowsOf(preview.id, "convertible=brackets")).toHaveLength(2);
    const outcome = await apply(ada, preview.id, { convert: ["dollar", "brackets"], unconverted: [3] });
    expect(outcome).toMatchObject({ created: 3, converted: 2 });
    expect(await texts()).toEqual(["A: Hi {{name=Bob}}, {who}", "B: Hi {{name}}", "C: Hi [[other]]"]);
  });

  it("takes several files, and says of each what is wrong", async () => {
    const preview = await upload(ada, [
      csv("A,1"),
      file("poet.prompt.md", "---\nname: Poet\nmode: agent\n---\n\nWrite a poem."),
      file(
        "webui.json",
        JSON.stringify([{ command: "/help", name: "Help", content: "Help me", timestamp: 1_700_000_000 }]),
      ),
      file("other.json", '{"openapi":"3.1.0"}'),
      file("broken.csv", 'act,prompt\nA,"B'),
    ]);
    expect(preview.counts).toEqual({ new: 3, same: 0, conflict: 0, problem: 2 });
    expect(preview.files.map(({ format }: { format: string }) => format)).toEqual([
      "csv",
      "markdown",
      "open-webui",
      null,
      "csv",
    ]);
    await apply(ada, preview.id);
    expect(await texts()).toEqual(["A: 1", "Help: Help me", "Poet: Write a poem."]);
  });

  it("knows a prompt of its own export by its id, and a stranger's not", async () => {
    const typeId = await ada.type();
    const { id } = await ada.prompt(typeId, { title: "Old name", content: "old" });
    const bytes = await exported(ada);
    await ada.patch(`/extension/templates/${id}`, { title: "New name", content: "new" }).expect(200);
    const preview = await upload(ada, file("mine.json", bytes));
    expect(await rowsOf(preview.id)).toMatchObject([
      { status: "conflict", title: "Old name", target: { id, title: "New name" } },
    ]);
    const eve = await library.person();
    await eve.prompt(await eve.type());
    expect((await upload(eve, file("hers.json", bytes))).counts).toMatchObject({ new: 1, conflict: 0 });
  });
});

describe("an import of several batches", () => {
  const past = { type: "bench", typeLabel: "Bench", typeColor: "#34c759", source: "web", note: null };
  const rows = Array.from({ length: 450 }, (_, n) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
    const version = { ...past, title: "Before", content: `before ${n}`, createdAt };
    return {
      ...{ title: `Prompt ${n}`, content: `text ${n}`, type: "bench", createdAt, updatedAt: createdAt },
      // The first 200 have neither: their batches are sent while the next ones are prepared.
      ...{ tags: n > 200 && n % 90 === 0 ? [`tag ${n}`] : [], versions: n > 200 && n % 110 === 0 ? [version] : [] },
    };
  });
  const bench = { name: "bench", label: "Bench", color: "#34c759" };

  it("gives each row its own text, tags and versions, whether it is new or replaces another", async () => {
    const { format, version } = JSON.parse((await exported(ada)).toString());
    const own = (templates: object[]) =>
      file("own.json", JSON.stringify({ format, version, types: [bench], templates }));
    await bring(ada, own(rows.slice(100, 150).map((row) => ({ ...row, content: "old" }))));
    expect(await bring(ada, own(rows), { conflict: "replace" })).toMatchObject({ created: 400, replaced: 50 });
    const { body } = await ada.get("/templates?limit=500").expect(200);
    const brought = (body as { id: number; title: string; content: string; tags: string[] }[]).sort((a, b) =>
      a.title.localeCompare(b.title, "en", { numeric: true }),
    );
    expect(brought.map(({ title, content, tags }) => ({ title, content, tags }))).toEqual(
      rows.map(({ title, content, tags }) => ({ title, content, tags })),
    );
    for (const n of [220, 330, 440]) {
      const { body: versions } = await ada.get(`/templates/${brought[n]?.id}/versions`).expect(200);
      expect(versions).toHaveLength(2);
    }
  });
});

describe("progress", () => {
  const stream = (id: number, onText: (text: string, request: http.ClientRequest) => void) =>
    new Promise<string>((resolve) => {
      const { port } = new URL(library.origin);
      const headers = {
        Authorization: ada.authorization,
        Accept: "text/event-stream",
        "Content-Type": "application/json",
      };
      let all = "";
      const request = http.request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: `/api/imports/${id}/apply`,
        headers,
      });
      request.on("response", (response) => {
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          all += text;
          onText(all, request);
        });
        response.on("close", () => resolve(all));
        response.on("error", () => resolve(all));
      });
      request.on("error", () => resolve(all));
      request.end("{}");
    });
  const many = csv(...Array.from({ length: 500 }, (_, at) => `P${at},${"text ".repeat(200)}${at}`));

  it("is sent as rows, then the result", async () => {
    const { id } = await upload(ada, many);
    const events = await stream(id, () => undefined);
    expect(events).toMatch(/^event: progress\ndata: {"done":0,"total":500}\n\n/);
    expect(events).toContain('data: {"done":500,"total":500}');
    expect(events).toMatch(/event: result\ndata: {"created":500,[^\n]*}\n\n$/);
  });

  it("can be given up before it is final: then nothing came in, and the preview is still there", async () => {
    const { id } = await upload(ada, many);
    await stream(id, (_, request) => request.destroy());
    // Answered only once the import that was given up has let go of the library.
    await ada.post(`/imports/${id}/undo`).expect(409);
    expect(await texts()).toEqual([]);
    expect((await ada.get(`/imports/${id}`)).body.status).toBe("preview");
  });

  it("is an ordinary refusal when it never began", async () => {
    const { id } = await upload(ada, csv("A,1"));
    await apply(ada, id);
    await ada.post(`/imports/${id}/apply`, {}).set("Accept", "text/event-stream").expect(409);
  });
});

describe("an undo", () => {
  const undo = async (id: number) => (await ada.post(`/imports/${id}/undo`).expect(200)).body;

  it("takes out what came in, puts back what was replaced, and removes the types it made", async () => {
    await bring(ada, csv("A,1,TEXT"));
    const before = await libraryOf(ada);
    const { id } = await upload(ada, csv("A,2,TEXT", "B,2,NEWS"));
    await apply(ada, id, { conflict: "replace" });
    expect(await texts()).toEqual(["A: 2", "B: 2"]);
    expect(await undo(id)).toEqual({ removed: 1, restored: 1, typesRemoved: 1, kept: 0, keptTitles: [] });
    // The history says what happened; the library itself is as it was.
    const withoutHistory = ({ types, templates }: Awaited<ReturnType<typeof libraryOf>>) => ({
      types,
      templates: templates.map((template) => ({ ...template, latest: undefined, versions: undefined })),
    });
    expect(withoutHistory(await libraryOf(ada))).toEqual(withoutHistory(before));
    expect(await ada.titles("search=2")).toEqual([]);
    expect((await ada.get("/imports")).body[0]).toMatchObject({ id, status: "undone", undo: { removed: 1 } });
    await ada.post(`/imports/${id}/undo`).expect(409);
  });

  it("is possible for 30 days", async () => {
    const { id } = await upload(ada, csv("A,1,TEXT"));
    await apply(ada, id);
    await library.sql("update imports set applied_at = now() - interval '31 days' where id = ?", [id]);
    const { body } = await ada.post(`/imports/${id}/undo`).expect(409);
    expect(body.message).toBe("An import can be undone for 30 days.");
    await library.sql("update imports set applied_at = now() - interval '29 days' where id = ?", [id]);
    await undo(id);
  });

  it("brings a description where the file has one, and gives back the one there was", async () => {
    const type = await ada.type({ name: "text" });
    for (const title of ["A", "B"]) await ada.prompt(type, { title, content: "1", description: "old" });
    const descriptions = async () =>
      (await ada.get("/templates?sort=title")).body.map((row: { description: string }) => row.description);
    const rows = 'title,content,type,description\nA,2,text," new "\nB,2,text,';
    const { id } = await upload(ada, file("a.csv", rows));
    await apply(ada, id, { conflict: "replace" });
    expect(await descriptions()).toEqual(["new", "old"]);
    expect(await ada.titles("search=new")).toEqual(["A"]);
    expect(await ada.titles("search=old")).toEqual(["B"]);
    await undo(id);
    expect(await descriptions()).toEqual(["old", "old"]);
    expect(await ada.titles("search=new")).toEqual([]);
  });

  it("reads its own CSV of before descriptions", async () => {
    await ada.prompt(await ada.type(), { title: "=A", content: "1" });
    const [head = "", row = ""] = (await exported(ada, "format=csv")).toString().split("\r\n");
    const old = [head.replace(',"description"', ""), row.replace(/,""$/, "")].join("\r\n");
    const { counts, files } = await upload(ada, file("old.csv", old));
    expect(counts).toMatchObject({ same: 1 });
    expect(files[0].format).toBe("promptory-csv");
  });

  it("brings tags and favourite of what it replaces where the file has them, and gives back those there were", async () => {
    const type = await ada.type({ name: "text" });
    await ada.prompt(type, { title: "A", content: "1", tags: ["old", "both"], favourite: true });
    await ada.prompt(type, { title: "B", content: "1", tags: ["mine"], favourite: true });
    const marks = async () =>
      (await ada.get("/templates?sort=title")).body.map(({ content, tags, favourite }: Record<string, unknown>) => [
        content,
        tags,
        favourite,
      ]);
    const types = [{ name: "text", label: "Text", color: "#34c759" }];
    const templates = [{ type: "text", title: "A", content: "2", tags: ["both", "new"], favourite: false }];
    const json = JSON.stringify({ format: "promptory", version: 1, types, templates });
    const { id } = await upload(ada, [file("a.json", json), csv("B,2,TEXT")]);
    await apply(ada, id, { conflict: "replace" });
    expect(await marks()).toEqual([
      ["2", ["both", "new"], false],
      ["2", ["mine"], true],
    ]);
    expect(await undo(id)).toMatchObject({ restored: 2, kept: 0 });
    expect(await marks()).toEqual([
      ["1", ["both", "old"], true],
      ["1", ["mine"], true],
    ]);
  });

  it("leaves what was edited since, and says so", async () => {
    await bring(ada, csv("A,1"));
    const { id } = await upload(ada, csv("A,2", "B,2", "C,2"));
    await apply(ada, id, { conflict: "replace" });
    for (const { id: template, title } of (await ada.get("/templates?sort=title")).body) {
      if (title !== "C") await ada.patch(`/extension/templates/${template}`, { content: "mine" }).expect(200);
    }
    expect(await undo(id)).toEqual({ removed: 1, restored: 0, typesRemoved: 0, kept: 2, keptTitles: ["A", "B"] });
    expect(await texts()).toEqual(["A: mine", "B: mine"]);
  });

  it("does not stumble over what was deleted since", async () => {
    const { id } = await upload(ada, csv("A,1,TEXT", "B,1,TEXT"));
    await apply(ada, id);
    const [{ id: gone }] = (await ada.get("/templates")).body;
    await ada.delete(`/extension/templates/${gone}`).expect(204);
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 0, typesRemoved: 1 });
  });
});

describe("an export", () => {
  it("holds one type, or chosen prompts of one's own only", async () => {
    const [writing, coding] = [await ada.type(), await ada.type()];
    const poet = await ada.prompt(writing, { title: "Poet" });
    await ada.prompt(coding, { title: "Coder" });
    const eve = await library.person();
    const hers = await eve.prompt(await eve.type());
    const titles = async (query: string) =>
      JSON.parse((await exported(ada, query)).toString()).templates.map(({ title }: { title: string }) => title);
    expect(await titles(`typeId=${coding}`)).toEqual(["Coder"]);
    expect(await titles(`ids=${poet.id},${hers.id}`)).toEqual(["Poet"]);
    expect(JSON.parse((await exported(ada, `ids=${poet.id}`)).toString()).types).toHaveLength(1);
    for (const bad of [
      "ids=",
      "ids=1,",
      "ids=a",
      "ids=0",
      "ids=9999999999",
      "format=xml",
      `ids=${"1,".repeat(500)}1`,
    ]) {
      await ada.get(`/templates/export?${bad}`).expect(400);
    }
  });

  it("holds what the filters of the list let through, however many there are", async () => {
    const type = await ada.type();
    const rows = Array.from({ length: 620 }, (_, index) => `Cat ${index},Content`);
    await bring(ada, file("prompts.csv", ["act,prompt", ...rows, "Dog,Content"].join("\n")));
    await ada.prompt(type, { title: "Red cat", tags: ["red"], favourite: true });
    await ada.prompt(type, { title: "Grey cat", tags: ["red", "grey"] });
    const titles = async (query: string): Promise<string[]> =>
      JSON.parse((await exported(ada, query)).toString()).templates.map(({ title }: { title: string }) => title);
    expect(await titles("search=cat")).toHaveLength(622);
    expect(await titles("search=CAT&tag=red&tag=grey")).toEqual(["Grey cat"]);
    expect(await titles(`typeId=${type}&favourite=true`)).toEqual(["Red cat"]);
    expect(await titles("search=cat&updatedBefore=2020-01-01")).toEqual([]);
    expect((await exported(ada, "search=grey&format=csv")).toString()).toContain("Grey cat");
    const whole = JSON.parse((await exported(ada, "tag=grey")).toString());
    expect(whole.types).toHaveLength(1);
    for (const bad of ["favourite=yes", "updatedAfter=soon", "typeId=0"])
      await ada.get(`/templates/export?${bad}`).expect(400);
  });

  it("protects cells a spreadsheet would compute", async () => {
    await ada.prompt(await ada.type(), { title: "=HYPERLINK(1)", content: "@cmd" });
    const text = (await exported(ada, "format=csv")).toString();
    expect(text).toContain(`"'=HYPERLINK(1)","'@cmd"`);
  });
});
