import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const LEVEL_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Expects axe to find nothing at WCAG level AA in the page as it is: every rule in the theme it is in, and the contrast of
 * its colours, which is all that a theme changes, in the other theme. `themes: "current"` leaves the other one out: rows that are
 * not painted (content-visibility) keep the colours they had, and the admin area takes some of its colours from antd.
 */
export async function expectAccessible(
  page: Page,
  { within, themes = "both" }: { within?: string; themes?: "both" | "current" } = {},
): Promise<void> {
  const axe = () => (within === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(within));
  const findings = await violationsOf(axe().withTags(LEVEL_AA));
  expect(findings, "what axe objects to").toEqual([]);
  if (themes === "current") return;
  await switchTheme(page);
  const inOtherTheme = await violationsOf(axe().withRules(["color-contrast"]));
  await switchTheme(page);
  expect(inOtherTheme, "what axe objects to in the other theme").toEqual([]);
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id} at ${target.join(" ")}: ${reason}`;
    }),
  );
}

/** Switches between dark and light as the product does it, and waits until no colour is changing any more. */
async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const theme = root.dataset.theme === "light" ? "dark" : "light";
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
