import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import buildPages from "../../extension/test/pages/build.ts";
import { servePages } from "../../extension/test/pages/server.ts";
import { pictures } from "../../packages/guide/src/index.ts";
import { openExtension } from "../support/extension.ts";
import { callApi, loginAsAdmin, newPrompt, newUser, signIn, useTheme } from "../support/people.ts";
import { startProduct } from "../support/product.ts";

const folder = fileURLToPath(new URL("../../packages/guide/pictures/", import.meta.url));

const LETTER = `You answer letters with warmth and few words.

Thank the writer first. Then answer every question in the order it was asked, one short paragraph each. End with an offer to help further.`;

/** Gives the window the size of that picture. */
async function frame(page: Page, name: string): Promise<void> {
  const { width, height } = pictures[name] ?? { width: 400, height: 640 };
  await page.setViewportSize({ width, height });
}

async function paint(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${pictures[name]?.file}`, animations: "disabled", caret: "hide" });
}

async function inLight(panel: Page): Promise<void> {
  await panel.evaluate(() => {
    localStorage.setItem("theme", "light");
    window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  });
}

test("the pictures of the guide", async ({ page }) => {
  const product = await startProduct();
  const removePages = buildPages();
  const sites = await servePages(0);
  const extension = await openExtension(product.origin);
  await useTheme(page, product.origin, "light");
  try {
    const admin = await loginAsAdmin(product.origin);
    await callApi(product.origin, "POST", "/api/admin/defaults/starter-set", admin.token);
    const ada = await newUser(product.origin, "ada");
    const letter = await newPrompt(product.origin, ada, {
      title: "Answer a letter kindly",
      content: LETTER,
      type: "writing",
    });
    await signIn(page, product.origin, ada);
    await frame(page, "download");
    await page.goto(`${product.origin}/extension/download?browser=chrome`);
    await expect(page.getByText("The download has started")).toBeVisible();
    await paint(page, "download");

    const extensions = await extension.context.newPage();
    await frame(extensions, "extensions-page");
    await extensions.goto("chrome://extensions");
    await extensions.locator("#devMode").click();
    await expect(extensions.getByText("Load unpacked")).toBeVisible();
    await paint(extensions, "extensions-page");
    await extensions.close();

    const site = await extension.context.newPage();
    await site.goto(`${sites.origin}/plain-textarea.html`);
    await extension.pressToolbarButton(site);
    const panel = await extension.openPanel(site);
    await inLight(panel);
    await frame(panel, "sign-in");
    await panel.getByLabel("Server address").fill("https://prompts.example.com");
    await paint(panel, "sign-in");
    await panel.getByLabel("Server address").fill(product.origin);
    await panel.getByLabel("Username").fill(ada.username);
    await panel.getByLabel("Password", { exact: true }).fill(ada.password);
    await panel.getByRole("button", { name: "Log in" }).click();
    await panel.getByRole("option").first().waitFor();
    await frame(panel, "list");
    await paint(panel, "list");
    await panel.getByRole("combobox", { name: "Search prompts" }).fill(letter.title);
    await expect(panel.getByRole("option", { selected: true })).toContainText(letter.title);
    await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await panel.keyboard.press("Enter");
    await expect(panel.getByText(/^Inserted into/)).toBeVisible();
    await expect(panel.getByText("waits to be sent")).toHaveCount(0);
    await frame(panel, "inserted");
    await paint(panel, "inserted");
  } finally {
    await extension.close();
    await sites.stop();
    removePages();
    await product.remove();
  }
});
