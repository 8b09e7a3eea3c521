import { color, type ThemeName } from "./tokens.ts";

type Rgb = readonly [number, number, number];

const FALLBACK: Rgb = [128, 128, 128];
const AA_TEXT = 4.5;

/** The three channels (0-255) of `#rrggbb`; a middle grey for anything else. */
export function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return FALLBACK;
  return [channel(match[1]), channel(match[2]), channel(match[3])];
}

const channel = (pair = "80") => Number.parseInt(pair, 16);
const toHex = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Whether a text is a whole `#rrggbb`. */
export const isHexColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Mixes `share` (0-1) of one colour into another, in sRGB. */
export function mix(hex: string, into: string, share: number): string {
  const [a, b] = [parseHex(hex), parseHex(into)];
  const blend = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return toHex([blend(0), blend(1), blend(2)]);
}

/** Relative luminance, 0 (black) to 1 (white); WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two opaque colours, 1 to 21; WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The nearest shade of a type's colour that reads as text (4.5:1) on every surface of the theme. */
export function readableOn(hex: string, theme: ThemeName): string {
  const surfaces = [color("page", theme), color("card", theme), color("raised", theme), color("hover", theme)];
  const goal = theme === "dark" ? "#ffffff" : "#000000";
  for (let share = 1; share > 0; share -= 0.05) {
    const shade = mix(hex, goal, share);
    if (surfaces.every((surface) => contrast(shade, surface) >= AA_TEXT)) return shade;
  }
  return color("text", theme);
}

/** Black or white, whichever reads better on a solid fill of this colour. */
export function onSolid(hex: string): "#000000" | "#ffffff" {
  return contrast(hex, "#ffffff") >= contrast(hex, "#000000") ? "#ffffff" : "#000000";
}

/** A 7 % tint of a type's colour over the card, for the ground behind its editor. */
export function tintOf(hex: string, theme: ThemeName): string {
  return mix(hex, color("card", theme), 0.07);
}

/** The edge that goes with `tintOf`: the type's colour at 45 % over the card. */
export function tintEdgeOf(hex: string, theme: ThemeName): string {
  return mix(hex, color("card", theme), 0.45);
}
