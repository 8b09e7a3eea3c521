import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { english } from "../support/language.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import { loginAsAdmin, signIn } from "../support/people.ts";
import { ADMIN_SCREENS, fillLibrary, OPEN_PAGES, type Screen, userScreens } from "../support/screens.ts";
import { expect, isDeep, test } from "../support/test.ts";

test.use({ startsAt: null });
// The longest file: its tests need nothing of each other.
test.describe.configure({ mode: "parallel" });

/** A dialog is centred: it moves when what it shows arrives. */
const isSteady = ({ address }: Screen) => !/[?&](edit|improve|new)=/.test(address);

/** Loads the page at the address of a screen; nothing moves meanwhile. */
async function load(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.address);
  await page.waitForLoadState("networkidle");
  if (isSteady(screen)) expect(await layoutShifts(page), "layout shifts").toEqual([]);
}

/** The time without a request that Playwright waits for in "networkidle", which works for a page that is loading only. */
const QUIET_MS = 500;

/** Watches the requests of a page; the function it returns waits until there has been none for half a second. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let quietSince = 0;
  const end = (request: Request) => {
    pending.delete(request);
    quietSince = performance.now();
  };
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isQuiet = () => pending.size === 0 && performance.now() - quietSince >= QUIET_MS;
  return async () => {
    quietSince = performance.now();
    await expect.poll(isQuiet, { message: "no requests for half a second", intervals: [100] }).toBe(true);
  };
}

/** Shows a screen in the page that is open, as a link does, and waits for its code and data. */
async function navigate(
  page: Page,
  { address, open, shows }: Screen,
  waitForQuiet: () => Promise<void>,
): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  if (!open) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  // Data is requested only after the code of a screen has arrived and run.
  await waitForQuiet();
  // A list is dimmed while it shows the data of the screen before.
  await expect(page.locator("[data-busy], [aria-busy=true]"), "busy elements").toHaveCount(0);
}

/** Axe finds nothing, and a phone has no sideways scroll. */
async function check(page: Page, screen: Screen): Promise<void> {
  const { shows, open } = screen;
  await open?.(page, english);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  // The next screen begins in the other theme: switching back would cost as much as a contrast check.
  await expectAccessible(page, { themes: "switch" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // What a dialog holds is the same at every width, and so are the colours.
  if (!open && isDeep) await expectAccessible(page, { themes: "current", rules: "layout" });
}

/** Dialogs are for the deep run: `npm test` checks every address. */
async function checkAll(page: Page, screens: readonly Screen[]): Promise<void> {
  await watchLayout(page);
  const waitForQuiet = watchRequests(page);
  const chosen = screens.filter(({ open }) => isDeep || !open);
  for (const [index, screen] of chosen.entries()) {
    const name = screen.open ? `${screen.address}: ${screen.shows}` : screen.address;
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      // Loading every screen, and axe with it, takes half the time of this file.
      if (isDeep || index === 0) await load(page, screen);
      else await navigate(page, screen, waitForQuiet);
      await check(page, screen);
    });
  }
}

test("the pages that are open to all pass axe and fit a phone", async ({ page }) => {
  await checkAll(page, OPEN_PAGES);
});

/** The screens of one of several tests, which run beside each other. */
const part = (screens: readonly Screen[], number: number, parts: number) =>
  screens.filter((_, index) => index % parts === number - 1);

for (const number of [1, 2, 3]) {
  test(`every screen of the user area passes axe and fits a phone (${number} of 3)`, async ({
    home,
    product,
    person,
  }) => {
    test.slow();
    await checkAll(home, part(userScreens(await fillLibrary(product.origin, person)), number, 3));
  });
}

for (const number of [1, 2]) {
  test(`every section of the administration passes axe and fits a phone (${number} of 2)`, async ({
    page,
    product,
    person,
  }) => {
    test.slow();
    await fillLibrary(product.origin, person);
    await signIn(page, product.origin, await loginAsAdmin(product.origin));
    await checkAll(page, part(ADMIN_SCREENS, number, 2));
  });
}

test("nothing moves while a screen loads on a phone @deep", async ({ home, product, person }) => {
  test.slow();
  await watchLayout(home);
  await home.setViewportSize({ width: 390, height: 844 });
  const moving: object[] = [];
  for (const screen of userScreens(await fillLibrary(product.origin, person)).filter(isSteady)) {
    await home.goto(screen.address);
    await home.waitForLoadState("networkidle");
    for (const shift of await layoutShifts(home)) moving.push({ address: screen.address, ...shift });
  }
  expect(moving).toEqual([]);
});

test("the table of screens has every address of the shell and every section of the administration", () => {
  const addresses = [...OPEN_PAGES, ...userScreens(1), ...ADMIN_SCREENS].map(({ address }) => address.split("?")[0]);
  const isListed = (path: string) =>
    addresses.some((address) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(address ?? ""));
  const matches = (file: string, pattern: RegExp) =>
    [...readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").matchAll(pattern)].map(
      ([, path]) => path ?? "",
    );
  const pages = matches("web-shell/src/app/routes.ts", /\bpage\(\s*"([^"*?]+)\??"/g);
  const sections = matches("web-admin/src/sections.ts", /\bpath: "([^"]*)"/g).map((path) =>
    `/admin/${path}`.replace(/\/$/, ""),
  );
  expect([...pages, ...sections].filter((path) => !isListed(path))).toEqual([]);
});
