import fc from "fast-check";
import { fold } from "./fold.ts";

describe("fold", () => {
  it.each([
    ["Café ÉCLAIR", "cafe eclair"],
    ["STRASSE", "straße"],
    ["STRAẞE", "straße"],
    ["Łódź", "lodz"],
    ["Ελληνικός ΟΔΟΣ", "ελληνικοσ οδοσ"],
    ["ПРИВЕТ, Ёж", "привет, еж"],
    ["Й", "й"],
    ["مُحَمَّد", "محمد"],
    ["أحمد", "احمد"],
    ["שָׁלוֹם", "שלום"],
    ["ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["İstanbul", "istanbul"],
    ["ﬁle", "file"],
    ["Æther", "aether"],
    ["so\u00adft", "soft"],
  ])("finds %s and %s alike", (a, b) => expect(fold(a)).toBe(fold(b)));

  it("keeps syllables and voiced kana whole", () => {
    expect(fold("한국")).not.toContain(fold("하"));
    expect(fold("がく")).not.toContain(fold("か"));
  });

  it("changes nothing when it is done twice", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => expect(fold(fold(text))).toBe(fold(text))));
  });

  it("changes nothing when it is done twice, whichever character it is", () => {
    const changed: string[] = [];
    // Planes 4 to 13 have no characters, 15 and 16 only private ones.
    for (const plane of [0, 1, 2, 3, 14]) {
      for (let code = plane * 0x1_0000; code < (plane + 1) * 0x1_0000; code += 1) {
        const folded = fold(String.fromCodePoint(code));
        if (fold(folded) !== folded) changed.push(code.toString(16));
      }
    }
    expect(changed).toEqual([]);
  });

  it("finds every whole word of a text", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(fc.property(word, word, word, (a, b, c) => expect(fold(`${a} ${b} ${c}`)).toContain(` ${fold(b)} `)));
  });
});
