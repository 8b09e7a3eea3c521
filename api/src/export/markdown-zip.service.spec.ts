import { safeName, UniqueNames } from "./markdown-zip.service.js";

it.each([
  ["con", "_con"],
  ["Aux.md", "_Aux.md"],
  ["LPT1", "_LPT1"],
  ["console", "console"],
  ["a/b: c?", "a b c"],
  ["...", "prompt"],
])("names the file of a prompt called %s %s", (title, name) => expect(safeName(title)).toBe(name));

it("numbers equal names, also those that differ in case only or are taken by another title", () => {
  const names = new UniqueNames();
  const taken = ["Poet", "poet", "Cook (2)", "Cook", "Cook"].map((stem) => names.take(stem, ".md"));
  expect(taken).toEqual(["Poet.md", "poet (2).md", "Cook (2).md", "Cook.md", "Cook (3).md"]);
});
