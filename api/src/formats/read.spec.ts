import { typeLabel, typeName } from "@promptory/rules";
import fc from "fast-check";
import { labelOf, nameOf } from "./read.js";

describe("names of types", () => {
  it.each([
    ["STRUCTURED", "Structured", "structured"],
    ["TEXT", "Text", "text"],
    ["code_review", "Code review", "code_review"],
    ["SEO", "SEO", "seo"],
    ["ChatGPT tips", "ChatGPT tips", "chatgpt_tips"],
    ["  Übung ", "Übung", "ubung"],
    ["", "Imported", "imported"],
    ["___", "Imported", "imported"],
  ])("call %j %j (%s)", (value, label, name) => {
    expect(labelOf(value)).toBe(label);
    expect(nameOf(label)).toBe(name);
  });

  it("get the same name every time, and another one for another label", () => {
    expect(nameOf("写作")).toBe(nameOf("写作"));
    expect(nameOf("写作")).not.toBe(nameOf("翻译"));
    expect(nameOf("C++ и Go")).not.toBe(nameOf("C++ или Go"));
  });

  it("always get a name that keeps the rules", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (value) => {
        const label = labelOf(value);
        if (!typeLabel.safeParse(label).success) return;
        expect(typeName.safeParse(nameOf(label)).success).toBe(true);
      }),
    );
  });
});
