import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { countTokens, countTokensInTurns, slices } from "./tokens.ts";

const file = readFileSync(join(__dirname, "../../../e2e/fixtures/prompts.chat/prompts.csv"));
const prompts = (parse(file, { columns: true, bom: true }) as { prompt: string }[]).map(({ prompt }) => prompt);

describe("tokens", () => {
  it("are as many as the model's own", () => {
    expect(countTokens("I want you to act as a poet.")).toBe(9);
    expect(countTokens("")).toBe(0);
  });

  it("of real prompts are counted exactly, whatever their length", () => {
    for (const prompt of prompts.filter((_, index) => index % 20 === 0))
      expect(countTokens(prompt)).toBe(encode(prompt, { disallowedSpecial: new Set() }).length);
    const long = prompts.join(" and ").slice(0, 200_000);
    const exact = encode(long, { disallowedSpecial: new Set() }).length;
    expect(Math.abs(countTokens(long) - exact)).toBeLessThan(exact / 1000);
  });

  it("take control tokens of a model for text", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
  });

  it("lose no character in the slices", () => {
    const text = fc.string({ unit: "binary" }).map((piece) => piece.repeat(600));
    fc.assert(
      fc.property(text, (value) => expect([...slices(value)].join("")).toBe(value)),
      { numRuns: 30 },
    );
    for (const piece of slices(`x${"👩‍🚀".repeat(5_000)}`)) expect(piece).not.toMatch(/\p{Surrogate}/u);
  });

  it("of a text without a blank do not take for ever", () => {
    expect(countTokens("a".repeat(200_000))).toBeGreaterThan(10_000);
  });

  it("are counted in turns, and not to the end after a cancel", async () => {
    const text = "one two three ".repeat(4_000);
    expect(await countTokensInTurns(text)).toBe(countTokens(text));
    const stop = new AbortController();
    const counting = countTokensInTurns(text, stop.signal);
    stop.abort();
    expect(await counting).toBeUndefined();
  });
});
