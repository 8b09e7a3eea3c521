import type { Page } from "@playwright/test";
import { pseudoLanguage } from "../support/language.ts";
import { loginAsAdmin, signIn } from "../support/people.ts";
import { ADMIN_SCREENS, fillLibrary, OPEN_PAGES, type Screen, userScreens } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { type Flaw, keepPicture, watchFlaws } from "../support/untranslated.ts";

test.use({ startsAt: null });
test.describe.configure({ mode: "parallel" });

/** In both widths: no text is English, cut off or wider than its place, and nothing scrolls sideways. */
async function check(
  page: Page,
  findFlaws: () => Promise<Flaw[]>,
  { address, shows, open }: Screen,
): Promise<string[]> {
  const flaws: string[] = [];
  const look = async (width: number) => {
    const texts = [page.getByText(pseudoLanguage.part(shows)), page.getByText(shows)] as const;
    await expect(texts[0].or(texts[1]).filter({ visible: true }).first()).toBeVisible();
    for (const { flaw, text, element } of await findFlaws()) flaws.push(`${width}: ${flaw}: ${text} (${element})`);
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    // An open menu is placed anew a moment after the window has got its size.
    await expect.soft.poll(scrollWidth, `${address} at ${width} px`).toBeLessThanOrEqual(width);
    const locale = await page.evaluate(() => document.documentElement.lang);
    const name = `${locale}-${width}-${address}${open ? `-${shows}` : ""}`;
    await keepPicture(page, name);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await open?.(page, pseudoLanguage);
  await look(1440);
  await page.setViewportSize({ width: 390, height: 900 });
  await look(390);
  return flaws;
}

async function checkAll(page: Page, screens: readonly Screen[]): Promise<void> {
  const findFlaws = await watchFlaws(page);
  for (const screen of screens) {
    const name = screen.open ? `${screen.address}: ${screen.shows}` : screen.address;
    await test.step(name, async () => expect.soft(await check(page, findFlaws, screen), name).toEqual([]));
  }
}

for (const [locale, direction] of [
  ["en-XA", "ltr"],
  ["en-XB", "rtl"],
] as const) {
  test.describe(`in the pseudo-locale ${locale} (${direction})`, { tag: "@deep" }, () => {
    test.beforeEach(async ({ context }) => {
      await context.addInitScript((value) => {
        // A document without an origin, such as the first one of a window, has no storage.
        if (location.protocol.startsWith("http")) localStorage.setItem("locale", value);
      }, locale);
    });

    test("the pages that are open to all are translated, and nothing is cut off", async ({ page }) => {
      await page.goto("/auth");
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      await checkAll(page, OPEN_PAGES);
    });

    const PARTS = 3;
    for (let part = 1; part <= PARTS; part++) {
      test(`the user area is translated, and nothing is cut off (${part} of ${PARTS})`, async ({
        home,
        product,
        person,
      }) => {
        test.slow();
        const screens = userScreens(await fillLibrary(product.origin, person));
        await checkAll(
          home,
          screens.filter((_, index) => index % PARTS === part - 1),
        );
      });
    }

    test("the administration is translated, and nothing is cut off", async ({ page, product, person }) => {
      test.slow();
      await fillLibrary(product.origin, person);
      await signIn(page, product.origin, await loginAsAdmin(product.origin));
      await checkAll(page, ADMIN_SCREENS);
    });
  });
}
