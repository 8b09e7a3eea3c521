import { safeName } from "./markdown-zip.service.js";

it.each([
  ["con", "_con"],
  ["Aux.md", "_Aux.md"],
  ["LPT1", "_LPT1"],
  ["console", "console"],
  ["a/b: c?", "a b c"],
  ["...", "prompt"],
])("names the file of a prompt called %s %s", (title, name) => expect(safeName(title)).toBe(name));
