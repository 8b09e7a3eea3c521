import type { LibraryExport } from "../src/transfer/export.dto.js";
import { LibraryExport as Schema } from "../src/transfer/export.dto.js";
import { type Library, type Person, startLibrary } from "./support/library.js";

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

const read = async (person: Person): Promise<LibraryExport> => (await person.get("/templates/export").expect(200)).body;

describe("an export", () => {
  it("is a JSON file with every type and prompt of its owner, to the letter", async () => {
    const [ada, eve] = [await library.person(), await library.person()];
    const content = '  \t"quoted"\r\n\u200b שלום 👩‍👩‍👧 ]},{ \\ trailing  ';
    const typeId = await ada.type({ name: "writing", defaultContent: "Act as" });
    const made = await ada.prompt(typeId, { title: "Poet", content });
    await ada.post(`/templates/${made.id}/usage`);
    await eve.prompt(await eve.type());

    const { headers } = await ada.get("/templates/export").expect(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="promptory-\d{4}-\d\d-\d\d\.json"$/);
    expect(headers["cache-control"]).toBe("no-store");

    const file = await read(ada);
    expect(Schema.parse(file)).toEqual(file);
    expect(file).toMatchObject({
      format: "promptory",
      version: 1,
      types: [{ name: "writing", label: "Writing", color: "#34c759", defaultContent: "Act as" }],
      templates: [{ type: "writing", title: "Poet", content, useCount: 1, createdAt: made.createdAt }],
    });
  });

  it("is whole however many prompts there are", async () => {
    const ada = await library.person();
    const rows = Array.from({ length: 1001 }, (_, index) => `Prompt ${index},Content ${index}`);
    await ada.post("/templates/import", { content: ["act,prompt", ...rows].join("\n") }).expect(201);
    const { templates } = await read(ada);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(1001);
  });

  it("can be had of ten thousand prompts, and the account deleted afterwards", async () => {
    const ada = await library.person();
    const rows = Array.from({ length: 10_000 }, (_, index) => `Prompt ${index},${"Content ".repeat(50)}${index}`);
    await ada.post("/templates/import", { content: ["act,prompt", ...rows].join("\n") }).expect(201);
    expect((await read(ada)).templates).toHaveLength(10_000);
    await ada.delete("/auth/user").expect(204);
    await ada.get("/templates/export").expect(401);
  });

  it("of an empty library is a whole file too", async () => {
    const file = await read(await library.person());
    expect(file).toMatchObject({ format: "promptory", types: [], templates: [] });
  });
});
