import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContext, Download, Page } from "@playwright/test";
import { callApi, loginAsAdmin, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Whatever any page of the context saves, from its first moment on. */
function nextDownload(context: BrowserContext): Promise<Download> {
  return new Promise((resolve) => {
    const watch = (page: Page) => void page.once("download", resolve);
    for (const page of context.pages()) watch(page);
    context.on("page", watch);
  });
}

test("by keyboard a person goes through the guide, and a reload stays where they are", { tag: "@deep" }, async ({
  home,
  person,
}) => {
  await expect(home.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  // The sidebar offers it to administrators only; the palette and the first page to everybody.
  await expect(
    home.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chrome Extension" }),
  ).toHaveCount(0);
  await home.keyboard.press("Control+k");
  await expect(home.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.type("chrome ext");
  await home.keyboard.press("Enter");
  await expect(home).toHaveURL(/\/extension$/);
  await expect(home).toHaveTitle("Chrome Extension · Promptory");

  await home.getByRole("tab", { name: "Installation" }).focus();
  await home.keyboard.press("ArrowRight");
  await expect(home.getByRole("heading", { name: "Insert Selected" })).toBeVisible();
  await home.keyboard.press("End");
  await expect(home.getByRole("heading", { name: "Templates not loading" })).toBeVisible();
  await expect(home).toHaveURL(/tab=troubleshooting/);
  await home.reload();
  await expect(home.getByRole("tab", { name: "Troubleshooting", selected: true })).toBeVisible();
  await expect(home.getByRole("region", { name: "Details for support" })).toContainText(person.username);
  await expect(home.getByRole("tab")).toHaveCount(3);
});

for (const browser of ["chrome", "firefox"] as const) {
  test(`the package for ${browser} arrives with the fingerprint that is shown, and is remembered`, {
    tag: "@deep",
  }, async ({ home, context }) => {
    await home.goto(`/extension?browser=${browser}`);
    const button = home.getByRole("link", { name: /^Download for/ });
    const download = nextDownload(context);
    const opened = context.waitForEvent("page");
    await button.click();
    const page = await opened;
    const saved = await download;
    const bytes = await readFile(await saved.path());
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^promptory-\\d+\\.\\d+\\.\\d+-${browser}\\.zip$`));
    await expect(page.getByText(createHash("sha256").update(bytes).digest("hex"))).toBeVisible();
    await expect(page.getByText(saved.suggestedFilename())).toBeVisible();
    expect(bytes.subarray(0, 2).toString()).toBe("PK");

    await expect(home.getByRole("link", { name: /^Downloaded/ })).toBeVisible();
    await home.reload();
    await expect(home.getByRole("link", { name: /^Downloaded/ })).toBeVisible();
  });
}

test("the guide comes as a PDF to keep", { tag: "@deep" }, async ({ home, context }) => {
  await home.goto("/extension?tab=troubleshooting");
  const download = nextDownload(context);
  await home.getByRole("link", { name: "Guide (PDF)" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("promptory-extension-guide.pdf");
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const answer = await context.request.get("/downloads/promptory-extension-guide.pdf");
  expect(answer.headers()).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-cache" });
});

test("an administrator finds it in the sidebar, and makes a key that works", { tag: "@deep" }, async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const admin = await loginAsAdmin(product.origin);
  await signIn(page, product.origin, admin);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chrome Extension" }).click();
  await page.getByRole("tab", { name: "Admin API Key" }).click();
  await expect(page.getByText("No API keys yet").or(page.getByRole("list", { name: "API keys" }))).toBeVisible();
  await page.getByRole("button", { name: "Generate API Key" }).click();
  const question = page.getByRole("alertdialog");
  const field = page.getByLabel("API key", { exact: true });
  await expect(question.or(field).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole("button", { name: "Replace" }).click();
  await expect(field).toHaveValue(/^ptk_/);
  await page.getByRole("button", { name: "Copy API key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(await field.inputValue()).toBe(key);
  expect(Array.isArray(await callApi(product.origin, "GET", "/api/types", key))).toBe(true);

  await page.getByRole("button", { name: "Revoke extension" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("API key revoked")).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(callApi(product.origin, "GET", "/api/types", key)).rejects.toThrow("401");
});

test("an offer to connect is worth one key, and the page says when it was taken", { tag: "@deep" }, async ({
  home,
  product,
}) => {
  await home.goto("/extension");
  await home.getByRole("button", { name: "Connect the extension" }).click();
  await expect(home.getByText("Now press the Promptory button in your toolbar")).toBeVisible();
  await expect(home.getByRole("timer")).toHaveText(/Time left: [01]:\d\d/);
  // What the extension does from here on is in its own journeys.
  const sign = home.locator("#promptory-connect");
  const code = await sign.getAttribute("data-code");
  const exchange = () =>
    callApi<{ apiKey: string }>(product.origin, "POST", "/api/extension/connect", undefined, {
      code,
      device: "Chrome on Linux",
    });
  const { apiKey } = await exchange();
  expect(Array.isArray(await callApi(product.origin, "GET", "/api/types", apiKey))).toBe(true);
  await expect(exchange()).rejects.toThrow("401");
  await sign.evaluate((element) => element.setAttribute("data-connected", "true"));
  await expect(home.getByText("Connected", { exact: true })).toBeVisible();
  await home.getByRole("link", { name: "See your API keys" }).click();
  await expect(home.getByRole("list", { name: "API keys" })).toContainText("Extension: Chrome on Linux");
});
