/** The name of a theme as it is painted; "system" is a choice, never a painted theme. */
export type ThemeName = "light" | "dark";

type Pair = readonly [light: string, dark: string];

/**
 * Every colour of the product, both themes side by side: [light, dark].
 * Text colours hold 4.5:1 on every surface, control edges 3:1 (WCAG 2.2 AA, proven in tokens.spec.ts).
 */
export const colors = {
  // Surfaces, from the page up to what floats above it.
  page: ["#f6f7f9", "#0c0e13"],
  card: ["#ffffff", "#13161d"],
  raised: ["#ffffff", "#1b1f29"],
  hover: ["#eef0f4", "#1e232e"],
  active: ["#e6e9ef", "#242936"],
  thumb: ["#ffffff", "#272d3a"],
  // Lines: decoration, and the edge of something a person can change.
  line: ["#e3e6ec", "#232834"],
  "line-strong": ["#cfd4dd", "#323949"],
  edge: ["#858e9f", "#626c7f"],
  // Text.
  text: ["#171b24", "#e8ebf1"],
  muted: ["#4d5666", "#a3acbb"],
  faint: ["#5f697b", "#8b95a6"],
  // The one accent.
  accent: ["#4f57d9", "#5b63e6"],
  "accent-hover": ["#444bc9", "#4f57d9"],
  "on-accent": ["#ffffff", "#ffffff"],
  "accent-text": ["#4148c8", "#a0a7ff"],
  "accent-soft": ["#ecedfc", "#1d2040"],
  focus: ["#4f57d9", "#8188ff"],
  // States.
  danger: ["#cf2434", "#d23f4b"],
  "danger-hover": ["#b81c2b", "#c03441"],
  "danger-text": ["#c2212e", "#ff7b82"],
  "danger-soft": ["#fdeeef", "#2b161b"],
  "success-text": ["#11703d", "#4ecb8b"],
  "warning-text": ["#8f5a00", "#e8b04a"],
  overlay: ["rgb(15 18 25 / 0.45)", "rgb(3 4 7 / 0.64)"],
} as const satisfies Record<string, Pair>;

/** The two shadows of the product, [light, dark]. */
export const shadows = {
  "shadow-card": ["0 1px 2px rgb(20 24 33 / 0.05)", "0 1px 2px rgb(0 0 0 / 0.3)"],
  "shadow-float": [
    "0 2px 6px rgb(20 24 33 / 0.06), 0 12px 32px rgb(20 24 33 / 0.14)",
    "0 2px 6px rgb(0 0 0 / 0.35), 0 16px 40px rgb(0 0 0 / 0.5)",
  ],
} as const satisfies Record<string, Pair>;

/** Sizes and times that are the same in both themes. */
export const constants = {
  font: '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  "text-sm": "12px",
  "text-md": "14px",
  "text-lg": "16px",
  "text-xl": "20px",
  "text-mono": "13px",
  "radius-sm": "6px",
  "radius-md": "8px",
  "radius-lg": "12px",
  control: "32px",
  "control-lg": "40px",
  header: "56px",
  sidebar: "232px",
  "sidebar-collapsed": "60px",
  content: "1200px",
  "z-bar": "40",
  "z-header": "50",
  "z-menu": "60",
  "z-toast": "1100",
  "z-tooltip": "1200",
  "z-skip": "1300",
  motion: "140ms",
  ease: "cubic-bezier(0.2, 0, 0, 1)",
} as const;

/** The name of a colour token. */
export type ColorName = keyof typeof colors;

/** The value of one colour in one theme. */
export function color(name: ColorName, theme: ThemeName): string {
  return colors[name][theme === "light" ? 0 : 1];
}

const declarations = (entries: [string, string][]) => entries.map(([name, value]) => `  --p-${name}: ${value};`);
const themed = (index: 0 | 1): [string, string][] =>
  Object.entries({ ...colors, ...shadows }).map(([name, pair]) => [name, pair[index]]);

/** The text of tokens.css: dark is the default, `data-theme="light"` switches. Both are set on <html> of our pages, and on the root of an embedded app. */
export function tokensCss(): string {
  return [
    "/* Written by `npm run tokens -w @promptory/ui` from tokens.ts. */",
    ".p-root {",
    ...declarations(Object.entries(constants)),
    "}",
    "",
    ".p-root {",
    "  color-scheme: dark;",
    ...declarations(themed(1)),
    "}",
    "",
    '.p-root[data-theme="light"] {',
    "  color-scheme: light;",
    ...declarations(themed(0)),
    "}",
    "",
  ].join("\n");
}
