import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newUser, signIn } from "../support/people.ts";
import { startProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const DARK = "rgb(12, 14, 19)";
const LIGHT = "rgb(246, 247, 249)";

async function chooseTheme(page: Page, name: "Light" | "Dark" | "System"): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitemradio", { name }).click();
}

test("the theme is dark until changed, stays changed, and never flashes", async ({ home }) => {
  await expect.poll(() => ground(home)).toBe(DARK);
  await chooseTheme(home, "Light");
  await expect.poll(() => ground(home)).toBe(LIGHT);

  // With all of our code held back, the page must already stand in its theme.
  await home.route("**/static/js/**", () => undefined);
  await home.reload({ waitUntil: "commit" });
  await expect.poll(() => home.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await expect.poll(() => ground(home)).toBe(LIGHT);
});

test("the system theme follows the system while the page is open", { tag: "@deep" }, async ({ home }) => {
  await home.emulateMedia({ colorScheme: "light" });
  await chooseTheme(home, "System");
  await expect.poll(() => ground(home)).toBe(LIGHT);
  await home.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(home)).toBe(DARK);
});

test("the badge says whether the API answers", { tag: "@deep" }, async ({ page, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const product = await startProduct();
  try {
    await page.clock.install();
    await signIn(page, product.origin, await newUser(product.origin));
    await page.goto(product.origin);
    await expect(page.getByText("API Connected")).toBeVisible();
    await product.stop();
    await page.clock.runFor(31_000);
    await expect(page.getByText("API Disconnected")).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole("button", { name: "Account menu" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Promptory" })).toBeVisible();
    await product.start();
    // A check that meets a busy machine may give up; the next one does not.
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(page.getByText("API Connected")).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 25_000 });
  } finally {
    await product.remove();
  }
});

test("an address that leads nowhere says so and shows the way home", { tag: "@deep" }, async ({ page }) => {
  for (const address of ["/not-found", "/no/such/page"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    await expect(page).toHaveTitle("Page not found · Promptory");
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/auth");
});

test("a page that breaks leaves the frame standing, and Retry brings it back", async ({ home, problems }) => {
  problems.allow(/ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/);
  await expect(home.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await home.route("**/static/**", (route) => route.abort());
  await home.getByRole("link", { name: "Prompts", exact: true }).click();
  await expect(home.getByRole("heading", { name: "Application Error" })).toBeVisible();
  await expect(home.getByRole("navigation", { name: "Main" })).toBeVisible();
  await home.getByText("Technical details").click();
  await expect(home.locator("details pre")).toContainText("chunk");
  await expectAccessible(home);
  await home.unroute("**/static/**");
  await home.getByRole("button", { name: "Retry" }).click();
  await expect(home.getByRole("heading", { name: "Prompts", exact: true })).toBeVisible();
});

test("Getting Started leads to a new prompt and to the import", { tag: "@deep" }, async ({ home }) => {
  await expect(home.getByText("Total Prompts")).toBeVisible();
  await home.getByRole("link", { name: "Create a prompt" }).first().click();
  await expect(home.getByRole("dialog", { name: "Create New Prompt" })).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(home).toHaveURL("/");
  await home.getByRole("link", { name: "Import prompts" }).click();
  await expect(home.getByRole("dialog", { name: /^Import/ })).toBeVisible();
  await expect(home).toHaveURL("/templates");
});

test("the sidebar folds to icons, remembers it, and names them", { tag: "@deep" }, async ({ home }) => {
  const link = home.getByRole("link", { name: "Prompts", exact: true });
  await expect(link).toBeVisible();
  const width = async () => (await link.boundingBox())?.width ?? 0;
  const open = await width();
  await home.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(width).toBeLessThan(open / 3);
  await home.reload();
  await expect(home.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await link.hover();
  const tooltip = home.getByRole("tooltip");
  await expect(tooltip).toHaveText("Prompts");
  await tooltip.hover();
  // A tooltip that its own text does not hold open has closed by then.
  await home.waitForTimeout(1000);
  await expect(tooltip).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("a small screen has a drawer that gives the focus back", { tag: "@deep" }, async ({ home }) => {
  await home.setViewportSize({ width: 390, height: 844 });
  const open = home.getByRole("button", { name: "Open menu" });
  await open.click();
  await expect(home.getByRole("dialog", { name: "Main" })).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await expect(home.getByRole("dialog", { name: "Main" })).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await home.getByRole("dialog").getByRole("link", { name: "Prompts" }).click();
  await expect(home).toHaveURL("/templates");
  await expect(home.getByRole("dialog", { name: "Main" })).toBeHidden();
});

test("everything in the frame is reached by keyboard", { tag: "@deep" }, async ({ home }) => {
  await expect(home.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await home.keyboard.press("Tab");
  await expect(home.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await home.keyboard.press("Enter");
  await home.keyboard.press("Tab");
  await expect(home.getByRole("link", { name: "Import prompts" })).toBeFocused();
  await home.keyboard.press("Tab");
  await expect(home.getByRole("link", { name: "Create a prompt" }).first()).toBeFocused();

  await home.getByRole("button", { name: "Account menu" }).focus();
  await home.keyboard.press("ArrowDown");
  await expect(home.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
  await home.keyboard.press("End");
  await expect(home.getByRole("menuitem", { name: "Log out" })).toBeFocused();
  await home.keyboard.press("Escape");
  await expect(home.getByRole("button", { name: "Account menu" })).toBeFocused();
});
