import { expect, type Page } from "@playwright/test";
import type { PointedSite } from "../../extension/src/page-messages.ts";
import type { ExtensionBrowser } from "../support/extension.ts";
import { openPage, test } from "../support/extension-pages.ts";

/** Begins to point as the button of the panel does. */
async function startPointing(extension: ExtensionBrowser, site: Page): Promise<Page> {
  const panel = await extension.openPanel(site);
  await panel.evaluate(async () => {
    const tabId = Number(new URLSearchParams(location.search).get("tab"));
    return chrome.runtime.sendMessage({ kind: "point", tabId });
  });
  await site.bringToFront();
  return panel;
}

const pointed = (panel: Page) =>
  panel.evaluate(async () => {
    const reply = await chrome.runtime.sendMessage({ kind: "pointed-sites" });
    return (reply as { value: PointedSite[] }).value;
  });
const leftovers = (page: Page) => page.evaluate(() => document.documentElement.children.length);

test("a press on a box remembers how to find it, and the page sees no press and keeps no trace", async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.evaluate(() => {
    window.presses = 0;
    for (const kind of ["pointerdown", "mousedown", "click"])
      document.addEventListener(kind, () => (window.presses += 1), true);
  });
  const panel = await startPointing(extension, page);
  expect(await leftovers(page)).toBe(3);
  const box = await page.locator("#composer").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect.poll(() => pointed(panel)).toMatchObject([{ origin, shared: "no" }]);
  const [site] = await pointed(panel);
  expect(await page.locator(site?.inputSelectors[0] ?? "").getAttribute("id")).toBe("composer");
  expect(await page.evaluate(() => window.presses)).toBe(0);
  expect(await leftovers(page)).toBe(2);
  await panel.close();
  await page.close();
});

test("the keyboard chooses among the boxes and Enter takes one", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  const panel = await startPointing(extension, page);
  // From the composer, which is offered first, back to the one before it.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await pointed(panel))[0]?.inputSelectors[0]).toContain("locked");
  expect(await leftovers(page)).toBe(2);
  await panel.close();
  await page.close();
});

test("Escape leaves everything as it was", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  const panel = await extension.openPanel(page);
  const before = await pointed(panel);
  await panel.close();
  const again = await startPointing(extension, page);
  await page.keyboard.press("Escape");
  await expect.poll(() => leftovers(page)).toBe(2);
  expect(await pointed(again)).toEqual(before);
  await again.close();
  await page.close();
});

for (const wall of ["open", "closed", "frame"]) {
  test(`a box behind a wall can be pointed at: ${wall}`, { tag: wall === "closed" ? [] : ["@deep"] }, async ({
    extension,
    origin,
  }) => {
    const page = await openPage(extension, `${origin}/nested.html?wall=${wall}`);
    const panel = await startPointing(extension, page);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await pointed(panel))[0]?.inputSelectors[0]).toContain("composer");
    expect(await leftovers(page)).toBe(2);
    await panel.close();
    await page.close();
  });
}

declare global {
  interface Window {
    presses: number;
  }
}
