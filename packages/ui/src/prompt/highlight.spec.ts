import { excerpt, highlight } from "./highlight.ts";

const hits = (text: string, search: string) =>
  highlight(text, search)
    .filter((run) => run.hit)
    .map((run) => run.text);

describe("highlight", () => {
  it("finds a word whatever its case and accents", () => {
    expect(hits("Éthereum developer, ETHEREUM", "ethereum")).toEqual(["Éthereum", "ETHEREUM"]);
    expect(hits("Diseño de Artículo", "diseno")).toEqual(["Diseño"]);
    expect(hits("cafe\u0301 au lait", "café")).toEqual(["cafe\u0301"]);
  });

  it("keeps its place in texts whose lower case is longer", () => {
    expect(hits("İstanbul Straße 1", "strasse")).toEqual(["Straße"]);
    expect(hits("🎉🎉 party", "party")).toEqual(["party"]);
  });

  it("treats % and other signs of patterns as ordinary characters", () => {
    expect(hits("less than 20% (more) or less", "20% (")).toEqual(["20% ("]);
  });

  it("finds Chinese and Arabic", () => {
    expect(hits("为您的公司设计薪酬体系", "公司")).toEqual(["公司"]);
    expect(hits("خريطة السعوديه", "السعوديه")).toEqual(["السعوديه"]);
  });

  it("gives the text back to the letter", () => {
    const text = "a\tB  b\r\nab";
    expect(
      highlight(text, "b")
        .map((run) => run.text)
        .join(""),
    ).toBe(text);
  });

  it("marks the words where they are apart, the last one as far as it is typed", () => {
    expect(hits("Translate the contract; translators translate", "contract transl")).toEqual([
      "Transl",
      "contract",
      "transl",
      "transl",
    ]);
    expect(hits("parseUserInput of 翻译助手", "user 翻译助手 ")).toEqual(["User", "翻译助手"]);
    expect(hits("terms of the law, midterms", '"law" terms ')).toEqual(["terms", "law"]);
    expect(hits("poet and rhyme", "poet -rhyme")).toEqual(["poet"]);
  });

  it("marks nothing when nothing is searched for", () => {
    expect(highlight("text", " ")).toEqual([{ text: "text", hit: false, start: 0 }]);
  });
});

describe("excerpt", () => {
  it("shows the beginning when the hit is near it", () => {
    expect(excerpt("  First line\nsecond", "second")).toEqual({ text: "First line\nsecond", isCut: false });
  });

  it("shows the line of a hit that lies deep", () => {
    const text = `${"filler line\n".repeat(100)}here is the needle\nand more`;
    expect(excerpt(text, "needle")).toEqual({ text: "here is the needle\nand more", isCut: true });
  });

  it("leaves blank lines out", () => {
    expect(excerpt("# Role\r\n\r\n\n  You write.\nShort.", "").text).toBe("# Role\r\n  You write.\nShort.");
  });

  it("starts at a word when the line of the hit is long", () => {
    const text = `${"word ".repeat(100)}needle`;
    expect(excerpt(text, "needle").text).toMatch(/^word .*needle$/);
  });

  it("shows the passage with most of the words, and the whole search before all", () => {
    const far = "filler line\n".repeat(100);
    const text = `the contract is long\n${far}plain contract of a translator\n${far}the translator`;
    expect(excerpt(text, "translator contract").text).toMatch(/^plain contract of a translator/);
    expect(excerpt(`${text}\n${far}my translator contract`, "translator contract").text).toBe("my translator contract");
  });
});
