import { fileURLToPath } from "node:url";
import { test as base, type Page } from "@playwright/test";
import { type AiServer, startAiServer } from "../../api/test/support/ai-server.ts";
import buildPages from "../../extension/test/pages/build.ts";
import { servePages } from "../../extension/test/pages/server.ts";
import { openExtension } from "../support/extension.ts";
import { newPrompt, signIn, useTheme } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Paint, paintNoBox, paintPanel, paintPicker } from "./extension-panel.ts";
import { fillLibrary, type Library, REFINED } from "./library.ts";
import { screens } from "./screens.ts";
import { themes, turnTo } from "./themes.ts";

const isReadme = process.env.SHOTS_README !== undefined;
const folder = fileURLToPath(new URL(isReadme ? "../../docs/pictures/" : "../../shots/", import.meta.url));
/** The pictures of the README, in one theme and size; the panel of the extension is painted by its own test. */
const README = ["readme-list", "reading", "builder", "improve-result"];
const sizes = isReadme
  ? [{ width: 1440, height: 900 }]
  : [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
    ];

const test = base.extend<object, { ai: AiServer; product: Product; library: Library }>({
  ai: [
    async ({ browserName: _ }, use) => {
      const ai = await startAiServer();
      ai.rewrite = () => REFINED;
      await use(ai);
      await ai.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ ai }, use) => {
      const provider = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: ai.baseUrl(), AI_API_KEY: "k", AI_MODEL: "m" };
      const product = await startProduct((origin) => ({
        ...provider,
        // Programs sign in through the consent page only where Promptory knows its address.
        PUBLIC_URL: origin,
        AUTHOR_NAME: "Ada Lovelace",
        DONATE_URL: "https://example.org/donate",
      }));
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  library: [
    async ({ ai, product }, use) => use(await fillLibrary(product.origin, ai)),
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

/** Fonts are there and nothing loads any more; some screens wait for ever on purpose. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
}

test.afterEach(({ ai }) => ai.release());

for (const theme of isReadme ? (["dark"] as const) : themes) {
  for (const viewport of sizes) {
    test.describe(`${theme} ${viewport.width}`, () => {
      test.use({ viewport });
      const painted = isReadme ? screens.filter(({ name }) => README.includes(name)) : screens;
      for (const { name, as, whole = false, paint } of painted) {
        test(name, async ({ page, product, library }) => {
          await useTheme(page, product.origin, theme);
          if (as !== undefined) await signIn(page, product.origin, library[as]);
          await paint(page, library);
          await settle(page);
          const path = `${folder}${isReadme ? name.replace(/^readme-/, "") : `${name}-${theme}-${viewport.width}`}.png`;
          await page.screenshot({ path, fullPage: whole && !isReadme, animations: "disabled" });
        });
      }
    });
  }
}

test("extension panel", async ({ product, library }) => {
  test.setTimeout(180_000);
  const variables = { title: "Letter to a landlord", content: "Write to {{landlord}} about {{trouble}}, politely." };
  const letter = { title: "Answer a letter kindly", content: "Answer this letter with warmth and few words:\n\n" };
  for (const prompt of [variables, letter]) await newPrompt(product.origin, library.collector, prompt);
  const removePages = buildPages();
  const sites = await servePages(0);
  const extension = await openExtension(product.origin, [sites.origin]);
  const paint: Paint = async (name, page, inside = page) => {
    if (isReadme) {
      if (name !== "list") return;
      await turnTo("dark", inside);
      await settle(page);
      await page.screenshot({ path: `${folder}extension.png`, animations: "disabled" });
      return;
    }
    for (const theme of themes) {
      await turnTo(theme, inside);
      await settle(page);
      const path = `${folder}extension-${name}-${theme}-${page.viewportSize()?.width}.png`;
      await page.screenshot({ path, animations: "disabled" });
    }
  };
  try {
    const chat = await extension.context.newPage();
    await chat.setViewportSize({ width: 1100, height: 800 });
    await chat.goto(`${sites.origin}/unruly.html`);
    const panel = await extension.openPanel(chat);
    await panel.setViewportSize({ width: 400, height: 800 });
    await paintPanel(panel, product.origin, library.collector, paint);
    if (isReadme) return;
    await panel.reload();
    await paintNoBox(panel, letter.title, paint);
    await chat.goto(`${sites.origin}/plain-editable.html`);
    await chat.bringToFront();
    await paintPicker(extension, chat, variables.title, paint);
  } finally {
    await extension.close();
    await sites.stop();
    removePages();
  }
});
