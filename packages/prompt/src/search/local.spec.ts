import { TextSearch } from "./index.ts";

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
