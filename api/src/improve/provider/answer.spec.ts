import fc from "fast-check";
import { readAnswer, rewriteSoFar } from "./answer.js";

const answer = { improvedPrompt: "You are a poet.", explanation: "Says who.", improvements: ["A role"] };
const json = JSON.stringify(answer);

describe("a model's answer", () => {
  it.each([
    ["alone", json],
    ["in a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["between words", `Here you are:\n${json}\nAnything else?`],
    ["behind its thoughts", `<think>Maybe {"improvedPrompt": "no"}?</think>\n${json}`],
    ["with an unknown field", JSON.stringify({ ...answer, score: 9 })],
  ])("is read %s", (_, text) => expect(readAnswer(text)).toEqual(answer));

  it.each([
    ["", "nothing"],
    ["I cannot do that.", "words"],
    [json.slice(0, 40), "half of it"],
    [JSON.stringify({ ...answer, improvedPrompt: " \n" }), "an empty rewrite"],
    [JSON.stringify({ ...answer, improvedPrompt: ["You"] }), "a list"],
    [JSON.stringify({ ...answer, improvements: "A role" }), "no list of improvements"],
    [JSON.stringify({ ...answer, improvedPrompt: "x".repeat(200_001) }), "more than a prompt may hold"],
    ["[]", "another shape"],
  ])("is none when it is %j (%s)", (text) => expect(readAnswer(text)).toBeUndefined());

  it("is cut to what a screen can show, and holds nothing a database refuses", () => {
    const wild = {
      improvedPrompt: "a\0b\ud800c",
      explanation: "e".repeat(9_000),
      improvements: [...Array(50).fill("i".repeat(900)), " "],
    };
    const read = readAnswer(JSON.stringify(wild));
    expect(read?.improvedPrompt).toBe("ab\ufffdc");
    expect([read?.explanation.length, read?.improvements.length, read?.improvements[0]?.length]).toEqual([
      4_000, 20, 500,
    ]);
  });

  it("is data, whatever it holds: no text makes reading fail", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readAnswer(text)));
  });
});

describe("an answer on its way", () => {
  it("grows by whole characters and never shrinks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (improvedPrompt) => {
        const text = JSON.stringify({ ...answer, improvedPrompt });
        let previous = "";
        for (let end = 0; end <= text.length; end += 3) {
          const now = await rewriteSoFar(text.slice(0, end));
          expect(now.startsWith(previous)).toBe(true);
          expect(now.isWellFormed()).toBe(true);
          previous = now;
        }
        expect(await rewriteSoFar(text)).toBe(improvedPrompt.replaceAll("\0", ""));
      }),
      { numRuns: 50 },
    );
  });
});
