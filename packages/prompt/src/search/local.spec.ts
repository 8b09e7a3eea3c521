import fc from "fast-check";
import { fold } from "../fold.ts";
import { type LocalText, TextSearch, wordsOf } from "./index.ts";
import { filterOf, hashesOfPart, hashesOfTerm, mayHave } from "./text-filter.ts";

const search = (...texts: [string, string?][]) =>
  new TextSearch(texts.map(([title, content]) => ({ title, content: content ?? "" })));
const titles = (copy: ReturnType<typeof search>, text: string) => copy.find(text).map(({ title }) => title);

describe("a search among texts in memory", () => {
  const library = () =>
    search(
      ["poet", "a sonnet about the contract between german neighbours and their translator"],
      ["contract translator", "translate the contract into plain german and keep legal terms"],
      ["german contract translator notes", "something else"],
      ["コードの説明", "このフロクラムの動作を初心者に説明"],
    );

  it.each([
    ["contract translator", ["contract translator", "german contract translator notes", "poet"]],
    ["translator contract german", ["german contract translator notes", "contract translator", "poet"]],
    ["legal plain ger", ["contract translator"]],
    ["erman", ["german contract translator notes", "poet", "contract translator"]],
    ["説明 初心者", ["コードの説明"]],
    ["translator -sonnet -notes", ["contract translator"]],
    ['german "legal terms"', ["contract translator"]],
    ["nothing", []],
  ])("finds %s as the server does", (text, expected) => expect(titles(library(), text)).toEqual(expected));

  it("finds the same whether it was typed letter by letter or at once", () => {
    for (const text of ["german contract", 'german "legal terms"', "translator -sonnet"]) {
      const typed = library();
      for (let length = 1; length < text.length; length += 1) typed.find(text.slice(0, length));
      expect(titles(typed, text)).toEqual(titles(library(), text));
    }
  });

  it("ranks a title that is the whole query above titles that begin with it, whatever their order", () =>
    expect(titles(search(["poet at sea"], ["poet"], ["poet in town"]), "poet")).toEqual([
      "poet",
      "poet at sea",
      "poet in town",
    ]));

  it("ranks descriptions below titles and above contents, for a phrase and for words", () => {
    const copy = new TextSearch([
      { title: "inside", content: "sunny zebra rain" },
      { title: "described", description: "sunny zebra rain", content: "" },
      { title: "sunny zebra rain", content: "" },
    ]);
    for (const text of ["zebra", "zebra rain", "rain sunny", '"zebra rain" sunny'])
      expect(copy.find(text).map(({ title }) => title)).toEqual(["sunny zebra rain", "described", "inside"]);
    expect(copy.find("described rain").map(({ title }) => title)).toEqual(["described"]);
  });

  it("puts words that are close together first, and the newest of equal ones", () => {
    const far = `kiwi ${"x ".repeat(20)} zebra`;
    expect(titles(search(["a", far], ["b", "zebra and kiwi"], ["c", "zebra and kiwi"]), "kiwi zebra")).toEqual([
      "b",
      "c",
      "a",
    ]);
  });
});

describe("the filter of each text", () => {
  const WORDS = [
    "value",
    "Vacation",
    "Übung",
    "straße",
    "翻译文本",
    "naïve",
    "x",
    "ab",
    "abc",
    "abcd",
    "abcde",
    "𠮷野家",
  ];
  const texts = Array.from({ length: 250 }, (_, n) => {
    const word = (at: number) => WORDS[(n * at) % WORDS.length] ?? "";
    return { title: fold(word(1)), description: fold(word(5)), content: fold(`${word(7)}-${word(11)} ${word(3)}s`) };
  });

  it("changes nothing that is found, nor its order", () => {
    const [plain, indexed] = [new TextSearch(texts), new TextSearch(texts)];
    while (indexed.continueIndexing());
    for (const one of WORDS.slice(0, 5)) {
      for (const other of WORDS) {
        const text = `${one} ${other}`;
        for (let length = 1; length <= text.length; length += 1) {
          const key = text.slice(0, length);
          expect({ key, found: indexed.find(key) }).toEqual({ key, found: plain.find(key) });
        }
      }
    }
  });

  it("lets every text through that has the word or the part", () => {
    const piece = fc.oneof(
      fc.constantFrom("a", "b", " ", "_", "-", "翻", "译", "é", "ß", "\u0301", "𠮷", "😀", "1", "ไ", "the ", "code"),
      fc.string(),
    );
    const some = fc.array(piece, { maxLength: 12 }).map((all) => fold(all.join("")));
    fc.assert(
      fc.property(some, some, some, (before, part, after) => {
        const text = before + part + after;
        const filter = filterOf([text, ""]);
        expect(mayHave(filter, hashesOfPart(part))).toBe(true);
        for (const word of wordsOf(text)) {
          if (new TextSearch([{ title: "", content: text }, blank]).find(`${word} ${word}`).length > 1)
            expect(mayHave(filter, hashesOfTerm({ word, isPrefix: false }))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keeps most others out", () => {
    const word = (n: number) => fold(((n * 2_654_435_761) % 1_000_000).toString(36));
    const texts = Array.from({ length: 200 }, (_, n) =>
      Array.from({ length: 40 }, (_, at) => word(n * 40 + at)).join(" "),
    );
    const filters = texts.map((text) => filterOf([text]));
    let through = 0;
    for (let n = 0; n < 8_000; n += 400) {
      const having = filters.filter((filter) => mayHave(filter, hashesOfTerm({ word: word(n), isPrefix: false })));
      expect(having).toContain(filters[n / 40]);
      through += having.length;
    }
    // Of 200 texts for each of 20 words.
    expect(through).toBeLessThan(400);
  });
});

const blank: LocalText = { title: "", content: "" };
const one = (id: number, title: string, content: string, at = 0) => ({ id, at, title, content });
type Dated = ReturnType<typeof one>;
const newest = (a: Dated, b: Dated) => b.at - a.at || b.id - a.id;

describe("a library that changes", () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    at: fc.integer({ min: 0, max: 5 }),
    title: fc.constantFrom("poet", "the river", "code review", "翻译"),
    content: fc.constantFrom("act as a poet", "the river bank", "review the code", "翻译 文本", ""),
    isGone: fc.boolean(),
    isIndexed: fc.boolean(),
  });

  it("finds the same as one that was read anew, after each change", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 15 }), (changes) => {
        const all = new Map<number, Dated>();
        const changed = new TextSearch<Dated>([], newest);
        for (const { id, at, title, content, isGone, isIndexed } of changes) {
          const before = all.get(id);
          const after = isGone ? undefined : one(id, title, content, at);
          if (after) all.set(id, after);
          else all.delete(id);
          changed.put(before, after);
          if (isIndexed) while (changed.continueIndexing());
          const anew = new TextSearch([...all.values()].sort(newest));
          for (const text of ["", "the", "the r", "poet act", "翻译", "code -poet"])
            expect(changed.find(text)).toEqual(anew.find(text));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("a search in parts", () => {
  // Each text fills a part, so that the search stops after each of them.
  const long = "x ".repeat(60_000);
  const texts = [one(1, "a", `${long}kiwi`), one(2, "the kiwi", long), one(3, "b", `kiwi zebra ${long}`)];

  it("has the titles in its first part, and in the end what it finds at once", () => {
    const copy = new TextSearch(texts);
    const run = copy.start("kiwi");
    expect(run.continueUntil(() => true)).toBe(false);
    expect(run.found().map(({ id }) => id)).toEqual([2]);
    let parts = 1;
    while (!copy.start("kiwi").continueUntil(() => true)) parts += 1;
    expect(parts).toBeGreaterThan(2);
    expect(run.found()).toEqual(new TextSearch(texts).find("kiwi"));
  });

  it("begins anew after a change", () => {
    const copy = new TextSearch(texts);
    copy.start("kiwi").continueUntil(() => true);
    copy.put(texts[1], undefined);
    expect(copy.find("kiwi").map(({ id }) => id)).toEqual([1, 3]);
  });
});

it.each([
  ["foo bar fo", "foo bar foo", ["foobar bar"]],
  ["(foo", "(foo bar", ["bar foo"]],
  ["a b", "a bc", ["a bc"]],
])("%s typed on to %s finds what that finds at once", (typed, whole, found) => {
  const texts = found.map((title) => ({ title, content: "" }));
  const copy = new TextSearch(texts);
  for (let length = 1; length <= typed.length; length += 1) copy.find(typed.slice(0, length));
  expect(copy.find(whole)).toEqual(new TextSearch(texts).find(whole));
  expect(copy.find(whole)).toHaveLength(1);
});
