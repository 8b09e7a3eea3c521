import { proposeTitle, proposeType } from "./propose";

describe("a title for a text", () => {
  it.each([
    ["Act as a poet.\nRhyme.", "Act as a poet."],
    ["\n\n# **Plan** a `trip`\nto Rome", "Plan a trip"],
    ["- 1) list", "1) list"],
    ["---\nReview my code", "Review my code"],
    ["   ", ""],
    ["写一首诗", "写一首诗"],
  ])("of %j is %j", (content, title) => expect(proposeTitle(content)).toBe(title));

  it("is cut between two words", () => {
    const title = proposeTitle(
      "I want you to act as a very patient teacher, who explains everything twice, and then again",
    );
    expect(title).toBe("I want you to act as a very patient teacher, who explains everything twice, and…");
  });

  it("never cuts a character in two", () => {
    expect(proposeTitle("👩‍🎓".repeat(60))).not.toMatch(/[\ud800-\udbff]…$/);
  });
});

describe("a type for a text", () => {
  const type = (id: number, label: string, count: number) => ({ id, label, color: "#000000", count });
  const types = [type(1, "Text", 2), type(2, "Coding", 9), type(3, "Café", 0)];

  it("is the one chosen last on the site", () => expect(proposeType("coding", types, 1)).toBe(1));
  it("is one the text names, in any case and accent", () => expect(proposeType("A CAFE menu", types, null)).toBe(3));
  it("is not one that is only part of a word", () => expect(proposeType("in this context", types, 99)).toBe(2));
  it("is none where there are no types", () => expect(proposeType("a", [], 1)).toBeNull());
});
