import fc from "fast-check";
import { fold } from "../fold.ts";
import {
  editDistance,
  INDEX_LIMITS,
  indexWords,
  isCutOff,
  nearWords,
  parseQuery,
  phraseTerms,
  rarity,
  wordsOf,
} from "./index.ts";

describe("the words of a text", () => {
  it.each([
    ["Act as a Linux-terminal, v2!", ["act", "as", "a", "linux", "terminal", "v2"]],
    ["snake_case", ["snake", "case"]],
    ["myPromptTitle x", ["myprompttitle", "x", "my", "prompt", "title"]],
    ["Übersetzungsstraße", ["ubersetzungsstrasse"]],
    ["ISTANBUL ılık İzmir", ["istanbul", "ilik", "izmir"]],
    ["مُحَرِّر النصوص", ["محرر", "النصوص"]],
    ["翻译助手", ["翻译", "译助", "助手", "手"]],
    ["GPT翻訳 v2", ["gpt", "翻訳", "訳", "v2"]],
    ["한국어 번역기", ["한국어", "번역기"]],
    ["trans\u00adlate zero\u200bwidth", ["translate", "zerowidth"]],
    ["& | ! <-> :* ' \\ % \" 🚀 \ud800", []],
  ])("of %s", (text, expected) => expect(wordsOf(text)).toEqual(expected));

  it("are the same for the folded text, but for camelCase", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) =>
        expect(wordsOf(fold(text))).toEqual(wordsOf(fold(fold(text)))),
      ),
    );
  });

  it("have no character that a tsvector must quote", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });
});

describe("the words that are indexed", () => {
  it("have up to three positions, title first", () => {
    expect([...indexWords("Poet", "a poet, a poet and a poet")]).toEqual([
      ["poet", [1, 3, 5]],
      ["a", [2, 4, 7]],
      ["and", [6]],
    ]);
  });

  it.each([
    ["Han", (n: number) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))],
    ["words", (n: number) => `${n.toString(36)} `],
    ["emoji", (n: number) => String.fromCodePoint(0x1f300 + (n % 500))],
    ["long words", (n: number) => `${"漢a".repeat(30)}${n}`],
    ["a rare script", (n: number) => `${String.fromCodePoint(0x10400 + (n % 40)).repeat(60)}${n} `],
  ])("of 200,000 characters of %s stay within the limits", (_, piece) => {
    let text = "";
    for (let n = 0; text.length < 200_000; n += 1) text += piece(n);
    const found = indexWords("", text);
    expect(found.size).toBeLessThanOrEqual(INDEX_LIMITS.words);
    expect(Buffer.byteLength([...found.keys()].join(""))).toBeLessThanOrEqual(INDEX_LIMITS.bytes);
    // Where words are left out this says so: the phrase is looked for in these prompts although they may not have its words.
    if (wordsOf(text).some((word) => !found.has(word))) expect(isCutOff(found)).toBe(true);
  });

  it("of an ordinary prompt are all there are", () =>
    expect(isCutOff(indexWords("Poet", "a poet ".repeat(9_000)))).toBe(false));
});

describe("a query", () => {
  it.each([
    ["linux terminal", { terms: ["linux", "terminal*"] }],
    ["linux terminal ", { terms: ["linux", "terminal"] }],
    ['poet "Act as" ', { terms: ["poet"], exact: ["act as"] }],
    ["poet -rhyme -50%", { terms: ["poet"], excluded: ["rhyme", "50"] }],
    ["-poet", { terms: ["poet*"] }],
    ['an "open', { terms: ["an", "open*"] }],
    ["翻", { terms: ["翻*"] }],
    ["翻译助", { terms: ["翻译", "译助*"] }],
    ['% _ \\ " -', { terms: [] }],
    ["poet - rhyme", { terms: ["poet", "rhyme*"] }],
  ])("%s", (text, expected) => {
    const { phrase, terms, exact, excluded } = parseQuery(text);
    expect(phrase).toBe(fold(text));
    const written = terms.map(({ word, isPrefix }) => word + (isPrefix ? "*" : ""));
    expect({ terms: written, exact, excluded }).toEqual({ exact: [], excluded: [], ...expected });
  });

  it.each([
    ["linux terminal", ["terminal*"]],
    ["linux terminal ", ["terminal"]],
    ["(linux) terminal!", ["linux", "terminal"]],
    ["linux a linux b", ["a", "linux", "b*"]],
    ["fooBar bazQux", ["bazqux*"]],
    ["翻译助", ["翻译", "译助", "助*"]],
    ["poet", []],
  ])("%s, as a phrase, needs the words %j", (text, expected) => {
    const written = phraseTerms(parseQuery(text)).map(({ word, isPrefix }) => word + (isPrefix ? "*" : ""));
    expect(written).toEqual(expected);
  });

  it("every text that contains a phrase has its words", () => {
    const piece = fc.oneof(
      fc.constantFrom("a", "B", " ", "_", "-", "翻", "译", "é", "ß", "\u0301", "ﬁ", "1", "ไ"),
      fc.string(),
    );
    const some = fc.array(piece, { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(some, some, some, (before, inside, after) => {
        const text = fold(before + inside + after);
        const query = parseQuery(inside);
        fc.pre(text.includes(query.phrase));
        const words = [...indexWords(text).keys()];
        for (const { word, isPrefix } of phraseTerms(query))
          expect(words.some((one) => (isPrefix ? one.startsWith(word) : one === word))).toBe(true);
      }),
      { numRuns: process.env.TEST_DEEP === undefined ? 200 : 2_000 },
    );
  });

  it("has at most twelve words", () => {
    const text = Array.from({ length: 500 }, (_, n) => `w${n} "q${n}" -x${n}`).join(" ");
    const { terms, exact, excluded } = parseQuery(text);
    expect([terms.length, exact.length, excluded.length]).toEqual([12, 12, 12]);
  });
});

describe("near words", () => {
  it.each([
    ["terminal", "termnial", 1],
    ["translate", "transalte", 1],
    ["poet", "poem", 1],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
  ])("%s and %s are %i edits apart", (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits);
    expect(editDistance(other, one)).toBe(edits);
  });

  it("are one edit away, or two in long words when none is nearer", () => {
    expect(nearWords("termnial", ["term", "terminals", "terminal", "termnial"])).toEqual(["terminal"]);
    expect(nearWords("termnial", ["term", "terminals", "teminals"])).toEqual(["terminals"]);
    expect(nearWords("poet", ["pet", "poem", "pot", "rope"])).toEqual(["pet", "poem", "pot"]);
    expect(nearWords("poe", ["poem", "poet"])).toEqual([]);
  });
});

it("the fewer prompts have a word the more it counts", () => {
  expect(rarity(1, 1_000)).toBeGreaterThan(rarity(10, 1_000));
  expect(rarity(1_000, 1_000)).toBeGreaterThan(0);
  expect(rarity(5, 0)).toBeGreaterThan(0);
});
