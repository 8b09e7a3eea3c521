// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { convertForeign, findForeign, SYNTAXES, type Syntax } from "./convert.ts";
import { parseVariables } from "./parse.ts";

const ALL: ReadonlySet<Syntax> = new Set(Object.keys(SYNTAXES) as Syntax[]);
const convert = (text: string) => convertForeign(text, ALL);
const real = readFileSync(resolve(import.meta.dirname, "../../../e2e/fixtures/prompts.chat/prompts.csv"), "utf8");
const prompts = parse(real, { columns: true }) as { act: string; prompt: string }[];

describe("placeholders of other products", () => {
  it.each([
    ["Ask a ${Position:Software Developer} now", "Ask a {{Position=Software Developer}} now"],
    ["Write about ${topic}.", "Write about {{topic}}."],
    ["Write about [[topic]].", "Write about {{topic}}."],
    ["Act like {character} from {series}.", "Act like {{character}} from {{series}}."],
    ["Dear [COMPANY NAME], I am [your name]", "Dear {{COMPANY NAME}}, I am {{your name}}"],
    ["Summarize: <INSERT TEXT>", "Summarize: {{INSERT TEXT}}"],
    ["Hello %first_name%, welcome", "Hello {{first_name}}, welcome"],
  ])("turn %j into %j", (from, to) => {
    expect(convert(from)).toBe(to);
    expect(parseVariables(to).variables.length).toBeGreaterThan(0);
  });

  it.each([
    "```js\nconst a = `${name}`; [TOPIC] {topic}\n```",
    "Use `{name}` or `[TOPIC]` in code",
    "See [TOPIC](https://x.y/{id}) and [NAME][1] and [NAME]: x",
    "- [ ] todo\n- [x] done [X] [1] [^NOTE]",
    "<div>{children}</div> <INSTRUCTIONS>do</INSTRUCTIONS> <br> <TAG/>",
    '{"name": "value", "list": [1, 2], "nested": {"a": true}}',
    "GET /users/{id}/posts/{postId}",
    "\\frac{alpha}{beta} and a_{index}",
    "100% of 20%20% and %PATH%\\bin",
    "function f() { return {name}; }",
    "Already {{name}} and {{topic=[DEFAULT]}} and \\{{literal}}",
    "const x = arr[INDEX]; matrix[ROW][COL]",
    "[INTRO] slow\n[CHORUS]\n## [SECTION NAME]",
    "text inside curly brackets {like this}",
    "on [YYYY-MM-DD] at {YYYY-MM-DD}",
    "${HOME} ${name:-fallback} $${name} \\${name}",
  ])("leave %j alone", (text) => expect(convert(text)).toBe(text));

  it("are converted by the chosen syntaxes only", () => {
    expect(convertForeign("${a} [[b]] {cc}", new Set<Syntax>(["brackets"]))).toBe("${a} {{b}} {cc}");
    expect(convertForeign("${a} [[b]] {cc}", new Set<Syntax>())).toBe("${a} [[b]] {cc}");
  });

  it("become variables of ours, and nothing else changes, whatever the text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "${a:b}",
        "[[x]]",
        "{name}",
        "[TOPIC]",
        "<YOUR NAME>",
        "%name%",
        "{{v}}",
        "```\n",
        "`",
        "\\",
        "\r\n",
        "$&",
        "[",
        "{",
        "<",
        "%",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const found = findForeign(text);
        let at = 0;
        let rest = "";
        for (const { start, end, from } of found) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(start, end)).toBe(from);
          rest += text.slice(at, start);
          at = end;
        }
        const outside = rest + text.slice(at);
        let result = convert(text);
        for (const { to } of found) {
          expect(result).toContain(to);
          result = result.replace(to, () => "");
        }
        if (found.length === 0) expect(convert(text)).toBe(text);
        expect(outside.length).toBe(result.length);
      }),
      { numRuns: 500 },
    );
  });

  it("are looked for in time that grows with the text only: quadratic would outlast the test", () => {
    for (const bad of ["[[", "${", "{a", "<A", "%a", "`", "[A", "http://"]) {
      expect(findForeign(bad.repeat(100_000))).toEqual([]);
    }
  });

  it("are found in the real prompts without taking code, links or JSON for them", () => {
    const all = prompts.flatMap(({ prompt }) => findForeign(prompt).map((one) => ({ ...one, prompt })));
    expect(all.filter(({ syntax }) => syntax === "dollar").length).toBeGreaterThan(1_000);
    for (const { prompt, start, end } of all) {
      expect(prompt.slice(end, end + 2)).not.toMatch(/^\]?\(http/);
      expect(prompt.slice(start, end)).not.toMatch(/^[^$].*"|[\r\n]/);
    }
    for (const { prompt } of prompts) {
      if (!/^\s*[[{]/.test(prompt)) continue;
      const isJson = (text: string) => {
        try {
          return JSON.parse(text) !== undefined;
        } catch {
          return false;
        }
      };
      if (isJson(prompt)) expect(isJson(convert(prompt))).toBe(true);
    }
  });
});
