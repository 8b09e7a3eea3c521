import { sameness, tellingWords } from "./index.ts";

it("the telling words of a prompt are its longest, at most forty", () => {
  expect(tellingWords({ title: "A poet", content: "writes sonnets, a poet" })).toEqual(["sonnets", "writes", "poet"]);
  const content = Array.from({ length: 90 }, (_, n) => `word${n}`).join(" ");
  expect(tellingWords({ title: "", content })).toHaveLength(40);
});

it.each([
  ["one two three four", "one two three four", 100],
  ["one two three four", "four three two one", 99],
  ["one two three four", "one two three five", 75],
  ["one", "two", 0],
  ["翻译助手", "翻译助手", 100],
  ["!", "?", 0],
])("%s and %s are the same to %i percent", (one, other, percent) => expect(sameness(one, other)).toBe(percent));
