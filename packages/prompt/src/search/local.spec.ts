import { fold } from "../fold.ts";
import { TextSearch, wordsOf } from "./index.ts";
import { WordStarts } from "./word-starts.ts";

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

describe("the index of how words begin", () => {
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

  it("names every text that has the word", () => {
    const starts = new WordStarts(texts);
    while (starts.continueIndexing());
    for (const word of ["va", "vac", "value", "ub", "strasse", "翻译", "𠮷野", "ab", "abcde"]) {
      const having = texts.filter(({ title, description, content }) =>
        [title, description, content].some((text) => wordsOf(text).some((one) => one.word.startsWith(word))),
      );
      expect(having.length).toBeGreaterThan(0);
      expect([...starts.candidates(word)]).toEqual(expect.arrayContaining(having));
      expect([...starts.candidates(word)].length).toBeLessThan(texts.length);
    }
  });
});
