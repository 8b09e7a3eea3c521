import { expect, type Page } from "@playwright/test";
import { text } from "../../extension/src/locales/en/text.ts";
import { matrixEditors } from "../../extension/test/browser/matrix.ts";
import { openPage, prompts, shownSearch, test } from "../support/extension-pages.ts";

const call = (page: Page, name: "read" | "sent" | "focus") =>
  page.evaluate(async (asked): Promise<unknown> => window.testPage[asked](), name);
const searchIn = (page: Page) => page.frames().find((frame) => frame.url().includes("picker.html"));

/** What the search says in the end; null where it is gone, because the prompt is in the box. */
async function saidBy(page: Page): Promise<string | null> {
  const search = searchIn(page);
  if (!search) return null;
  // The frame may go while it is asked.
  const card = search.locator("[data-tone]:not(:has(progress))");
  return card.innerText({ timeout: 500 }).catch(() => (searchIn(page) ? "" : null));
}

/** Editors that draw their text themselves, or keep all of it in a code element: there the signs begin a comment. */
const WITHOUT_SEARCH = new Set(["easymde", "monaco", "ace", "monaco without its global", "stacks-editor"]);

for (const editor of matrixEditors) {
  test(`the search puts a prompt into ${editor} exactly, or says why not, and sends nothing`, {
    tag: "@deep",
  }, async ({ extension, origin }) => {
    const page = await openPage(extension, `${origin}/editors/editors.html?editor=${editor}`);
    await page.waitForFunction(() => window.testPage !== undefined);
    await call(page, "focus");
    await page.keyboard.type("typed //");
    await expect.poll(() => call(page, "read")).toBe("typed //");
    if (WITHOUT_SEARCH.has(editor)) {
      // Time in which it would open.
      await page.waitForTimeout(1_500);
      expect(searchIn(page)).toBeUndefined();
    } else {
      const search = await shownSearch(extension, page);
      await page.keyboard.type("linux");
      await expect(search.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("Enter");
      await expect.poll(() => saidBy(page), { timeout: 20_000 }).not.toBe("");
      const said = await saidBy(page);
      if (said?.includes(text.notice.changed)) await search.getByRole("button", { name: text.notice.undo }).click();
      const wanted = said === null ? `typed ${prompts.lines.content}` : "typed //";
      await expect.poll(() => call(page, "read")).toBe(wanted);
    }
    expect(await call(page, "sent")).toBe(0);
    await page.close();
  });
}
