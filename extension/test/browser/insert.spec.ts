import { expect, type Page } from "@playwright/test";
import { insertAsExtension, test } from "./support.ts";
import { hardTexts, longText } from "./texts.ts";

type EditorPage = {
  name: string;
  /** The text as the owner of the editor holds it, which is what would be sent. */
  held: (page: Page) => Promise<string>;
};

const value = (page: Page) => page.locator("#composer").inputValue();
const editors: EditorPage[] = [
  { name: "plain-textarea", held: value },
  { name: "react-textarea", held: async (page) => (await page.locator("#state").textContent()) ?? "" },
  { name: "plain-editable", held: (page) => page.evaluate(linesOfPlainEditable) },
  { name: "prosemirror", held: (page) => page.evaluate(() => window.editorText()) },
];

/** Independent of the engine's own reader: what the browser paints in a plain editable box. */
function linesOfPlainEditable(): string {
  const box = document.querySelector<HTMLElement>("#composer");
  // Chrome's innerText ends with the line it holds open.
  return (box?.innerText ?? "").replaceAll("\u00a0", " ").replace(/\n$/, "");
}

const shown = (text: string) => text.replaceAll("\u00a0", " ");

for (const editor of editors) {
  test.describe(editor.name, () => {
    test.beforeEach(async ({ page, origin }) => {
      await page.goto(`${origin}/${editor.name}.html`);
    });

    for (const [kind, text] of Object.entries(hardTexts)) {
      test(`takes ${kind} exactly`, async ({ page }) => {
        expect(await insertAsExtension(page, text)).toMatchObject({ status: "inserted" });
        expect(shown(await editor.held(page))).toBe(text);
      });
    }

    test("takes 144,260 characters exactly", async ({ page }) => {
      expect(await insertAsExtension(page, longText)).toMatchObject({ status: "inserted" });
      expect(shown(await editor.held(page))).toBe(longText);
    });

    test("keeps what was typed and inserts at the caret, once", async ({ page }) => {
      await page.locator("#composer").click();
      await page.keyboard.type("before after");
      for (let step = 0; step < "after".length; step += 1) await page.keyboard.press("ArrowLeft");
      expect(await insertAsExtension(page, "one\n\ntwo ")).toMatchObject({ status: "inserted" });
      expect(shown(await editor.held(page))).toBe("before one\n\ntwo after");
    });

    test("appends where the box was left without a caret", async ({ page }) => {
      await page.locator("#composer").click();
      await page.keyboard.type("typed ");
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        document.getSelection()?.removeAllRanges();
      });
      expect(await insertAsExtension(page, "added")).toMatchObject({ status: "inserted" });
      expect(shown(await editor.held(page))).toBe("typed added");
    });

    test("replaces the selected words", async ({ page }) => {
      await page.locator("#composer").click();
      await page.keyboard.type("keep this");
      for (let step = 0; step < "this".length; step += 1) await page.keyboard.press("Shift+ArrowLeft");
      expect(await insertAsExtension(page, "that\nline")).toMatchObject({ status: "inserted" });
      expect(shown(await editor.held(page))).toBe("keep that\nline");
    });

    test("is undone by one Ctrl+Z", async ({ page }) => {
      await page.locator("#composer").click();
      await page.keyboard.type("kept ");
      // Editors join what is typed within half a second into one step.
      await page.waitForTimeout(700);
      await insertAsExtension(page, "gone\n\nagain\n\tdeep");
      await page.keyboard.press("Control+z");
      expect(shown(await editor.held(page))).not.toContain("gone");
      expect(shown(await editor.held(page))).not.toContain("deep");
    });

    test("lets the person type on behind the prompt", async ({ page }) => {
      await insertAsExtension(page, "line one\nline two");
      await page.locator("#composer").focus();
      await page.keyboard.type(" and more");
      expect(shown(await editor.held(page))).toBe("line one\nline two and more");
    });

    test("takes the same prompt twice when asked twice", async ({ page }) => {
      await insertAsExtension(page, "twice\n");
      await insertAsExtension(page, "twice\n");
      expect(shown(await editor.held(page))).toBe("twice\ntwice\n");
    });
  });
}

test("never sends", async ({ page, origin }) => {
  await page.goto(`${origin}/react-textarea.html`);
  await insertAsExtension(page, "line\n\nline\n");
  await expect(page.locator("#sent")).toHaveText("0");
  await page.goto(`${origin}/prosemirror.html`);
  await insertAsExtension(page, "line\n\nline\n");
  expect(await page.evaluate(() => window.sentCount())).toBe(0);
});

test("keeps blank lines when Shift went down in the editor and came up elsewhere", async ({ page, origin }) => {
  await page.goto(`${origin}/prosemirror.html`);
  await page.locator("#composer").click();
  await page.evaluate(() =>
    document
      .querySelector("#composer")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", keyCode: 16, shiftKey: true, bubbles: true })),
  );
  expect(await insertAsExtension(page, "one\n\ntwo")).toMatchObject({ status: "inserted", method: "paste" });
});

for (const wall of ["open", "closed", "frame"]) {
  test(`finds the composer behind a wall: ${wall}`, async ({ page, origin }) => {
    await page.goto(`${origin}/nested.html?wall=${wall}`);
    const result = await insertAsExtension(page, "over\n\nthe wall");
    // Closed roots are opened by chrome.dom, which only a real extension has.
    if (wall === "closed") expect(result).toEqual({ status: "failed", reason: "no-editor" });
    else {
      expect(result).toMatchObject({ status: "inserted" });
      const box = wall === "frame" ? page.frameLocator("iframe").locator("#composer") : page.locator("#composer");
      await expect(box).toHaveValue("over\n\nthe wall");
    }
  });
}

test.describe("on a page that does not do as told", () => {
  const start = async (page: Page, origin: string, way: string) => page.goto(`${origin}/unruly.html?way=${way}`);

  test("says so when the text disappears into an attachment, and writes no second copy", async ({ page, origin }) => {
    await start(page, origin, "swallow");
    expect(await insertAsExtension(page, "text\nmore")).toEqual({ status: "failed", reason: "swallowed" });
    await expect(page.locator("#composer")).toHaveText("Hi");
  });

  test("takes a spoiled paste back and types the text instead", async ({ page, origin }) => {
    await start(page, origin, "rewrite");
    expect(await insertAsExtension(page, "text\n\nmore")).toMatchObject({ status: "inserted", method: "insert-html" });
    expect(shown(await page.evaluate(linesOfPlainEditable))).toBe("Hi text\n\nmore");
  });

  test("stops at once when a spoiled text cannot be taken back", async ({ page, origin }) => {
    await start(page, origin, "stubborn");
    expect(await insertAsExtension(page, "text")).toEqual({ status: "failed", reason: "altered" });
    await expect(page.locator("#composer")).toHaveText("Hi [removed]");
  });

  test("writes the value where the browser's own insertion does nothing, and React hears of it", async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/react-textarea.html`);
    const result = await insertAsExtension(page, "text\n\nmore", origin, "document.execCommand = () => false;");
    expect(result).toMatchObject({ status: "inserted", method: "native-setter" });
    expect(await page.locator("#state").textContent()).toBe("text\n\nmore");
  });

  test("does not cut a text that is too long for the box", async ({ page, origin }) => {
    await start(page, origin, "short");
    expect(await insertAsExtension(page, "0123456789")).toEqual({ status: "failed", reason: "too-long" });
    await expect(page.locator("#composer")).toHaveValue("Hi ");
  });

  test("writes nothing when the page is another one by now", async ({ page, origin }) => {
    await page.goto(`${origin}/plain-textarea.html`);
    expect(await insertAsExtension(page, "text", "https://elsewhere.example")).toEqual({
      status: "failed",
      reason: "moved-on",
    });
    await expect(page.locator("#composer")).toHaveValue("");
  });
});
