// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import {
  brokenPlaceholders,
  changeVariable,
  fixPlaceholders,
  openPlaceholder,
  placeholdersOf,
  writeVariable,
} from "./edit.ts";
import { parseVariables } from "./parse.ts";

describe("a placeholder with a mistake", () => {
  it.each([
    ["Dear {{unclosed", "{{unclosed", "Dear {{unclosed}}"],
    ["Dear {{name, how are you", "{{name", "Dear {{name}}, how are you"],
    ["{{first name\nnext", "{{first name", "{{first name}}\nnext"],
    ["Write to {{name about the weather", "{{name", "Write to {{name}} about the weather"],
    ["{{tone|formal, friendly\n", "{{tone|formal, friendly", "{{tone|formal, friendly}}\n"],
    ["{{a {{b}}", "{{a", "{{a}} {{b}}"],
    ["{{a and {{b}}", "{{a", "{{a}} and {{b}}"],
    ["{{count:number of", "{{count:number", "{{count:number}} of"],
    ["{{@date", "{{@date", "{{@date}}"],
    ["{{x|one}}", "{{x|one}}", "{{x=one}}"],
    ["{{x|}}", "{{x|}}", "{{x}}"],
    ["{{x*|one=two}}", "{{x*|one=two}}", "{{x*=two}}"],
    ["{{name} and {city}}", "{{name}", "{{name}} and {{city}}"],
  ])("is found and repaired in %j", (text, written, fixed) => {
    expect(brokenPlaceholders(text)[0]?.written).toBe(written);
    expect(fixPlaceholders(text)).toBe(fixed);
    expect(brokenPlaceholders(fixed)).toEqual([]);
  });

  it.each([
    "{{name}} {{a|b, c}} {{@date}} ${name} {a} {{{x}}} ${{ github }}",
    "```\n{{name\n```",
    "\\{{name",
    "<div style={{ color: 1,\n}}>",
    "{{\n}}",
    '{{"a": 1',
    "{% if a %}{{ name|upper }}{% endif %}",
    "f'{{x: {y}}}'",
    "\\frac{{a",
  ])("is not seen in %j", (text) => expect(brokenPlaceholders(text)).toEqual([]));

  it("is rare in prompts that people wrote", () => {
    const file = new URL("../../../e2e/fixtures/prompts.chat/prompts.csv", `file://${__dirname}/`);
    const rows: { prompt: string }[] = parse(readFileSync(file), { columns: true, relax_column_count: true });
    expect(rows.filter(({ prompt }) => brokenPlaceholders(prompt).length > 0).length).toBeLessThan(rows.length / 100);
  });
});

it("writes a variable as the parser reads it", () => {
  const text = "{{tone:long*|formal, friendly=formal}}";
  const [variable] = parseVariables(text).variables;
  expect(variable && writeVariable(variable)).toBe(text);
});

it("changes what a variable is everywhere in a text", () => {
  const text = "${tone} and {{ tone = warm }}, \\{{tone}}, {{other}}";
  const tone = {
    name: "tone",
    kind: "text",
    isRequired: true,
    choices: ["a=b", "{c}", ""],
    defaultValue: "x\ny}",
  } as const;
  const changed = changeVariable(text, tone);
  expect(changed).toBe("{{tone*|a b, c=x y}} and {{tone}}, \\{{tone}}, {{other}}");
  expect(parseVariables(changed).variables[0]).toEqual({ ...tone, choices: ["a b", "c"], defaultValue: "x y" });
});

it("sees which placeholder is being typed", () => {
  expect(openPlaceholder("Dear {{na", 9)).toEqual({ start: 5, typed: "na" });
  expect(openPlaceholder("{{", 2)).toEqual({ start: 0, typed: "" });
  for (const text of ["{{name}}", "\\{{na", "{{{na", "${{na", "{na", "{{a\nb"]) {
    expect(openPlaceholder(text, text.length)).toBeUndefined();
  }
});

it("names the places to color", () => {
  expect(placeholdersOf("{{a}} \\{{b}} {{@date}} ${c:1}")).toEqual([
    { start: 0, end: 5, kind: "variable" },
    { start: 13, end: 22, kind: "self-filling" },
    { start: 23, end: 29, kind: "variable" },
  ]);
});
