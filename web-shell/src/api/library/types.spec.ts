import { nameOf } from "./types.ts";

describe("the code name of a type", () => {
  it("follows from the label", () => {
    expect(nameOf("Code Review", [])).toBe("code_review");
    expect(nameOf("  Résumé & CV! ", [])).toBe("resume_cv");
  });

  it("exists for labels without latin letters", () => {
    expect(nameOf("编程", [])).toBe("type");
    expect(nameOf("🎨", ["type"])).toBe("type_2");
  });

  it("is not one that is taken", () => {
    expect(nameOf("Coding", ["coding", "coding_2"])).toBe("coding_3");
  });

  it("has at most 40 characters", () => {
    const long = "a".repeat(60);
    expect(nameOf(long, [])).toHaveLength(40);
    expect(nameOf(long, ["a".repeat(40)])).toBe(`${"a".repeat(38)}_2`);
  });
});
