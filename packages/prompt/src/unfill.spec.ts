// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import fc from "fast-check";
import { fillVariables } from "./fill.ts";
import { unfill } from "./unfill.ts";

const back = (written: string, values: Record<string, string>, edit: (filled: string) => string, context = {}) => {
  const filled = fillVariables(written, values, context);
  return unfill(written, { values, context, filled }, edit(filled));
};

describe("an edited filled prompt becomes a prompt again", () => {
  it("keeps placeholders whose values were not touched", () => {
    const edit = (text: string) => text.replace("for me", "for my team");
    expect(back("Explain {{topic}} for me, in {{language=English}}.", { topic: "TCP" }, edit)).toEqual({
      text: "Explain {{topic}} for my team, in {{language=English}}.",
      restored: ["topic", "language"],
      lost: [],
    });
  });

  it("stores what was written over a value, and says so", () => {
    const edit = (text: string) => text.replace("TCP", "UDP");
    expect(back("Explain {{topic}} to {{who}}.", { topic: "TCP", who: "a child" }, edit)).toEqual({
      text: "Explain UDP to {{who}}.",
      restored: ["who"],
      lost: ["topic"],
    });
  });

  it("says of a variable with one untouched and one changed place that it was changed", () => {
    const edit = (text: string) => text.replace("and Ada", "and Grace");
    expect(back("{{name}} here and {{name}} there", { name: "Ada" }, edit)).toEqual({
      text: "{{name}} here and Grace there",
      restored: [],
      lost: ["name"],
    });
  });

  it("brings back what filled itself, dollar placeholders and the backslash of literal ones", () => {
    const written = "On {{@date}}: ${goal:win}, keep \\{{this}}.";
    const edit = (text: string) => `${text} Thanks.`;
    expect(back(written, {}, edit, { date: "2026-11-21" })?.text).toBe(`${written} Thanks.`);
  });

  it("keeps a variable that was left empty", () => {
    const edit = (text: string) => text.replace("Hello", "Good morning");
    expect(back("Hello {{name}}, dear {{title}}.", { name: "", title: "Dr" }, edit)?.text).toBe(
      "Good morning {{name}}, dear {{title}}.",
    );
  });

  it("keeps the line breaks of a prompt that has those of Windows", () => {
    const written = "One {{a}}\r\nTwo";
    const filled = fillVariables(written, { a: "x" });
    const edited = `${filled.replaceAll("\r\n", "\n")}\nThree`;
    expect(unfill(written, { values: { a: "x" }, context: {}, filled }, edited)?.text).toBe(
      "One {{a}}\r\nTwo\r\nThree",
    );
  });

  it("does not guess when the prompt is no longer the one that was filled", () => {
    const given = { values: { topic: "TCP" }, context: {}, filled: "Explain TCP." };
    expect(unfill("Describe {{topic}}.", given, "Explain TCP well.")).toBeNull();
  });

  it("gives the very prompt when nothing was edited", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/[\r\n\\{}$`~]/.test(text));
    fc.assert(
      fc.property(word, word, word, word, (a, b, c, value) => {
        const written = `${a}{{one}}${b}{{two}}${c}`;
        expect(back(written, { one: value, two: `${value}!` }, (text) => text)?.text).toBe(written);
      }),
    );
  });
});
