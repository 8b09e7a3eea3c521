import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

const SECRET = "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa50z8tRn";

async function openTab(page: Page, query: string): Promise<void> {
  await page.goto(`/extension${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The page of the extension, in every state that looks different. */
export const extensionScreens: readonly Screen[] = [
  {
    name: "extension-page",
    as: "collector",
    whole: true,
    async paint(page) {
      await openTab(page, "?browser=chrome");
      await expect(page.getByRole("link", { name: /^Download for/ })).toBeVisible();
    },
  },
  {
    name: "extension-page-firefox",
    as: "collector",
    whole: true,
    async paint(page) {
      await openTab(page, "?browser=firefox");
      await page.evaluate(() => localStorage.setItem("promptory:1:browser:downloaded:firefox", "0.1.0"));
      await page.reload();
      await expect(page.getByRole("link", { name: /^Downloaded/ })).toBeVisible();
    },
  },
  {
    name: "extension-page-no-package",
    as: "collector",
    async paint(page) {
      await page.route("**/downloads/packages.json", (route) => route.fulfill({ status: 404 }));
      await openTab(page, "?browser=chrome");
      await expect(page.getByText("npm run build")).toBeVisible();
    },
  },
  ...["open", "connected", "ended"].map(
    (state): Screen => ({
      name: `extension-page-connect-${state}`,
      as: "collector",
      async paint(page) {
        await page.route("**/api/extension/connect-codes", (route) => {
          const seconds = state === "ended" ? 0 : 118;
          const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
          return route.fulfill({ status: 201, json: { success: true, code: "c0de", expiresAt, message: "" } });
        });
        await openTab(page, "?browser=chrome");
        await page.getByRole("button", { name: "Connect the extension" }).click();
        if (state === "connected")
          await page.locator("#promptory-connect").evaluate((sign) => sign.setAttribute("data-connected", "true"));
        await expect(page.getByText(/^(Now press the Promptory|Connected$|The time is over)/)).toBeVisible();
        await page.getByRole("region", { name: "Connect the extension" }).scrollIntoViewIfNeeded();
      },
    }),
  ),
  { name: "extension-page-usage", as: "collector", whole: true, paint: (page) => openTab(page, "?tab=usage") },
  {
    name: "extension-page-troubleshooting",
    as: "collector",
    whole: true,
    paint: (page) => openTab(page, "?tab=troubleshooting"),
  },
  {
    name: "extension-page-key",
    as: "admin",
    async paint(page) {
      await openTab(page, "?tab=key");
      await expect(page.getByRole("list", { name: "API keys" })).toBeVisible();
    },
  },
  {
    name: "extension-page-key-made",
    as: "admin",
    async paint(page) {
      await page.route("**/api/api-keys/extension", (route) =>
        route.fulfill({
          json: { success: true, apiKey: SECRET, message: "Copy this key now: it is shown this once only." },
        }),
      );
      await openTab(page, "?tab=key");
      await expect(page.getByRole("list", { name: "API keys" })).toBeVisible();
      await page.getByRole("button", { name: "Generate API Key" }).click();
      await page.getByRole("button", { name: "Replace" }).click();
      await expect(page.getByLabel("API key", { exact: true })).toHaveValue(SECRET);
    },
  },
  {
    name: "extension-download",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/extension/download?browser=chrome");
      await expect(page.getByText("The download has started")).toBeVisible();
    },
  },
  {
    name: "extension-download-missing",
    as: "collector",
    async paint(page) {
      await page.route("**/downloads/packages.json", (route) => route.fulfill({ status: 404 }));
      await page.goto("/extension/download?browser=firefox");
      await expect(page.getByText("npm run build")).toBeVisible();
    },
  },
];
