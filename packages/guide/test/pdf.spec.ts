import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InstallStep, installation, pictures, troubles, usage } from "../src/index.ts";
import { readPdf, type Tagged } from "./read-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "promptory-guide-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As the build makes it: in a process of its own. */
function build(name: string): Buffer {
  const file = join(folder, name);
  execFileSync(process.execPath, [join(__dirname, "../pdf/cli.ts"), file, "1.2.3"], {
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  return readFileSync(file);
}

const bytes = build("one.pdf");
const guide = readPdf(bytes);
const all = (elements: readonly Tagged[]): Tagged[] =>
  elements.flatMap((element) => [element, ...all(element.children)]);
const elements = all(guide.structure);
const tagged = (tag: string) => elements.filter((element) => element.tag === tag);

it("says every step, every address and every remedy, as paragraphs and headings", () => {
  const said = [...tagged("P"), ...tagged("LBody")].map(({ text }) => text);
  for (const { text, address, firefox } of [...installation, ...usage] as InstallStep[]) {
    const differences = (firefox?.text ?? []).map((paragraph) => `In Firefox: ${paragraph}`);
    const addresses = [address, firefox?.address].filter((one) => one !== undefined);
    expect(said).toEqual(expect.arrayContaining([...text, ...differences, ...addresses]));
  }
  for (const { sign, remedies } of troubles) expect(said).toEqual(expect.arrayContaining([sign, ...remedies]));
  expect(tagged("H3").map(({ text }) => text)).toEqual([
    ...installation.map(({ title }, index) => `${index + 1}. ${title}`),
    ...usage.map(({ title }, index) => `${index + 1}. ${title}`),
    ...troubles.map(({ title }) => title),
  ]);
  expect(tagged("H2").map(({ text }) => text)).toEqual(["Installation", "Usage Guide", "Troubleshooting"]);
});

it("is tagged from its first to its last word, and says so", () => {
  expect(guide.catalog.MarkInfo).toBeDefined();
  expect(guide.structure.map(({ tag }) => tag)).toEqual(["Document"]);
  expect(guide.untagged).toBe("");
  expect(bytes.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

it("has a language, a title that is shown, and the version it belongs to", () => {
  expect(guide.catalog.Lang).toBe("en");
  expect(guide.info.Title).toBe("The Promptory extension");
  expect(bytes.toString("latin1")).toContain("/DisplayDocTitle true");
  expect(tagged("P").map(({ text }) => text)).toContain("This guide belongs to version 1.2.3.");
});

it("shows every picture with its alternative text", () => {
  const named = [...installation, ...usage].flatMap(({ picture }) => (picture ? [pictures[picture]?.alt] : []));
  expect(named.length).toBeGreaterThan(0);
  expect(tagged("Figure").map(({ alt }) => alt)).toStrictEqual(named);
});

it("leads to its parts by bookmarks and by links at its beginning", () => {
  expect(guide.bookmarks).toEqual([
    "Installation",
    ...installation.map(({ title }) => title),
    "Usage Guide",
    ...usage.map(({ title }) => title),
    "Troubleshooting",
    ...troubles.map(({ title }) => title),
  ]);
  expect(tagged("Link").map(({ text }) => text)).toEqual(["Installation", "Usage Guide", "Troubleshooting"]);
});

it("brings its fonts along", () => {
  expect(guide.embedsFonts).toBe(true);
});

it("is the same to the byte whenever it is built", () => {
  expect(build("two.pdf").equals(bytes)).toBe(true);
});
