import { expect, type Page } from "@playwright/test";
import { openPage, prompts, test } from "../support/extension-pages.ts";

const boxOf = (page: Page) => page.locator("#composer");

test("an insertion is reported and counted though the browser stopped the background in the middle", async ({
  extension,
  origin,
  library,
}) => {
  library.used.length = 0;
  const page = await openPage(extension, `${origin}/unruly.html?way=late`);
  const panel = await extension.openPanel(page);
  await panel.getByRole("combobox").fill(prompts.long.title);
  await expect(panel.getByRole("option")).toHaveCount(1);
  await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await panel.getByRole("combobox").press("Enter");
  await expect(panel.getByRole("button", { name: "Inserting..." })).toBeVisible();
  await expect(boxOf(page)).toContainText("Hi w");
  await extension.stopWorker();
  await page.evaluate(() => window.release?.());
  await expect(panel.getByText(/^Inserted into/)).toBeVisible();
  await expect(boxOf(page)).toHaveText(`Hi ${prompts.long.content}`);
  await expect.poll(() => library.used).toEqual([prompts.long.id]);
  await panel.close();
  await page.close();
});

test("a long insertion shows its progress, and Cancel takes it back", { tag: "@deep" }, async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/unruly.html?way=late`);
  const panel = await extension.openPanel(page);
  await panel.getByRole("combobox").fill(prompts.long.title);
  await expect(panel.getByRole("option")).toHaveCount(1);
  await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await panel.getByRole("combobox").press("Enter");
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await page.evaluate(() => window.release?.());
  await expect(panel.getByRole("progressbar")).toHaveCount(0);
  await expect(boxOf(page)).toHaveText("Hi");
  await expect(panel.getByText("Copied instead")).toHaveCount(0);
  await panel.close();
  await page.close();
});

test("logging out leaves nothing but the theme", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  const panel = await extension.openPanel(page);
  const kept = await extension.inBackground(() => chrome.storage.local.get(["session", "last"]), null);
  await panel.getByRole("combobox").fill("role");
  await expect(panel.getByRole("option")).toHaveCount(1);
  await panel.getByRole("option").dblclick();
  await panel.getByRole("textbox", { name: "role" }).fill("a pilot");
  await panel.keyboard.press("Control+Enter");
  await expect(panel.getByText(/^Inserted into/)).toBeVisible();
  await expect.poll(async () => Object.keys(await extension.stored())).toContain("values");
  await panel.evaluate(() => {
    localStorage.setItem("draft:save", "{}");
    localStorage.setItem("theme", "dark");
  });
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Log out" }).click();
  await expect(panel.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  const left = await panel.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name ?? "");
      await new Promise((done) => open.addEventListener("success", done));
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((done) => all.addEventListener("success", done));
        rows.push(...all.result);
      }
    }
    const [local, running] = [await chrome.storage.local.get(null), await chrome.storage.session.get(null)];
    const more = [...Object.keys(sessionStorage), ...(await caches.keys())];
    return { local: Object.keys(local), running: Object.keys(running), own: Object.keys(localStorage), rows, more };
  });
  expect(left).toEqual({ local: ["theme"], running: [], own: ["theme"], rows: [], more: [] });
  await extension.inBackground((given) => chrome.storage.local.set(given), kept);
  await panel.close();
  await page.close();
});

declare global {
  interface Window {
    /** Lets the page of `?way=late` write the rest of a paste. */
    release?: () => void;
  }
}
