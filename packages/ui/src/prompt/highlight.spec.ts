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

  it("marks nothing when nothing is searched for", () => {
    expect(highlight("text", " ")).toEqual([{ text: "text", hit: false, start: 0 }]);
  });
});

describe("excerpt", () => {
  it("shows the beginning when the hit is near it", () => {
    expect(excerpt("  First line\nsecond", "second")).toBe("First line\nsecond");
  });

  it("shows the line of a hit that lies deep", () => {
    const text = `${"filler line\n".repeat(100)}here is the needle\nand more`;
    expect(excerpt(text, "needle")).toBe("… here is the needle\nand more");
  });

  it("leaves blank lines out", () => {
    expect(excerpt("# Role\r\n\r\n\n  You write.\nShort.", "")).toBe("# Role\r\n  You write.\nShort.");
  });

  it("starts at a word when the line of the hit is long", () => {
    const text = `${"word ".repeat(100)}needle`;
    expect(excerpt(text, "needle")).toMatch(/^… word .*needle$/);
  });
});
