import type { LibraryExport } from "../src/export/export.dto.js";
import { LibraryExport as Schema } from "../src/export/export.dto.js";
import { isDeep } from "./support/deep.js";
import { type Library, type Person, startLibrary, startOwnLibrary } from "./support/library.js";
import { bring, file } from "./support/transfer.js";

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

  it("is whole however many prompts there are, and the account can be deleted afterwards", async () => {
    const ada = await library.person();
    const count = isDeep ? 10_000 : 2_001;
    const rows = Array.from({ length: count }, (_, index) => `Prompt ${index},${"Content ".repeat(50)}${index}`);
    await bring(ada, file("prompts.csv", ["act,prompt", ...rows].join("\n")));
    const { templates } = await read(ada);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(count);
    await ada.delete("/auth/user").expect(204);
    await ada.get("/templates/export").expect(401);
  });

  it("holds every version however long the history is, each text to the letter", async () => {
    const own = await startOwnLibrary();
    const ada = await own.person();
    const typeId = await ada.type();
    const ids: number[] = [];
    const prompts = isDeep ? 20 : 8;
    for (let n = 0; n < prompts; n += 1) {
      const content = `😀é${n} `.repeat(1_600).slice(0, 8_000);
      ids.push((await ada.prompt(typeId, { title: `P${n}`, content })).id);
    }
    const em = own.orm.em.fork();
    const edited = "overlay(content placing md5(i::text) from i * 37 % 5000 + 1 for 32)";
    for (let i = 1; i <= 100; i += 1) {
      // Every seventh save changes the title only.
      const content = i % 7 === 0 ? "content" : edited.replaceAll(/\bi\b/g, String(i));
      await em.execute(`update templates set title = 'T${i}', content = ${content} where id in (${ids})`);
    }
    const { templates, complete } = await read(ada);
    expect(complete).toBe(true);
    const exportedVersions = templates.flatMap(({ id, versions = [] }) =>
      versions.map(({ content }, at) => [id, at + 1, content]),
    );
    const stored = await em.execute<{ id: number; n: number; body: string }[]>(
      `select template_id as id, n, version_content(template_id, n) as body from template_versions
        where template_id in (${ids.slice(0, 3)}) order by 1, 2`,
    );
    expect(exportedVersions).toHaveLength(100 * prompts);
    expect(exportedVersions.slice(0, 300)).toEqual(stored.map(({ id, n, body }) => [id, n, body]));
    await own.close();
  });

  it("that was cut off is known as such when it is imported", async () => {
    const ada = await library.person();
    await ada.prompt(await ada.type());
    const text = JSON.stringify(await read(ada));
    const refused = await ada.post("/imports", { files: [{ name: "a.json", text: text.slice(0, -20) }] }).expect(400);
    expect(refused.body.message).toBe("This export is cut off before its end. Export the library again.");
  });

  it("of an empty library is a whole file too", async () => {
    const file = await read(await library.person());
    expect(file).toMatchObject({ format: "promptory", types: [], templates: [] });
  });
});
