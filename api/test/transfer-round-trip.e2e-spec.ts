import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { unzip } from "../src/formats/unzip.js";
import { isDeep } from "./support/deep.js";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { apply, bring, exported, file, libraryOf, upload } from "./support/transfer.js";

const fixtures = resolve(import.meta.dirname, "../../e2e/fixtures");
const realCsv = readFileSync(resolve(fixtures, "prompts.chat/prompts.csv"), "utf8");
/** A fast run takes every fourth, "Accessibility Expert" among them. */
const agents = readdirSync(resolve(fixtures, "awesome-copilot/agents"))
  .filter((_, n) => isDeep || n % 4 === 0)
  .map((name) => ({ name, text: readFileSync(resolve(fixtures, "awesome-copilot/agents", name), "utf8") }));

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

const FORMATS = [
  ["json", "export.json"],
  ["csv", "export.csv"],
  ["markdown", "export.zip"],
] as const;

/** Takes a library out in a format and into an empty account. */
async function moved(from: Person, format: string, name: string): Promise<Person> {
  const to = await library.person();
  const bytes = await exported(from, `format=${format}`);
  const preview = await upload(to, file(name, bytes));
  expect(preview.counts).toMatchObject({ same: 0, conflict: 0, problem: 0 });
  await apply(to, preview.id);
  return to;
}

function csvOf(rows: readonly Record<string, string>[]): string {
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(quoted).join("\n");
}

const nasty = [
  "---\ntitle: not mine\n---\n",
  "---\r\n\r\n---",
  "=1+1",
  "'=1+1",
  "''@x",
  "-",
  "\t=x",
  "\r=x",
  "\ufeff",
  "\u0085\u2028\u2029",
  '"',
  ",",
  ";",
  "\r\n",
  "\n",
  "\r",
  "  ",
  "{{name}}",
  "$&",
  "שלום",
  "👩‍👩‍👧",
  "\ufffd",
  "\ufffe\uffff",
  "PK\u0003\u0004",
  "../../etc/passwd",
  "CON",
  "\u202eevil",
];
const storable = (text: string) => text.trim() !== "" && text.isWellFormed() && !text.includes("\0");
const piece = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.string({ maxLength: 8 }),
);
const words = (max: number) =>
  fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => [...pieces.join("")].slice(0, max).join(""))
    .filter(storable);
const prompts = fc.array(
  fc.record({
    title: words(200),
    description: fc.option(words(1_000)),
    content: words(2_000),
    type: fc.nat(2),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe("a library taken out and into an empty account", () => {
  it.each(FORMATS)(
    "is the same to the letter, by way of %s",
    async (format, name) => {
      await fc.assert(
        fc.asyncProperty(prompts, async (some) => {
          const ada = await library.person();
          const types = [
            await ada.type({ label: '=A, "b"', color: "#123456", defaultContent: "=cmd\r\n'x" }),
            await ada.type({ label: "写作 ---" }),
            await ada.type(),
          ];
          for (const { type, ...text } of some) await ada.prompt(types[type] ?? 0, text);
          // A prompt of every type, because CSV knows only types that have one.
          for (const type of types) await ada.prompt(type, { title: "twin", content: "twin" });
          const before = await libraryOf(ada);
          await live(ada);
          const after = await libraryOf(await moved(ada, format, name));
          const expected = await libraryOf(ada);
          const comparable = format === "json" ? byText : (rows: object[]) => byText(rows.map(withoutHistory));
          expect(comparable(after.templates)).toEqual(comparable(expected.templates));
          expect(withoutTimes(byText(after.types))).toEqual(withoutTimes(byText(expected.types)));
          expect(before.templates).toHaveLength(after.templates.length);
        }),
        { numRuns: isDeep ? 12 : 3 },
      );
    },
    240_000,
  );

  it.each(FORMATS)("finds nothing new in itself, by way of %s", async (format, name) => {
    const ada = await library.person();
    const typeId = await ada.type();
    for (const title of ["a", "A", "=a"]) await ada.prompt(typeId, { title, content: `${title}\r\n ` });
    const { counts } = await upload(ada, file(name, await exported(ada, `format=${format}`)));
    expect(counts).toEqual({ new: 0, same: 3, conflict: 0, problem: 0 });
  });

  it("is the real collection still, from CSV to CSV", async () => {
    const ada = await library.person();
    // Every eighth prompt: `import.e2e-spec` brings all of them in.
    const all = parse(realCsv, { columns: true }) as Record<"act" | "prompt", string>[];
    const rows = all.filter((_, n) => isDeep || n % 8 === 0);
    expect(await bring(ada, file("prompts.csv", csvOf(rows)))).toMatchObject({
      created: rows.length,
      problems: 0,
      typesCreated: 3,
    });
    const imported = (await libraryOf(ada)).templates as unknown as { title: string; content: string }[];
    expect(imported.map(({ title, content }) => [title, content])).toEqual(
      rows.map(({ act, prompt }) => [act, prompt]),
    );
    // The property above and the agent files read the other formats as well.
    for (const [format, name] of isDeep ? FORMATS : [FORMATS[1]]) {
      const eve = await moved(ada, format, name);
      expect(byText((await libraryOf(eve)).templates.map(withoutHistory))).toEqual(
        byText(imported.map(withoutHistory)),
      );
    }
  }, 240_000);
});

describe("the real agent files", () => {
  it("come in with their front matter kept, and go out to the letter under their names", async () => {
    const ada = await library.person();
    expect(await bring(ada, agents)).toMatchObject({ created: agents.length, problems: 0, typesCreated: 1 });
    const { body } = await ada.get("/templates?search=Accessibility+Expert&limit=1");
    expect(body[0]).toMatchObject({ title: "Accessibility Expert", type: { label: "Agents" } });
    expect(body[0].content).toMatch(/^# Accessibility Expert\n/);
    expect(body[0].description).toMatch(/accessibility/i);

    const archive = await exported(ada, "format=markdown");
    const files = await unzip(archive, (path) => path.endsWith(".md"));
    expect(files.map(({ path, bytes }) => [path, bytes.toString()]).sort()).toEqual(
      agents.map(({ name, text }) => [`agents/${name}`, text]).sort(),
    );

    const eve = await moved(ada, "markdown", "agents.zip");
    const plain = async (person: Person) => byText((await libraryOf(person)).templates.map(withoutHistory));
    expect(await plain(eve)).toEqual(await plain(ada));
    const bob = await moved(ada, "json", "agents.json");
    expect(byText((await libraryOf(bob)).templates)).toEqual(byText((await libraryOf(ada)).templates));
  }, 240_000);
});

/** Uses, tags, stars, moves and rewrites some prompts, as people do. */
async function live(person: Person): Promise<void> {
  const [one, two, three] = (await person.get("/templates?limit=3").expect(200)).body;
  await person.post(`/templates/${one.id}/usage`).expect(200);
  await person
    .patch(`/extension/templates/${two.id}`, { favourite: true, tags: ["Übung", "b, c"], description: '=1, "2"' })
    .expect(200);
  await person.patch(`/extension/templates/${one.id}`, { command: "my-own-1", offered: true }).expect(200);
  await person.put(`/templates/${three.id}/position`, { after: one.id }).expect(200);
  for (const content of ["second\r\n", "third", "=4"]) {
    await person.patch(`/extension/templates/${two.id}`, { content, note: `to ${content.trim()}` }).expect(200);
  }
}

/** Only JSON tells how a text came to be what it is. */
function withoutHistory(row: object): object {
  return { ...row, latest: undefined, versions: undefined };
}

const byText = <T extends object>(rows: T[]): T[] =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

/** Only JSON and the archive say when a type was made. */
const withoutTimes = (types: object[]) => types.map((type) => ({ ...type, createdAt: 0, updatedAt: 0 }));
