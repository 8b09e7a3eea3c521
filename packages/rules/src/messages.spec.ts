import { defineMessages, directionOf, formatCount, matchLocale, setLocale, type Translation } from "./messages.ts";
import { pseudo, pseudoTranslate } from "./pseudo-locale.ts";

const english = {
  title: "Prompts",
  hints: { empty: "No prompts" },
  steps: ["One", "Two"],
  count: (count: number) => formatCount(count, { one: "prompt", other: "prompts" }),
} as const;

afterEach(() => setLocale("en"));

it("gives English as it is, without a copy", () => {
  expect(defineMessages("test.prompts", english)).toBe(english);
});

it("gives the translation of the language that was set before", () => {
  const polish: Translation<typeof english> = {
    title: "Prompty",
    hints: { empty: "Brak promptów" },
    steps: ["Jeden", "Dwa"],
    count: (count) => formatCount(count, { one: "prompt", few: "prompty", other: "promptów" }),
  };
  setLocale("pl", (id, messages) => (id === "test.prompts" ? polish : messages));
  const messages = defineMessages("test.prompts", english);
  expect(messages.title).toBe("Prompty");
  expect([1, 2, 5, 12_345].map(messages.count)).toEqual([
    "1 prompt",
    "2 prompty",
    "5 promptów",
    "12\u00a0345 promptów",
  ]);
  expect(defineMessages("test.other", english)).toBe(english);
});

it("makes every text of a pseudo-locale longer, accented and bracketed", () => {
  setLocale("en-XA", pseudoTranslate);
  const messages = defineMessages("test.prompts", english);
  expect(messages.title).toBe("[Þŕómþţš šé]");
  expect(messages.hints.empty).toBe(pseudo("No prompts"));
  expect(messages.steps).toEqual([pseudo("One"), pseudo("Two")]);
  expect(messages.count(1)).toBe(pseudo("1 prompt"));
  expect(pseudo("a".repeat(100))).toHaveLength(142);
  expect(pseudo("")).toBe("");
});

it("knows the direction of a language", () => {
  expect(["en", "de", "ar", "ar-EG", "fa", "en-XB", "az-Arab"].map(directionOf)).toEqual([
    "ltr",
    "ltr",
    "rtl",
    "rtl",
    "rtl",
    "rtl",
    "rtl",
  ]);
});

it("chooses the first language a person reads that there is", () => {
  expect(matchLocale(["fr-FR", "de-AT", "en"], ["en", "de"])).toBe("de");
  expect(matchLocale(["pt-BR"], ["en", "pt", "pt-BR"])).toBe("pt-BR");
  expect(matchLocale(["ja"], ["en", "de"])).toBe("en");
  expect(matchLocale([], ["en"])).toBe("en");
});
