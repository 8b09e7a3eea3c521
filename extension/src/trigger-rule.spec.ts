import { readTrigger, startsSearch } from "./trigger-rule";

describe("the trigger in a chat box", () => {
  it.each([
    ["an empty box", "//"],
    ["the start of a line", "Hello\n//"],
    ["the start of a word", "Please //"],
    ["behind a no-break space, as editors write one", "Please\u00a0//"],
    ["behind the invisible sign some editors keep in empty lines", "\u200b//"],
    ["full width, as Chinese and Japanese keyboards write it", "你好 ／／"],
    ["below finished code", "```\nint a;\n```\n//"],
    ["behind finished code in a line", "like `a` //"],
  ])("opens the search at %s", (_, before) => {
    expect(startsSearch(before, "//")).toBe(true);
  });

  it.each([
    ["an address", "https://"],
    ["the middle of a word", "and//"],
    ["a third stroke", "///"],
    ["code between fences", "```ts\n//"],
    ["code between ticks", "like `a //"],
    ["one stroke alone", "/"],
    ["nothing", ""],
    ["text after it", "// and"],
  ])("stays closed in %s", (_, before) => {
    expect(startsSearch(before, "//")).toBe(false);
  });

  it("is what the person chose", () => {
    expect(startsSearch("Hello ;;", ";;")).toBe(true);
    expect(startsSearch("Hello //", ";;")).toBe(false);
  });
});

describe("the choice of a trigger", () => {
  it.each([
    ["//", "//"],
    [" ;; ", ";;"],
    ["／／", "//"],
    ["/prompt", "/prompt"],
  ])("takes %j as %j", (typed, trigger) => {
    expect(readTrigger(typed)).toBe(trigger);
  });

  it.each(["", "/", "/ /", "123456789"])("refuses %j", (typed) => {
    expect(readTrigger(typed)).toBeNull();
  });
});
