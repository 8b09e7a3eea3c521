import { contrast, mix } from "./color.ts";
import { TAG_HUES, TAG_TINT, tagHue } from "./tag-colors.ts";
import { color, type ThemeName } from "./tokens.ts";

describe.each<ThemeName>(["light", "dark"])("tags in the %s theme", (theme) => {
  it.each(TAG_HUES)("read on %s at 4.5:1", (hue) => {
    const ground = mix(hue, color("card", theme), TAG_TINT.ground);
    expect(contrast(color("text", theme), ground)).toBeGreaterThanOrEqual(4.5);
  });
});

it("gives a tag the same color whatever its case, and tags in general different ones", () => {
  expect(tagHue("Café")).toBe(tagHue("CAFE\u0301".toLowerCase().normalize("NFC")));
  const hues = ["art", "code", "mail", "poem", "work", "日本", "draft", "idea", "home", "ai"].map(tagHue);
  expect(new Set(hues).size).toBeGreaterThan(3);
});
