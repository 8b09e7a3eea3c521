import { contrast, mix } from "./color.ts";
import { TAG_HUES, TAG_TINT, tagHue } from "./tag-colors.ts";
import { color, type ThemeName } from "./tokens.ts";

describe.each<ThemeName>(["light", "dark"])("tags in the %s theme", (theme) => {
  it.each(TAG_HUES)("read on %s at 4.5:1", (hue) => {
    const ground = mix(hue, color("card", theme), TAG_TINT.ground);
    expect(contrast(color("text", theme), ground)).toBeGreaterThanOrEqual(4.5);
  });
});

it.each(TAG_HUES)("%s is neither red nor green", (hex) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  // Red and green stand at 0 and 120 degrees of the color wheel.
  const hue = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
  expect(hue > -45 && hue < 20).toBe(false);
  expect(hue > 60 && hue < 180).toBe(false);
});

it("gives a tag the same color whatever its case, and tags in general different ones", () => {
  expect(tagHue("Café")).toBe(tagHue("CAFE\u0301".toLowerCase().normalize("NFC")));
  const hues = ["art", "code", "mail", "poem", "work", "日本", "draft", "idea", "home", "ai"].map(tagHue);
  expect(new Set(hues).size).toBeGreaterThan(3);
});
