import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const LEVEL_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects the page, as it stands and in its current theme, to have nothing axe objects to at WCAG level AA. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(LEVEL_AA);
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id} at ${target.join(" ")}: ${reason}`;
    }),
  );
  expect(findings, "what axe objects to").toEqual([]);
}
