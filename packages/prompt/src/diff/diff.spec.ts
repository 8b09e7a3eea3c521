// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { applyHunks, diffHunks, diffWords } from "./diff.ts";
import { sentencesOf, wordsOf } from "./tokens.ts";

const changes = (before: string, after: string) =>
  diffHunks(before, after).flatMap((hunk) => (hunk.kind === "change" ? [[hunk.removed, hunk.added]] : []));

const sides = (before: string, after: string) => {
  const parts = diffWords(before, after);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join("");
  return { before: without("added"), after: without("removed") };
};

const sign = fc.constantFrom(
  ...["\r\n", "\n", " ", "  ", "the ", "a ", "word", ". ", "{{name}}", "${x:1}", "{{", "👩‍🚀", "👍🏽", "🇩🇪", "e\u0301"],
  ...["你好世界", "世界", "こんにちは", "مرحبا ", "بالعالم", "สวัสดีชาวโลก", "\u200f", "\ud83d", "\udc00", "$&"],
);
const spiky = fc.array(fc.oneof(sign, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 40 });
const text = spiky.map((pieces) => pieces.join(""));
/** A text and a rewrite that keeps much of it. */
const rewrite = fc
  .tuple(spiky, fc.func(fc.integer({ min: 0, max: 9 })), spiky)
  .map(([pieces, dice, others]): [string, string] => {
    const changed = pieces.flatMap((piece, at) => {
      const roll = dice(at);
      if (roll === 0) return [];
      if (roll === 1) return [others[at] ?? "", piece];
      return roll === 2 ? [others[at] ?? ""] : [piece];
    });
    return [pieces.join(""), changed.join("")];
  });

describe("any two texts", () => {
  const pairs = fc.oneof(fc.tuple(text, text), rewrite);

  it("come back to the letter: nothing taken is before, everything taken is after", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const hunks = diffHunks(before, after);
        expect(applyHunks(hunks, new Set())).toBe(before);
        expect(applyHunks(hunks, new Set(hunks.keys()))).toBe(after);
        expect(sides(before, after)).toEqual({ before, after });
      }),
      { numRuns: process.env.TEST_DEEP === undefined ? 120 : 1_000 },
    );
  });

  it("have their changes counted from 0, with text that stays between them", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const hunks = diffHunks(before, after);
        const counted = hunks.flatMap((hunk) => (hunk.kind === "change" ? [hunk.index] : []));
        expect(counted).toEqual([...counted.keys()]);
        for (const [at, hunk] of hunks.entries()) if (at > 0) expect(hunk.kind).not.toBe(hunks[at - 1]?.kind);
        expect(counted.length === 0).toBe(before === after);
      }),
    );
  });

  it("are what their words and their sentences are joined", () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(wordsOf(whole).join("")).toBe(whole);
        expect(sentencesOf(whole).join("")).toBe(whole);
      }),
    );
  });
});

describe("what a reader calls a change", () => {
  it.each([
    ["the quick brown fox", "the quick red fox", [["brown", "red"]]],
    ["a b c", "a b c d", [["", " d"]]],
    ["Write a poem", "Write poem", [["a ", ""]]],
    ["don't do it", "do do it", [["don't", "do"]]],
    ["one\r\ntwo", "one\ntwo", [["\r\n", "\n"]]],
    ["我喜欢苹果", "我喜欢香蕉", [["苹果", "香蕉"]]],
    ["مرحبا بالعالم", "مرحبا يا صديقي", [["بالعالم", "يا صديقي"]]],
    ["hi 👩‍🚀!", "hi 👩‍🚒!", [["👩‍🚀", "👩‍🚒"]]],
    ["to {{name=Ada}}.", "to {{name=Bob}}.", [["{{name=Ada}}", "{{name=Bob}}"]]],
    ["use ${tone:warm} words", "use ${tone:cold} words", [["${tone:warm}", "${tone:cold}"]]],
  ])("%j to %j", (before, after, expected) => expect(changes(before, after)).toEqual(expected));

  it.each([
    ["a sentence on a line of its own", "Go on.", "Go on.\nBe kind.", [["", "\nBe kind."]]],
    ["a line among lines", "- one\n- three\n", "- one\n- two\n- three\n", [["", "- two\n"]]],
    ["the last line", "- one\n- two", "- one", [["\n- two", ""]]],
    ["a paragraph", "A b.\n\nE f.", "A b.\n\nC d.\n\nE f.", [["", "C d.\n\n"]]],
    ["a sentence in a line", "One is. Two is.", "One is. Three is. Two is.", [["", "Three is. "]]],
  ])("is whole: %s", (_, before, after, expected) => expect(changes(before, after)).toEqual(expected));

  it("is one where next to nothing stands between", () =>
    expect(changes("Please write good text for me now", "You should draft excellent text now")).toEqual([
      ["Please write good text for me", "You should draft excellent text"],
    ]));

  it("is two where a line ends or a placeholder stands between", () => {
    expect(changes("old words\nold lines", "new thing\nnew stuff")).toHaveLength(2);
    expect(changes("aaaaaaaaa {{x}} bbbbbbbbb", "ccccccccc {{x}} ddddddddd")).toHaveLength(2);
  });

  it("takes some and leaves others", () => {
    const hunks = diffHunks("red house, big garden, old dog", "blue house, big garden, young dog");
    expect(applyHunks(hunks, new Set([1]))).toBe("red house, big garden, young dog");
  });
});

describe("long texts", () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const words = (count: number, seed: number) => {
    const next = random(seed);
    return Array.from({ length: count }, () => Math.floor(next() * 4000).toString(36));
  };
  const long = (seed: number, end: string) =>
    words(60_000, seed)
      .map((word, at) => word + (at % 14 === 13 ? end : " "))
      .join("")
      .slice(0, 200_000);

  it.each([
    ["nothing in common", long(1, ". "), long(2, ". ")],
    ["one line each", long(3, " "), long(4, " ")],
    ["lines in another order", long(5, "\n"), long(5, "\n").split("\n").reverse().join("\n")],
    ["signs only", "!?".repeat(100_000), "?!.".repeat(66_000)],
    ["Chinese", "你好世界我是人".repeat(28_000), "世界你是好人们".repeat(28_000)],
    ["emoji", "👩‍🚀🇩🇪".repeat(20_000), "🇩🇪👍🏽".repeat(20_000)],
    ["braces", "{{".repeat(100_000), "{{a}".repeat(50_000)],
    ["a word here and there", long(6, "\n"), long(6, "\n").replace(/\b(a|1b|x)\b/g, "{{new}}")],
    ["blank against full", "", long(7, " ")],
  ])("are compared whatever they are: %s", (_, before, after) => {
    const hunks = diffHunks(before, after);
    expect(applyHunks(hunks, new Set())).toBe(before);
    expect(applyHunks(hunks, new Set(hunks.keys()))).toBe(after);
  });

  it("still have their changes word by word where few words changed", () => {
    const before = long(8, "\n");
    const after = before.split("\n").map((line, at) => (at % 5 === 0 ? line.replace(/^\S+/, "{{new}}") : line));
    const found = changes(before, after.join("\n"));
    expect(found.length).toBeGreaterThan(500);
    for (const [removed = "", added = ""] of found) expect(removed.length + added.length).toBeLessThan(40);
  });
});

it("compares the real prompts of prompts.chat with one another to the letter", () => {
  const file = new URL("../../../../e2e/fixtures/prompts.chat/prompts.csv", `file://${__dirname}/`);
  const rows: { prompt: string }[] = parse(readFileSync(file), { columns: true, relax_column_count: true });
  for (const [at, { prompt }] of rows.entries()) {
    if (at % 40 !== 0) continue;
    const other = rows[at + 1]?.prompt ?? "";
    const hunks = diffHunks(prompt, other);
    expect(applyHunks(hunks, new Set())).toBe(prompt);
    expect(applyHunks(hunks, new Set(hunks.keys()))).toBe(other);
  }
});
