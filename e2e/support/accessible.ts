import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVEL_AA: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const CONTRAST: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };
const LAYOUT: RunOptions = { ...LEVEL_AA, rules: { "color-contrast": { enabled: false } } };

/**
 * Expects axe to find nothing at WCAG level AA in the page as it is: every rule in the current theme, and the contrast of
 * its colours, which is all that a theme changes, in the other theme. Outside of a deep run the other theme is looked at only where
 * `themes: "both"` or `"switch"` says so, as the table of all screens does; with `"switch"` the page stays in the other theme. `themes: "current"`
 * skips it: rows that are not painted (content-visibility) keep the colours they had. `rules: "layout"` leaves out the colours, which another call has seen.
 */
export async function expectAccessible(
  page: Page,
  {
    within,
    themes = process.env.E2E_DEEP === undefined ? "current" : "both",
    rules = "all",
  }: { within?: string; themes?: "both" | "switch" | "current"; rules?: "all" | "layout" } = {},
): Promise<void> {
  // The code of a menu may still be on its way.
  if (within) await expect(page.locator(within).first()).toBeVisible();
  const options = { all: LEVEL_AA, layout: LAYOUT }[rules];
  expect(await violationsOf(page, options, within), "axe violations").toEqual([]);
  if (themes === "current") return;
  await switchTheme(page);
  const inOtherTheme = await violationsOf(page, CONTRAST, within);
  if (themes === "both") await switchTheme(page);
  expect(inOtherTheme, "axe violations in the other theme").toEqual([]);
}

/**
 * Runs axe in the page itself, after all transitions and short animations: @axe-core/playwright opens another page for each result,
 * which takes five times as long.
 */
async function violationsOf(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([context, runOptions]) => {
      // How a dialog appears too, but no spinner, which has no end, and no countdown.
      const isShort = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime) <= 1_000;
      const unfinished = () =>
        document.getAnimations().filter((each) => each.playState !== "finished" && isShort(each));
      // The end of one can start another, in an element that inherits the color. They are finished, not awaited: those of a page
      // in the background make no progress.
      for (let round = 0; round < 100 && unfinished().length > 0; round += 1) {
        for (const animation of unfinished()) animation.finish();
      }
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      return (await axe.run(context ?? document, { ...runOptions, resultTypes: ["violations"] })).violations;
    },
    [within, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id} at ${target.join(" ")}: ${reason}`;
    }),
  );
}

/** Switches between dark and light as another tab does it, so that what takes its colors from antd follows; returns when all is drawn. */
async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const theme = root.dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem("theme", theme);
    window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: theme }));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    // A page of the extension takes its theme from elsewhere.
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
  });
}
