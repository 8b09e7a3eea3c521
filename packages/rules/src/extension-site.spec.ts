import type { z } from "zod/mini";
import { siteForm, siteLongTextLimit, siteMatches, siteOrigin, siteReports, siteSelectors } from "./index.ts";

/** The sentences a value is refused with, by field; none when it is taken. */
function sentences(rule: Pick<z.ZodMiniType, "safeParse">, value: unknown): string[] {
  const result = rule.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [...path, message].join(": "));
}

const PATTERN =
  "Write addresses as https://chat.example.org/* or https://*.example.org/*, each with a host of its own.";
const form = siteForm((selector) => !selector.includes("{"));
const typed = {
  name: "Ours",
  matches: "https://a.example/*\n\n  https://b.example/* \n",
  inputSelectors: "#message\r\ntextarea",
  method: "auto",
  longTextLimit: " 5,000 ",
  notes: "",
  isActive: true,
};

describe("a site", () => {
  it("has addresses of its own, each once", () => {
    expect(sentences(siteMatches, ["https://a.example/*", "*://*.b.example/*"])).toEqual([]);
    expect(sentences(siteMatches, ["https://a.example/*", "<all_urls>"])).toEqual([`1: ${PATTERN}`]);
    expect(sentences(siteMatches, [])).toEqual(["Name at least one address."]);
    expect(sentences(siteMatches, ["https://a.example/*", "https://a.example/*"])).toEqual(["Name each address once."]);
  });

  it("takes the check of selectors as an argument", () => {
    expect(
      sentences(
        siteSelectors(() => true),
        ["anything"],
      ),
    ).toEqual([]);
    expect(
      sentences(
        siteSelectors(() => false),
        ["anything"],
      ),
    ).toEqual(["0: That is not a CSS selector a browser understands."]);
  });

  it("has a limit, or none", () => {
    for (const limit of [null, 1, 1_000_000]) expect(sentences(siteLongTextLimit, limit)).toEqual([]);
    for (const limit of [0, 1.5, 1_000_001, "5", undefined, Number.NaN])
      expect(sentences(siteLongTextLimit, limit)).toEqual([
        "The limit must be a whole number from 1 to 1,000,000, or empty.",
      ]);
  });

  it("is named by an origin as browsers write it", () => {
    for (const origin of ["https://a.example", "http://localhost:3080", "http://[::1]:8080"])
      expect(sentences(siteOrigin, origin)).toEqual([]);
    for (const origin of [
      "https://a.example/",
      "https://A.example",
      "https://a.example:443",
      "ftp://a.example",
      "https://*.a.example",
      "null",
      7,
    ])
      expect(sentences(siteOrigin, origin)).toHaveLength(1);
  });

  it("is reported once, in whole numbers", () => {
    const report = { siteId: 1, succeeded: 0, failed: 10_000 };
    expect(sentences(siteReports, [report])).toEqual([]);
    expect(sentences(siteReports, [report, report])).toEqual(["Report each site once."]);
    expect(sentences(siteReports, [{ ...report, failed: -1 }])).toEqual([
      "0: failed: Uses must be a whole number from 0 to 10,000.",
    ]);
  });
});

describe("the form of a site", () => {
  it("takes lists by the line and numbers as people write them", () => {
    expect(form.parse(typed)).toEqual({
      ...typed,
      matches: ["https://a.example/*", "https://b.example/*"],
      inputSelectors: ["#message", "textarea"],
      longTextLimit: 5000,
    });
    expect(form.parse({ ...typed, longTextLimit: "  " }).longTextLimit).toBeNull();
  });

  it("names the line that breaks a rule, where there are several", () => {
    expect(sentences(form, { ...typed, matches: "https://a.example/*\nno" })).toEqual([`matches: Line 2: ${PATTERN}`]);
    expect(sentences(form, { ...typed, matches: "no" })).toEqual([`matches: ${PATTERN}`]);
    expect(sentences(form, { ...typed, inputSelectors: "\n" })).toEqual([
      "inputSelectors: Name at least one selector.",
    ]);
    expect(sentences(form, { ...typed, longTextLimit: "many" })).toEqual([
      "longTextLimit: The limit must be a whole number from 1 to 1,000,000, or empty.",
    ]);
  });
});
