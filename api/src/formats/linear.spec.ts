import { isLinear, piecesOverLinear, repeated } from "@promptory/rules/testing/cpu-growth";
import { BadRequest } from "../common/errors.js";
import { csvRows, markdownFile } from "../export/csv-and-markdown.js";
import { safeName, UniqueNames } from "../export/markdown-zip.service.js";
import { match, planTypes } from "../import/match.js";
import { converted, countForeign } from "../import/read-files.js";
import { readAnswer, rewriteSoFar } from "../improve/provider/answer.js";
import { protect, readCsv, readCsvFile, unprotect } from "./csv.js";
import { decode } from "./decode.js";
import { readFrontMatter, splitFrontMatter } from "./front-matter.js";
import { readJson } from "./json.js";
import { readIndex, readMarkdown } from "./markdown.js";
import { labelOf, nameOf } from "./read.js";

const template = {
  ...{ id: 1, type: "a", title: "a", command: "a", useCount: 0, lastUsedAt: null },
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
};

const SIZE = 3_000;

const ignore = () => undefined;

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  "readCsv's rows": (text) => readCsv(text, ignore, ignore),
  "readCsv's broken rows": (text) => readCsv(text.replaceAll("\n", '\n"a\n'), ignore, ignore),
  "readCsv in one quoted cell": (text) => readCsv(`"${text.replaceAll('"', '""')}"`, ignore, ignore),
  readCsvFile: (text) => readCsvFile(`act,prompt\n${text}`),
  "readCsvFile's header": (text) => readCsvFile(text),
  readJson: (text) => readJson(text),
  "readJson of a list": (text) =>
    readJson(JSON.stringify(text.split("\n").map((content) => ({ title: "a", content })))),
  splitFrontMatter: (text) => splitFrontMatter(`---\n${text}`),
  readFrontMatter,
  readMarkdown: (text) => readMarkdown("a.md", text),
  "readMarkdown below front matter": (text) => readMarkdown("a.md", `---\na: 1\n---\n${text}`),
  "readMarkdown in front matter": (text) => readMarkdown("a.md", `---\n${text}\n---\n`),
  "readMarkdown of a file's name": (text) => readMarkdown(text, "a"),
  readIndex,
  decode: (text) => decode(Buffer.from(text)),
  "decode without a known encoding": (text) => decode(Buffer.from(text, "latin1")),
  protect,
  unprotect: (text) => unprotect(`'${text}`),
  labelOf,
  nameOf,
  safeName,
  UniqueNames: (text) => {
    const names = new UniqueNames();
    return text.split("\n").map((name) => names.take(name, ".md"));
  },
  csvRows: (text) => csvRows([{ ...template, content: text }], new Map(), new Set()),
  markdownFile: (text) => markdownFile({ ...template, title: text, content: text }, new Map()),
  countForeign,
  converted: (text) => converted(text, new Set(["bracket", "angle"])),
  readAnswer,
  "readAnswer's rewrite": (text) =>
    readAnswer(JSON.stringify({ improvedPrompt: text, explanation: text, improvements: [text] })),
  rewriteSoFar: (text) => rewriteSoFar(`{"improvedPrompt": ${JSON.stringify(text)}`),
};

it.each(Object.entries(FUNCTIONS))(
  "the time of %s grows with the text only",
  async (_, work) => {
    const attempt = async (text: string) => {
      try {
        await work(text);
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error;
      }
    };
    expect(await piecesOverLinear(attempt, SIZE)).toEqual([]);
  },
  60_000,
);

describe("with many rows that are all called the same", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ n, id: n, sourceId: null, createdAt: "", exact: false, version: 1, type: "a", title: "a" },
    }));

  it("the time of match grows with the number of rows only", async () => {
    const inputs = (count: number) => ({
      ours: rows(count).map((row) => ({ ...row, hash: `new ${row.n}` })),
      theirs: rows(count).map((row) => ({ ...row, hash: `old ${row.n}` })),
    });
    expect(await isLinear(({ ours, theirs }) => match(ours, theirs), inputs, 1_000)).toBe(true);
  });

  it("the time of planTypes grows with the number of types only", async () => {
    const typed = (count: number) => rows(count).map(({ n }) => ({ type: { name: `t${n}`, label: "a" } }));
    expect(await isLinear((read) => planTypes(read, new Map(), []), typed, 5_000)).toBe(true);
  });
});

describe("front matter", () => {
  it.each([
    ["8,000 characters", `a: ${"b".repeat(8_000)}`, "The front matter is longer than 8,000 characters."],
    ["200 keys", repeated("#: a\n")(1_700), "The front matter has more than 200 keys."],
    ["200 keys, nested ones too", `a: {${repeated("#: 1,")(1_700)}}`, "The front matter has more than 200 keys."],
  ])("with more than %s is refused with a sentence", (_, yaml, message) =>
    expect(readFrontMatter(yaml)).toMatchObject({ message }),
  );

  it("with a key given twice is refused and names the line", () =>
    expect(readFrontMatter("a: 1\nb: 2\na: 3\n")).toEqual({ line: 4, message: "The front matter is not valid YAML." }));
});
