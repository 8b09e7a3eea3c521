import type { Frame, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { TestPage } from "../../extension/test/pages/test-page.ts";
import { openLoggedIn, openPage, prompts, shownSearch, test } from "../support/extension-pages.ts";
import { pseudoLanguage } from "../support/language.ts";
import { dataOf, findFlaws, keepPicture } from "../support/untranslated.ts";

const { part } = pseudoLanguage;

/** What the library of these tests has, and what the browser says of the extension. */
const data = dataOf([Object.values(prompts), { username: "Ada", host: "127.0.0.1" }]);

/** Nothing of a page of the extension is English, cut off or wider than its place. */
async function expectNoFlaws(shown: Page | Frame, name: string): Promise<void> {
  await expect.soft(findFlaws(shown, data), name).resolves.toEqual([]);
}

/** How large the document of the search is, and how large its frame: it neither scrolls nor hides an edge. */
const sizeOf = (picker: Frame) =>
  picker.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight, body: document.body.scrollWidth };
  });
const frameOf = (picker: Frame) =>
  picker.evaluate(() => ({ scrollWidth: innerWidth, scrollHeight: innerHeight, body: innerWidth }));

for (const [locale, direction] of [
  ["en-XA", "ltr"],
  ["en-XB", "rtl"],
] as const) {
  test(`panel and picker are translated in ${locale}, and nothing is cut off`, { tag: "@deep" }, async ({ origin }) => {
    // The extension follows the language of the browser.
    const extension = await openLoggedIn(origin, [], locale);
    const site = await openPage(extension, `${origin}/plain-textarea.html`);
    const panel = await extension.openPanel(site);
    await panel.setViewportSize({ width: 360, height: 760 });
    const look = async (name: string) => {
      await expectNoFlaws(panel, `${locale}: ${name}`);
      const scrollWidth = () => panel.evaluate(() => document.documentElement.scrollWidth);
      await expect.soft.poll(scrollWidth, `${locale}: ${name}`).toBeLessThanOrEqual(360);
      await keepPicture(panel, `${locale}-panel-${name}`);
    };
    await expect(panel.locator("html")).toHaveAttribute("dir", direction);
    const search = panel.getByRole("combobox", { name: part("Search prompts") });
    await expect(panel.getByRole("option").first()).toBeVisible();
    await look("library");
    await search.fill("no such prompt");
    await expect(panel.getByText(part("No prompts found"))).toBeVisible();
    await look("nothing-found");
    await search.fill("Role");
    await expect(panel.getByRole("option")).toHaveCount(1);
    await panel.keyboard.press("Enter");
    await expect(panel.getByRole("dialog")).toBeVisible();
    await look("variables");
    await panel.keyboard.press("Escape");
    await panel.getByRole("button", { name: part("Account") }).click();
    await look("menu");
    await panel.getByRole("menuitem", { name: part("Settings") }).click();
    await expect(panel.getByRole("heading", { name: part("Settings") })).toBeVisible();
    await look("settings");

    await site.bringToFront();
    await site.evaluate(() => window.testPage.focusEnd());
    await site.keyboard.type("//");
    const picker = await shownSearch(extension, site);
    await expect(picker.locator("html")).toHaveAttribute("dir", direction);
    await expectNoFlaws(picker, `${locale}: picker`);
    await expect.soft(sizeOf(picker)).resolves.toEqual(await frameOf(picker));
    await keepPicture(site, `${locale}-picker`);
    await site.keyboard.type("role");
    await expect(picker.getByRole("option")).toHaveCount(1);
    await expect(picker.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await site.keyboard.press("Enter");
    await expect(picker.getByRole("dialog")).toBeVisible();
    await expectNoFlaws(picker, `${locale}: picker with variables`);
    await keepPicture(site, `${locale}-picker-variables`);
    await site.close();

    await extension.inBackground(() => chrome.storage.local.remove(["session", "last"]), undefined);
    await panel.reload();
    await expect(panel.getByLabel(part("Server address"))).toBeVisible();
    await look("signed-out");
    await panel.getByRole("tab", { name: part("With an API key") }).click();
    await look("signed-out-key");
    await extension.close();
  });
}

declare global {
  interface Window {
    testPage: TestPage;
  }
}
