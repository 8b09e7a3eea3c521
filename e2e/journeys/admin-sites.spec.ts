import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, useTheme as chooseTheme, loginAsAdmin, newUser, type Person, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

interface Site {
  readonly id: number;
  readonly name: string;
  readonly inputSelectors: readonly string[];
}

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

let admin: Person;
test.beforeEach(async ({ page, product }) => {
  admin = await loginAsAdmin(product.origin);
  await signIn(page, product.origin, admin);
});
// What is edited here would be edited for every journey after this one.
test.afterEach(async ({ product }) => {
  const { origin } = product;
  for (const { id } of await callApi<Site[]>(origin, "GET", "/api/admin/extension-sites?limit=500", admin.token))
    await callApi(origin, "DELETE", `/api/admin/extension-sites/${id}`, admin.token);
});

/** The answer that a user's extension gets, and its tag. */
async function ask(origin: string, token: string, etag?: string) {
  const response = await fetch(`${origin}/api/extension/sites`, {
    headers: { Authorization: `Bearer ${token}`, ...(etag && { "If-None-Match": etag }) },
  });
  const body = response.status === 200 ? ((await response.json()) as { sites: Site[] }) : undefined;
  return { status: response.status, etag: response.headers.get("etag") ?? "", sites: body?.sites ?? [] };
}

const selectorsOf = (sites: readonly Site[], name: string) => sites.find((site) => site.name === name)?.inputSelectors;

async function openSites(page: Page): Promise<void> {
  await page.goto("/admin/sites");
  await expect(page.getByText("ChatGPT", { exact: true })).toBeVisible();
}

test("a selector that is edited is there for every extension with its next question", { tag: "@deep" }, async ({
  page,
  product,
}) => {
  const person = await newUser(product.origin);
  const before = await ask(product.origin, person.token);
  expect((await ask(product.origin, person.token, before.etag)).status).toBe(304);

  await openSites(page);
  await page.getByRole("button", { name: "Edit ChatGPT" }).click();
  const selectors = dialog(page).getByLabel("Selectors of the chat box");
  await expect(selectors).toHaveValue((selectorsOf(before.sites, "ChatGPT") ?? []).join("\n"));
  await selectors.fill("#new-box {");
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(dialog(page).getByText("That is not a CSS selector a browser understands.")).toBeVisible();
  await selectors.fill("#new-box\ntextarea");
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, "ChatGPT").getByText("Shipped, edited")).toBeVisible();

  const after = await ask(product.origin, person.token, before.etag);
  expect(after).toMatchObject({ status: 200, etag: expect.not.stringMatching(before.etag) });
  expect(selectorsOf(after.sites, "ChatGPT")).toEqual(["#new-box", "textarea"]);

  await page.getByRole("button", { name: "Reset ChatGPT" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(row(page, "ChatGPT").getByText("Shipped", { exact: true })).toBeVisible();
  expect((await ask(product.origin, person.token)).etag).toBe(before.etag);
});

test("a shared site is switched off, and deleted", { tag: "@deep" }, async ({ page, product }) => {
  const person = await newUser(product.origin);
  const shared = { name: "Our chat", origin: "https://chat.example.org", inputSelector: "textarea" };
  await callApi(product.origin, "POST", "/api/extension/sites", person.token, shared);
  await openSites(page);
  await page.getByRole("searchbox", { name: "Search sites" }).fill("example.org");
  await expect(row(page, "Our chat").getByText(`Shared by ${person.username}`)).toBeVisible();
  await expect(page.getByText("ChatGPT", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Deactivate Our chat" }).click();
  await expect(page.getByRole("button", { name: "Activate Our chat" })).toBeVisible();
  // The button shows the switch before the server has answered.
  await expect
    .poll(async () => selectorsOf((await ask(product.origin, person.token)).sites, "Our chat"))
    .toBeUndefined();
  await page.getByRole("button", { name: "Delete Our chat" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No sites found")).toBeVisible();
});

test("a site is added by keyboard, on an accessible page", { tag: "@deep" }, async ({ page, product }) => {
  for (const theme of ["dark", "light"] as const) {
    await chooseTheme(page, product.origin, theme);
    await openSites(page);
    await expectAccessible(page, { themes: "current" });
  }
  await page.getByRole("button", { name: "New site" }).press("Enter");
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await expectAccessible(page, { themes: "current" });
  await page.keyboard.type("Our chat");
  await page.keyboard.press("Tab");
  await page.keyboard.type("https://chat.example.org/*");
  await page.keyboard.press("Tab");
  await page.keyboard.type("textarea");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("combobox", { name: "How text goes in" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Create" }).press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, "Our chat").getByText("Added here")).toBeVisible();
});

test("fits a phone", { tag: "@deep" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSites(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await sideways()).toBe(false);
  await page.getByRole("button", { name: "Edit ChatGPT" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await sideways()).toBe(false);
  await expectAccessible(page, { themes: "current" });
});
