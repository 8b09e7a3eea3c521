import type * as Format from "./format.ts";

const noon = new Date("2026-05-04T12:00:00Z");

/** The module in a browser whose own language is Arabic: what asks for no language gets that one. */
function formatInArabicBrowser(): typeof Format {
  const { NumberFormat, DateTimeFormat, PluralRules, ListFormat, RelativeTimeFormat } = Intl;
  const original = { NumberFormat, DateTimeFormat, PluralRules, ListFormat, RelativeTimeFormat };
  const construct = (target: object, [language = "ar-EG", options]: unknown[]) =>
    Reflect.construct(target as new (...args: unknown[]) => object, [language, options]);
  for (const [name, formatter] of Object.entries(original))
    Object.assign(Intl, { [name]: new Proxy(formatter, { construct }) });
  let format: typeof Format | undefined;
  jest.isolateModules(() => {
    format = require("./format.ts");
    expect(new Intl.NumberFormat().format(1)).toBe("١");
  });
  if (!format) throw new Error("The module was not loaded.");
  expect(format.relativeTime("2026-05-04T10:00:00Z", noon)).toBe("2 hours ago");
  Object.assign(Intl, original);
  return format;
}

it("formats in the language of the interface, whatever the browser's language is", () => {
  const format = formatInArabicBrowser();
  expect(format.formatCount(1, { one: "use", other: "uses" })).toBe("1 use");
  expect(format.formatCount(1234, { one: "use", other: "uses" })).toBe("1,234 uses");
  expect(format.formatMegabytes(1024 ** 3)).toBe("1,024 MB");
  expect(format.formatMegabytes(4321)).toBe("0.0041 MB");
  expect(format.formatCompact(1234)).toBe("1.2K");
  expect(format.formatUtcDay("2026-05-04")).toBe("May 4, 2026");
  expect(format.formatShortUtcDay("2026-05-04")).toBe("May 4");
  expect(format.formatMoment(noon)).toContain("May 4, 2026");
  expect(format.formatList(["a", "b", "c"])).toBe("a, b, and c");
});

it("says all or nothing of a share only when it is", () => {
  const { formatShare } = formatInArabicBrowser();
  expect([0, 0.001, 0.5, 0.999, 1].map(formatShare)).toEqual(["0%", "1%", "50%", "99%", "100%"]);
});
