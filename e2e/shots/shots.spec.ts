import { fileURLToPath } from "node:url";
import { test as base, type Page } from "@playwright/test";
import { type AiServer, startAiServer } from "../../api/test/support/ai-server.ts";
import { openExtension } from "../support/extension.ts";
import { signIn, useTheme } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { fillLibrary, type Library, REFINED } from "./library.ts";
import { screens } from "./screens.ts";

const folder = fileURLToPath(new URL("../../shots/", import.meta.url));
const themes = ["dark", "light"] as const;
const sizes = [
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
      const product = await startProduct({
        ...provider,
        AUTHOR_NAME: "Ada Lovelace",
        DONATE_URL: "https://example.org/donate",
      });
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

for (const theme of themes) {
  for (const viewport of sizes) {
    test.describe(`${theme} ${viewport.width}`, () => {
      test.use({ viewport });
      for (const { name, as, whole = false, paint } of screens) {
        test(name, async ({ page, product, library }) => {
          await useTheme(page, product.origin, theme);
          if (as !== undefined) await signIn(page, product.origin, library[as]);
          await paint(page, library);
          await settle(page);
          const path = `${folder}${name}-${theme}-${viewport.width}.png`;
          await page.screenshot({ path, fullPage: whole, animations: "disabled" });
        });
      }
    });
  }
}

test("extension panel", async ({ product, library }) => {
  const extension = await openExtension(product.origin);
  try {
    const site = await extension.context.newPage();
    await site.goto(`${product.origin}/config.json`);
    const panel = await extension.openPanel(site);
    await panel.setViewportSize({ width: 400, height: 800 });
    const paint = async (name: string) => {
      for (const theme of themes) {
        await panel.evaluate((value) => {
          localStorage.setItem("theme", value);
          window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
        }, theme);
        await settle(panel);
        await panel.screenshot({ path: `${folder}extension-${name}-${theme}-400.png`, animations: "disabled" });
      }
    };
    await paint("login");
    await panel.getByLabel("Server address").fill(product.origin);
    await panel.getByLabel("Username").fill(library.collector.username);
    await panel.getByLabel("Password", { exact: true }).fill(library.collector.password);
    await panel.getByRole("button", { name: "Log in" }).click();
    await panel.getByRole("option").first().waitFor();
    await paint("list");
    await panel.getByRole("combobox", { name: "Search prompts" }).fill("developer");
    await panel.locator("main[aria-busy=false]").waitFor();
    await paint("search");
  } finally {
    await extension.close();
  }
});
