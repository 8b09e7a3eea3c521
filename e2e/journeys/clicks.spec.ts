import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { newPrompt, promptsCsv } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Counts clicks and keys; typing a text counts nothing. */
function counter(page: Page) {
  let count = 0;
  return {
    click: async (locator: Locator) => {
      await locator.click();
      count += 1;
    },
    press: async (keys: string) => {
      await page.keyboard.press(keys);
      count += 1;
    },
    count: () => count,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe("clicks and keys after sign-in", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("find and copy with variables: three keys", async ({ home, context, product, person }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await newPrompt(product.origin, person, { title: "Greeting", content: "Hello {{who}}" });
    await expect(home.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    const { press, count } = counter(home);
    await press("Control+k");
    await expect(home.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
    await home.keyboard.type("greeting");
    await expect(home.getByRole("option", { name: /Greeting/ })).toBeVisible();
    await press("Enter");
    await home.getByRole("textbox", { name: "Who" }).fill("Ada");
    await press("Control+Enter");
    await expect.poll(() => clipboard(home)).toBe("Hello Ada");
    expect(count()).toBe(3);
  });

  test("a first prompt and a later one: two each", async ({ home }) => {
    const first = counter(home);
    await first.click(
      button(home, "Create a prompt")
        .or(home.getByRole("link", { name: "Create a prompt" }))
        .first(),
    );
    await home.getByRole("textbox", { name: "Title" }).fill("First");
    await home.getByRole("textbox", { name: "Content" }).fill("Text");
    await first.click(button(home, "Create Prompt"));
    await expect(home.getByText("Prompt created")).toBeVisible();
    expect(first.count()).toBe(2);
    await home.goto("/templates");
    const later = counter(home);
    await later.click(button(home, "New Prompt"));
    await home.getByRole("textbox", { name: "Title" }).fill("Second");
    await home.getByRole("textbox", { name: "Content" }).fill("Text");
    await later.click(button(home, "Create Prompt"));
    await expect(home.getByRole("link", { name: "Second" })).toBeVisible();
    expect(later.count()).toBe(2);
  });

  test("improve and save: two clicks and Enter", async ({ home, product, person }) => {
    await newPrompt(product.origin, person, { title: "Letter", content: "Write a letter." });
    const result = { improvedPrompt: "Write a short letter.", explanation: "It is clearer.", improvements: [] };
    await home.route(/\/api\/templates\/improve/, (route) => {
      const status = { configured: true, provider: "ollama", model: "m", maxCharacters: 20_000, message: null };
      if (route.request().method() === "GET") return route.fulfill({ json: status });
      const data = JSON.stringify({ ...result, variables: { kept: [], lost: [] } });
      return route.fulfill({ contentType: "text/event-stream", body: `event: result\ndata: ${data}\n\n` });
    });
    await home.goto("/templates");
    const { click, press, count } = counter(home);
    await click(home.getByRole("article").filter({ hasText: "Letter" }).getByRole("button", { name: "Improve" }));
    await expect(button(home, "Improve This Prompt")).toBeFocused();
    await press("Enter");
    await click(button(home, "Save as new version"));
    await expect(home.getByText("The improved text is its newest version.")).toBeVisible();
    expect(count()).toBe(3);
    await button(home, "Undo").click();
    await expect(home.getByText("The earlier text is back")).toBeVisible();
  });

  test("a megaprompt of three and a copy: four in the builder, without scrolling", async ({
    home,
    context,
    product,
    person,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const title of ["One", "Two", "Three"]) {
      await newPrompt(product.origin, person, { title, content: `${title} text` });
    }
    await home.goto("/builder");
    const { click, count } = counter(home);
    for (const title of ["One", "Two", "Three"]) await click(button(home, `Add ${title}`));
    await click(button(home, "Copy all"));
    await expect.poll(() => clipboard(home)).toContain("Three text");
    expect(count()).toBe(4);
    expect(await home.evaluate(() => window.scrollY)).toBe(0);
  });

  test("an import of 1,282 prompts: four", async ({ home }) => {
    await home.goto("/templates");
    const { click, count } = counter(home);
    await click(button(home, "More"));
    await click(home.getByRole("menuitem", { name: "Import" }));
    const chooser = home.waitForEvent("filechooser");
    await click(button(home, "Choose files"));
    await (await chooser).setFiles(fileURLToPath(promptsCsv));
    await click(button(home, "Import 1,282 prompts"));
    await expect(home.getByText("1,282 prompts imported")).toBeVisible({ timeout: 30_000 });
    expect(count()).toBe(4);
  });
});

test("what is above the first card takes at most a fifth of a phone's screen, and the search has room to type", async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Letter", content: "Write a letter." });
  await home.setViewportSize({ width: 390, height: 844 });
  await home.goto("/templates");
  const top = async () => (await home.getByRole("article").first().boundingBox())?.y;
  const before = await top();
  expect(before).toBeLessThanOrEqual(844 / 5);

  const search = home.getByRole("textbox", { name: "Search prompts" });
  await search.click();
  expect((await search.boundingBox())?.width).toBeGreaterThan(340);
  expect(await top()).toBe(before);
  await home.keyboard.press("Tab");
  await expect(home.getByRole("combobox", { name: "Type" })).toBeFocused();
  expect((await home.getByRole("combobox", { name: "Type" }).boundingBox())?.width).toBeGreaterThan(30);
});
