// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { fillVariables } from "./fill.ts";
import { parseVariables } from "./parse.ts";

const names = (text: string) => parseVariables(text).variables.map(({ name }) => name);
const only = (text: string) => parseVariables(text).variables[0];
const plain = { kind: "text", isRequired: false, choices: [], defaultValue: undefined };

describe("the grammar", () => {
  it.each([
    ["{{name}}", { ...plain, name: "name" }],
    ["{{ first name }}", { ...plain, name: "first name" }],
    ["{{名前}}", { ...plain, name: "名前" }],
    ["{{name=Ada Lovelace}}", { ...plain, name: "name", defaultValue: "Ada Lovelace" }],
    ["{{name=}}", { ...plain, name: "name", defaultValue: "" }],
    ["{{url=https://a.example/?q=1|2}}", { ...plain, name: "url", defaultValue: "https://a.example/?q=1|2" }],
    ["{{tone|formal, friendly,formal,}}", { ...plain, name: "tone", choices: ["formal", "friendly"] }],
    ["{{count:number}}", { ...plain, name: "count", kind: "number" }],
    ["{{day:date}}", { ...plain, name: "day", kind: "date" }],
    ["{{body:long}}", { ...plain, name: "body", kind: "long" }],
    ["{{name*}}", { ...plain, name: "name", isRequired: true }],
    ["{{count*:number=3}}", { ...plain, name: "count", kind: "number", isRequired: true, defaultValue: "3" }],
    ["{{count:number*}}", { ...plain, name: "count", kind: "number", isRequired: true }],
    ["{{tone*|a,b=b}}", { ...plain, name: "tone", isRequired: true, choices: ["a", "b"], defaultValue: "b" }],
    ["${name}", { ...plain, name: "name" }],
    ["${Product Name:my app: the best}", { ...plain, name: "Product Name", defaultValue: "my app: the best" }],
    ["${kind:number}", { ...plain, name: "kind", defaultValue: "number" }],
  ])("reads %s", (text, expected) => expect(parseVariables(text).variables).toEqual([expected]));

  it("takes names of 80 characters at most", () => {
    expect(names(`{{${"a".repeat(80)}}} {{${"b".repeat(81)}}}`)).toEqual(["a".repeat(80)]);
  });

  it("takes mentions of one name together", () => {
    const text = "{{a}} ${b:1} {{a:long}} {{a*}} {{a=first}} {{a=second}} ${a}";
    expect(names(text)).toEqual(["a", "b"]);
    expect(only(text)).toEqual({ name: "a", kind: "long", isRequired: true, choices: [], defaultValue: "first" });
  });

  it("knows what fills itself", () => {
    expect(parseVariables("{{@date}} {{@time}} {{ @clipboard }} {{@date}} {{@other}}")).toEqual({
      variables: [],
      selfFilling: ["date", "time", "clipboard"],
    });
  });

  it("finds the value of a JSON object", () =>
    expect(names('{"user": {{name}}, "in": {"x":{{deep}}}}')).toEqual(["name", "deep"]));
});

describe("what is left alone", () => {
  it.each([
    "{{}}",
    "{{ }}",
    "{{1}}",
    "{ {name} }",
    "{name}",
    "{{name",
    "{{na\nme}}",
    "{{{name}}}",
    "{{a:b}}",
    "\\{{name}}",
    "\\${name}",
    '{"a":{"b":{"c":1}}}',
    "{{ user.name }}",
    "{{ name | upper }}",
    "{{ $json['x'] }}",
    "{{#if ready}}{{name}}{{else}}{{other}}{{/if}}",
    "{{#each rows}}{{this}} {{#if a}}{{b}}{{/if}} {{c}}{{/each}}",
    "${{ secrets.TOKEN }} ${{ matrix }}",
    "\\frac{{a}}",
    "{{a*b}}",
    "{{a**}}",
    "${name:?is required} ${name:-none}",
    "${HOME}/bin ${PATH} ${x:-1} ${user.name} ${f(x)} ${a + b} ${a[0]}",
    "```js\nconst a = `${name}`; // {{name}}\n```",
    "~~~~\n{{name}}\n~~~\n{{name}}\n~~~~",
    "- item\n  ```\n  {{name}}\n  ```",
    "```\r\n{{name}}\r\n```",
    "```\n{{name}}\n``` js\n{{other}}\n```",
    "```\nnever closed {{name}}",
  ])("%j", (text) => expect(parseVariables(text)).toEqual({ variables: [], selfFilling: [] }));

  it("is not what follows a fence, stands in a line of code, or has three backticks in a row", () => {
    expect(names("```\n{{a}}\n```\n{{b}}")).toEqual(["b"]);
    expect(names("Say `{{a}}`")).toEqual(["a"]);
    expect(names("```{{a}}``` and {{b}}")).toEqual(["a", "b"]);
  });

  it("is not what follows a block that never ends", () =>
    expect(names("{{#if x}} {{a}} {{/each}} {{b}}")).toEqual(["a", "b"]));

  it("is not what follows a line break written as text", () => expect(names("a\\n{{name}}")).toEqual(["name"]));
});

describe("the real prompts of prompts.chat", () => {
  const file = new URL("../../../e2e/fixtures/prompts.chat/prompts.csv", `file://${__dirname}/`);
  const rows: { act: string; prompt: string }[] = parse(readFileSync(file), {
    columns: true,
    relax_column_count: true,
  });
  const withVariables = rows.filter(({ prompt }) => parseVariables(prompt).variables.length > 0);

  it("have variables in about 380 of 1,282", () => {
    expect(rows).toHaveLength(1282);
    expect(withVariables.length).toBeGreaterThan(350);
    expect(withVariables.length).toBeLessThan(392);
  });

  it("come back to the letter where there is nothing to fill", () => {
    const others = rows.filter((row) => !withVariables.includes(row));
    for (const { prompt } of others) expect(fillVariables(prompt, {})).toBe(prompt);
  });

  it("hold no name that is code", () => {
    const all = withVariables.flatMap(({ prompt }) => names(prompt));
    expect(all.filter((name) => /[.()[\]$+?#"]/.test(name))).toEqual([]);
    expect(all.length).toBeGreaterThan(1000);
  });
});

it("fills in long texts, whatever they consist of", () => {
  for (const piece of [
    "{{",
    "${",
    "{{a",
    "{{a|",
    "{",
    "}",
    "\\{{",
    "{{#if a}}",
    "{{a}}",
    "```\n",
    "`",
    " ",
    "{{a=",
    "> ",
  ]) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(fillVariables(text, { a: "b" }).length).toBeGreaterThan(0);
  }
});
