import fc from "fast-check";
import { fillPieces } from "./fill.ts";
import {
  assemble,
  type Block,
  fillableTogether,
  type MegapromptLook,
  repeatedParagraphs,
  toText,
} from "./megaprompt.ts";
import { parseTogether, parseVariables } from "./parse.ts";

let id = 0;
const prompt = (title: string, content: string): Block => ({ kind: "prompt", id: ++id, title, content });
const heading = (text: string): Block => ({ kind: "heading", text });
const text = (blocks: Block[], look: MegapromptLook) => toText(assemble(blocks, look));
const plain = { separator: "blank-line", titles: false } as const;

describe("a megaprompt", () => {
  it("keeps every prompt to the letter, in order", () => {
    const anything = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.array(anything), (contents) => {
        const blocks = contents.map((content) => prompt("T", content));
        expect(text(blocks, plain)).toBe(contents.join("\n\n"));
        expect(text(blocks, { ...plain, separator: "rule" })).toBe(contents.join("\n\n---\n\n"));
      }),
    );
  });

  it("has headings, titles, and no rule between a heading and what belongs to it", () => {
    const blocks = [
      heading("First\n part"),
      prompt("One", "a"),
      prompt("Two", "b"),
      heading("Last"),
      prompt("Three", "c"),
    ];
    expect(text(blocks, { separator: "rule", titles: true })).toBe(
      "# First part\n\n## One\n\na\n\n---\n\n## Two\n\nb\n\n---\n\n# Last\n\n## Three\n\nc",
    );
    expect(text([], plain)).toBe("");
  });

  it("fills each prompt by itself, so that a fence one leaves open closes no other's variables", () => {
    const blocks = [prompt("One", "```\ncode {{a}}"), prompt("Two", "{{b=x}} {{a}}")];
    const contents = blocks.flatMap((block) => (block.kind === "prompt" ? [block.content] : []));
    expect(parseTogether(contents).variables.map(({ name }) => name)).toEqual(["b", "a"]);
    const filled = assemble(blocks, plain, (content) => fillPieces(content, { a: "{{b}}", b: "$&" }));
    expect(toText(filled)).toBe("```\ncode {{a}}\n\n$& {{b}}");
  });

  it("asks for what its prompts ask for and fills them as they fill themselves, whatever one leaves open", () => {
    const pieces = [
      "```\n",
      "~~~",
      "{{a}}",
      "{{b=x}}",
      ["$", "{c}"].join(""),
      "\\",
      "{{#if x}}",
      "{{/if}}",
      "{{@date}}",
      "\n",
      "text",
      "{{",
    ];
    const content = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(""));
    const values = { a: "1", b: "2", c: "```" };
    fc.assert(
      fc.property(fc.array(content), (contents) => {
        const whole = fillableTogether(
          contents.map((each) => prompt("{{a}}", each)),
          { ...plain, separator: "rule" },
        );
        const names = contents.flatMap((each) => parseVariables(each).variables.map(({ name }) => name));
        expect(whole.parsed.variables.map(({ name }) => name)).toEqual([...new Set(names)]);
        const alone = contents.map((each) => toText(fillPieces(each, values, { date: "today" })));
        expect(toText(whole.fill(values, { date: "today" }))).toBe(alone.join("\n\n---\n\n"));
        expect(whole.written).toBe(contents.join("\n\n---\n\n"));
      }),
    );
  });

  it("tells what stands in it twice, whatever blanks and case", () => {
    const same = "Answer in plain English and give an example.";
    const blocks = [
      prompt("One", `${same}\r\n\r\nOnly here, and long enough to be looked at.`),
      prompt("Two", `Intro.\n \n${same.toUpperCase().replace(" ", "\n")}`),
      prompt("Three", "Thank you.\n\nThank you."),
      heading(same),
    ];
    expect(repeatedParagraphs(blocks)).toEqual([{ text: same, times: 2, titles: ["One", "Two"] }]);
  });
});
