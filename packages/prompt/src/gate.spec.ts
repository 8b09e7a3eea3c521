// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { isWhole, missingFrom } from "./gate.ts";
import { parseVariables } from "./parse.ts";
import { scan } from "./scan.ts";
import { urlsOf } from "./urls.ts";

const nothing = { placeholders: [], codeBlocks: [], urls: [] };

describe("the gate", () => {
  it("lets a rewrite through that keeps everything, wherever it puts it and whatever it adds", () => {
    const original = "Write to {{name}} about ${topic:cats}: https://a.example/x\n```js\nrun({{a}})\n```";
    const rewrite =
      "# Task\n```js\nrun({{a}})\n```\nSee https://a.example/x. About ${topic:cats}, for {{name}} {{new}}";
    expect(missingFrom(original, rewrite)).toEqual(nothing);
  });

  it.each([
    ["{{name}}", "name", "{{name}}"],
    ["{{name}}", "{{Name}}", "{{name}}"],
    ["{{name=Ada}}", "{{name=Eve}}", "{{name=Ada}}"],
    ["{{name=Ada}}", "{{name}}", "{{name=Ada}}"],
    ["{{day:date}}", "{{day}}", "{{day:date}}"],
    ["{{name*}}", "{{name}}", "{{name*}}"],
    ["{{tone|a,b}}", "{{tone|a,c}}", "{{tone|a,b}}"],
    ["${name:Ada Lovelace}", "${name:Ada}", "${name:Ada Lovelace}"],
    ["{{@date}}", "today", "{{@date}}"],
    ["\\{{name}}", "{{name}}", "\\{{name}}"],
    ["{{name}}", "```\n{{name}}\n```", "{{name}}"],
  ])("misses %j in %j", (original, rewrite, placeholder) => {
    expect(missingFrom(original, rewrite)).toEqual({ ...nothing, placeholders: [placeholder] });
  });

  it("does not ask how often, or in which of the two ways, a variable is written", () => {
    expect(missingFrom("{{a}} {{a}} ${b:x}", "${a} and {{b=x}}")).toEqual(nothing);
    expect(missingFrom("{{a=1}} {{a}}", "{{a=1}}")).toEqual(nothing);
  });

  it("misses a code block of which a letter has changed, and none that was only moved or indented", () => {
    const block = "```sql\nselect 1;\n\n  from x\n```";
    expect(missingFrom(block, block.replace("1", "2"))).toEqual({ ...nothing, codeBlocks: [block] });
    expect(missingFrom(block, "select 1;\n\n  from x")).toEqual({ ...nothing, codeBlocks: [block] });
    const moved = "1. Do:\n   ~~~\r\n   select 1;\r\n\r\n     from x\r\n   ~~~";
    expect(missingFrom(block, moved)).toEqual(nothing);
    expect(missingFrom("```\nnever closed\n\n", "```\nnever closed\n```")).toEqual(nothing);
  });

  it("misses a URL that has changed", () => {
    expect(missingFrom("See https://a.example/x?q=1.", "See https://a.example/x?q=2.")).toEqual({
      ...nothing,
      urls: ["https://a.example/x?q=1"],
    });
    expect(missingFrom("[docs](https://a.example/x)", "docs: <https://a.example/x>, really")).toEqual(nothing);
  });

  it("tells when nothing is missing", () => {
    expect(isWhole(missingFrom("{{a}}", "{{a}}"))).toBe(true);
    expect(isWhole(missingFrom("{{a}}", "a"))).toBe(false);
  });
});

describe("a URL", () => {
  it.each([
    ["at https://a.example.", ["https://a.example"]],
    ["(https://a.example/b_(c))", ["https://a.example/b_(c)"]],
    ["**https://a.example/x**", ["https://a.example/x"]],
    ["https://a.example/{{id}}/y", ["https://a.example/{{id}}/y"]],
    ["{{url=https://a.example/?q=1}}", ["https://a.example/?q=1"]],
    ["请访问https://a.example/x查看。", ["https://a.example/x"]],
    ["https://de.example/Käse und ftp://f.example", ["https://de.example/Käse", "ftp://f.example"]],
    ["https:// is none, nor is a.example", []],
    ["https://a.example https://a.example", ["https://a.example"]],
  ])("is found in %j", (text, urls) => expect(urlsOf(text)).toEqual(urls));

  it("takes time in proportion to the text", () => {
    for (const piece of ["https://", "https://a)", ")", "https://a.", "(", "…"]) {
      expect(urlsOf(`https://a.example/${piece.repeat(200_000)}`).length).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("whatever a prompt holds", () => {
  const word = fc.constantFrom("a", "b c", "größe", "名前");
  const piece = fc.oneof(
    word.map((name) => `{{${name}}}`),
    fc.tuple(word, word).map(([name, value]) => `{{${name}=${value}}}`),
    fc.tuple(word, word).map(([name, value]) => `\${${name}:${value}}`),
    word.map((name) => `\\{{${name}}}`),
    fc.constantFrom(
      "{{@date}}",
      "{{a:number}}",
      "{{a|x,y}}",
      "https://a.example/b",
      "\n```js\nf({{a}})\n```\n",
      "\n~~~\n",
    ),
    fc.string(),
    fc.constantFrom("{{", "}}", "${", "}", "```", "\n", "\\", " "),
  );
  const prompt = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

  it("is never missed in the very same text, nor in one with words around it", () => {
    fc.assert(
      fc.property(prompt, (text) => {
        expect(missingFrom(text, text)).toEqual(nothing);
        expect(missingFrom(text, `Act as a poet.\n\n${text}`)).toEqual(nothing);
      }),
      { numRuns: process.env.TEST_DEEP === undefined ? 200 : 2_000 },
    );
  });

  it("is missed once it is gone", () => {
    fc.assert(
      fc.property(prompt, (text) => {
        const { placeholders } = missingFrom(text, "Nothing of it.");
        const { variables, selfFilling } = parseVariables(text);
        expect(placeholders.length).toBeGreaterThanOrEqual(variables.length + selfFilling.length);
      }),
      { numRuns: process.env.TEST_DEEP === undefined ? 120 : 1_000 },
    );
  });
});

describe("the real prompts of prompts.chat", () => {
  const file = new URL("../../../e2e/fixtures/prompts.chat/prompts.csv", `file://${__dirname}/`);
  const rows: { prompt: string }[] = parse(readFileSync(file), { columns: true, relax_column_count: true });
  const prompts = rows.map(({ prompt }) => prompt);
  const withVariables = prompts.filter((prompt) => parseVariables(prompt).variables.length > 0);

  /** The prompt without any mention of one variable: its own name stands there as a word. */
  const without = (prompt: string, name: string) =>
    scan(prompt)
      .filter((found) => "mention" in found && found.mention.name === name)
      .reduceRight((text, { start, end }) => `${text.slice(0, start)}it${text.slice(end)}`, prompt);

  it("raise no alarm when they come back unchanged", () => {
    expect(withVariables.length).toBeGreaterThan(350);
    for (const prompt of prompts) expect(missingFrom(prompt, prompt)).toEqual(nothing);
  });

  it("raise an alarm for each single variable that is gone, and name that one only", () => {
    let removed = 0;
    for (const prompt of withVariables) {
      for (const { name } of parseVariables(prompt).variables) {
        const { placeholders } = missingFrom(prompt, without(prompt, name));
        expect(placeholders).toHaveLength(1);
        expect(parseVariables(placeholders[0] ?? "").variables[0]?.name).toBe(name);
        removed += 1;
      }
    }
    expect(removed).toBeGreaterThan(1_000);
  });
});
