// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import fc from "fast-check";
import { clockValues, fillPieces, fillVariables } from "./fill.ts";
import { parseVariables } from "./parse.ts";

const text = fc.string({ unit: "binary", maxLength: 200 });
const sign = fc.constantFrom(
  "{{",
  "}}",
  "${",
  "}",
  "\\",
  "name",
  "{{name}}",
  "${name:x}",
  "$&",
  "$1",
  "\r\n",
  "```",
  "👩‍🚀",
  "=",
  "|",
);
const spiky = fc.array(fc.oneof(sign, text), { maxLength: 30 }).map((parts) => parts.join(""));

it("leaves out what is empty, or keeps its placeholder", () => {
  const text = "a {{b=c}} {{d}} {{b}}";
  expect(fillVariables(text, { b: "", d: "e" })).toBe("a  e ");
  expect(fillVariables(text, { b: "", d: "e" }, { keepsEmpty: true })).toBe("a {{b=c}} e {{b}}");
});

describe("filling", () => {
  it("fills every mention, in both ways of writing", () =>
    expect(fillVariables("{{a}} ${a} {{a*:long=x}} {{b=2}} ${c:3} {{b}}", { a: "1" })).toBe("1 1 1 2 3 2"));

  it("takes an empty value for a value, and leaves what has no answer", () =>
    expect(fillVariables("[{{a=1}}] [{{b}}] [{{@date}}]", { a: "" })).toBe("[] [{{b}}] [{{@date}}]"));

  it("fills itself from outside", () =>
    expect(
      fillVariables("{{@date}} {{@time}} {{@clipboard}}", {}, { date: "d", time: "t", clipboard: "{{@date}}" }),
    ).toBe("d t {{@date}}"));

  it("writes an escaped placeholder without its backslash", () =>
    expect(fillVariables("\\{{a}} \\${a} {{a}} \\{{ }}", { a: "1" })).toBe("{{a}} ${a} 1 \\{{ }}"));

  it("knows no names but the given ones", () =>
    expect(fillVariables("{{constructor}} {{__proto__}}", {})).toBe("{{constructor}} {{__proto__}}"));

  it("tells where each value went", () =>
    expect(fillPieces("Dear {{name}}, {{@date}}.", { name: "Ada" }, { date: "today" })).toEqual([
      { text: "Dear " },
      { text: "Ada", name: "name" },
      { text: ", " },
      { text: "today", name: "@date" },
      { text: "." },
    ]));

  it("reads the clock where the person is", () =>
    expect(clockValues(new Date(2026, 0, 5, 4, 9))).toEqual({ date: "2026-01-05", time: "04:09" }));
});

describe("for any text", () => {
  it("gives back what holds no placeholder", () => {
    const bare = spiky.map((part) => part.replaceAll("{{", "{ {").replaceAll("${", "$ {"));
    fc.assert(fc.property(bare, fc.dictionary(text, text), (given, values) => fillVariables(given, values) === given));
  });

  it("gives back what is filled with nothing, but for escapes and defaults", () =>
    fc.assert(
      fc.property(spiky, (given) => {
        const { variables } = parseVariables(given);
        fc.pre(!given.includes("\\") && variables.every(({ defaultValue }) => defaultValue === undefined));
        return fillVariables(given, {}) === given;
      }),
    ));

  it("puts a value in to the letter, and never reads it again", () =>
    fc.assert(
      fc.property(spiky, spiky, (value, other) => {
        const filled = fillVariables("<{{name}}|{{other:long}}|${name:x}>", { name: value, other });
        expect(filled).toBe(`<${value}|${other}|${value}>`);
      }),
    ));

  it("keeps everything around a placeholder", () =>
    fc.assert(
      fc.property(spiky, (value) => {
        const pieces = fillPieces(value, {});
        const kept = pieces.filter(({ name }) => name === undefined).map((piece) => piece.text);
        for (const part of kept) expect(value).toContain(part);
      }),
    ));
});
