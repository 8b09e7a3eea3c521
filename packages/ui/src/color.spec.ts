import fc from "fast-check";
import { contrast, mix, onSolid, parseHex, readableOn, tintOf } from "./color.ts";
import { color, type ThemeName } from "./tokens.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const theme = fc.constantFrom<ThemeName>("light", "dark");

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#1677ff", "#ffffff")).toBeCloseTo(4.1, 1);
});

it("makes any type colour readable on every surface of both themes", () => {
  fc.assert(
    fc.property(hex, theme, (value, name) => {
      for (const surface of ["page", "card", "raised", "hover"] as const) {
        expect(contrast(readableOn(value, name), color(surface, name))).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it("leaves a colour alone that reads already", () => {
  expect(readableOn("#1d4ed8", "light")).toBe("#1d4ed8");
});

it("keeps text readable on the tint of any type colour", () => {
  fc.assert(
    fc.property(hex, theme, (value, name) => {
      expect(contrast(color("text", name), tintOf(value, name))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it("puts black or white on a solid fill, whichever reads", () => {
  fc.assert(fc.property(hex, (value) => expect(contrast(onSolid(value), value)).toBeGreaterThanOrEqual(4.5)));
});

it("takes what is no colour for a middle grey", () => {
  expect(parseHex("tomato")).toEqual([128, 128, 128]);
  expect(mix("#ffffff", "#000000", 0.5)).toBe("#808080");
});
