import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contrast } from "./color.ts";
import { type ColorName, color, type ThemeName, tokensCss } from "./tokens.ts";

const surfaces: ColorName[] = ["page", "card", "raised", "hover", "active", "thumb"];
const texts: ColorName[] = ["text", "muted", "faint", "accent-text", "danger-text", "success-text", "warning-text"];

describe.each<ThemeName>(["light", "dark"])("the %s theme", (theme) => {
  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    "reads: %s on %s holds 4.5:1",
    (text, surface) => {
      expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["accent", "accent-hover", "danger", "danger-hover"] as const)("reads white on a solid %s", (solid) => {
    expect(contrast(color("on-accent", theme), color(solid, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["accent-text", "danger-text"] as const)("reads %s on its soft ground", (text) => {
    const ground = text === "accent-text" ? "accent-soft" : "danger-soft";
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["page", "card", "raised"] as const)("shows the edge of a control on %s at 3:1", (surface) => {
    expect(contrast(color("edge", theme), color(surface, theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(color("focus", theme), color(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

it("has tokens.css in step with tokens.ts", () => {
  expect(readFileSync(join(__dirname, "tokens.css"), "utf8")).toBe(tokensCss());
});
