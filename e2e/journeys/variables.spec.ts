// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import type { Page } from "@playwright/test";
import { servePages } from "../../extension/test/pages/server.ts";
import { expectAccessible } from "../support/accessible.ts";
import { openExtension } from "../support/extension.ts";
import { callApi, importCsv, newPrompt, type PromptRow } from "../support/people.ts";
import { expect, isDeep, test } from "../support/test.ts";

test.use({ startsAt: null });

const content = [
  "Dear {{name*}},",
  "",
  "write {{count:number=3}} lines by {{day:date}} in a {{tone|formal,friendly}} tone, {{name}}.",
  "{{body:long}}",
  "Today is {{@date}}. Keep \\{{this one}} and ${format:Markdown}.",
  "```",
  "{{left alone}}",
  "```",
].join("\n");

const made = (day: string) =>
  [
    "Dear Ada $& {{body}} 👩‍🚀,",
    "",
    "write 5 lines by 2026-12-24 in a friendly tone, Ada $& {{body}} 👩‍🚀.",
    "one",
    "two",
    `Today is ${day}. Keep {{this one}} and Markdown.`,
    "```",
    "{{left alone}}",
    "```",
  ].join("\n");

const form = (page: Page) => page.getByRole("dialog", { name: "Fill in the variables" });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString("sv-SE"));

/** By keyboard alone, from the first field to the last. */
async function fillIn(page: Page): Promise<void> {
  await expect(form(page).getByRole("textbox", { name: "name required" })).toBeFocused();
  await page.keyboard.insertText("Ada $& {{body}} 👩‍🚀");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  // In which order the parts of a day are typed is the browser's own language.
  await expect(form(page).getByLabel("day")).toBeFocused();
  await form(page).getByLabel("day").fill("2026-12-24");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(form(page).getByRole("radio", { name: "friendly" })).toBeChecked();
  await page.keyboard.press("Enter");
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
}

test("a prompt with variables is filled in by keyboard, copied to the letter, counted once and remembered", async ({
  home,
  context,
  product,
  person,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const prompt = await newPrompt(product.origin, person, { title: "Letter", content });
  const uses = async () =>
    (await callApi<PromptRow>(product.origin, "GET", `/api/templates/${prompt.id}`, person.token)).useCount;
  await home.goto("/templates?search=Letter");
  await expect(home.getByRole("article").getByText("6 variables")).toBeVisible();
  const copy = home.getByRole("article").getByRole("button", { name: /^Cop/ });
  await copy.focus();
  await home.keyboard.press("Enter");
  await fillIn(home);
  await expect(form(home).getByRole("region", { name: "Preview" })).toContainText(
    "in a friendly tone, Ada $& {{body}}",
  );
  expect(await uses()).toBe(0);
  await home.keyboard.press("Control+Enter");
  await expect(form(home)).toBeHidden();
  await expect(copy).toBeFocused();
  await expect(copy).toHaveAccessibleName("Copied");
  expect(await copied(home)).toBe(made(await today(home)));
  await expect.poll(uses).toBe(1);

  await home.reload();
  await copy.focus();
  await home.keyboard.press("Enter");
  await expect(form(home).getByRole("textbox", { name: "name required" })).toHaveValue("Ada $& {{body}} 👩‍🚀");
  await form(home).getByRole("button", { name: "Copy without filling" }).click();
  await expect(form(home)).toBeHidden();
  expect(await copied(home)).toBe(content);
  await expect.poll(uses).toBe(2);

  await copy.focus();
  await home.keyboard.press("Enter");
  await expect(form(home)).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(form(home)).toBeHidden();
  await expect(copy).toBeFocused();
  expect(await uses()).toBe(2);
});

test("what is on the clipboard goes in", { tag: "@deep" }, async ({ home, context, product, person }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newPrompt(product.origin, person, { title: "Sum up", content: "Sum up:\n{{@clipboard}}\nIn short." });
  await home.goto("/templates?search=Sum");
  await home.evaluate(() => navigator.clipboard.writeText("a {{name}}\r\n$1 ${x}"));
  await home.getByRole("article").getByRole("button", { name: "Copy" }).click();
  await expect(form(home).getByRole("textbox", { name: "Clipboard" })).toHaveValue(/\$1/);
  await home.keyboard.press("Control+Enter");
  await expect(form(home)).toBeHidden();
  expect((await copied(home)).replaceAll("\r\n", "\n")).toBe("Sum up:\na {{name}}\n$1 ${x}\nIn short.");
});

test("variables are listed while a prompt is written, also a very long one", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const long = `{{first}} ${"word ".repeat(39_000)}`;
  const { id } = await newPrompt(product.origin, person, { title: "Long", content: long });
  await home.goto(`/templates?edit=${id}`);
  const chips = home.getByRole("list", { name: "Variables" }).getByRole("listitem");
  await expect(chips).toHaveText(["First"]);
  await home.getByRole("textbox", { name: "Content" }).press("Control+End");
  await home.keyboard.type("{{second:number}} ${third:3}");
  await expect(chips).toContainText(["First", "Second", "Third"]);
});

test("the form has nothing axe objects to, wide and narrow", { tag: "@deep" }, async ({ home, product, person }) => {
  await newPrompt(product.origin, person, { title: "Letter", content });
  for (const width of [1440, 390]) {
    await home.setViewportSize({ width, height: 844 });
    await home.goto("/templates?search=Letter");
    await expectAccessible(home);
    await home.getByRole("article").getByRole("button", { name: "Copy" }).click();
    await expect(form(home).getByRole("textbox", { name: "name required" })).toBeFocused();
    await home.keyboard.press("Control+Enter");
    await expect(form(home).getByText("Please fill this in")).toBeVisible();
    await expectAccessible(home);
    const sideways = await form(home).evaluate(
      (dialog) => document.documentElement.scrollWidth > innerWidth || dialog.scrollWidth > dialog.clientWidth,
    );
    expect(sideways).toBe(false);
  }
});

test("every real prompt with variables can be opened in the form", async ({ home, product, person }) => {
  test.skip(!isDeep, "The form is shown by other journeys; this one takes a minute.");
  await importCsv(product.origin, person);
  await home.goto("/templates?sort=title");
  for (let page = 0; page < 4; page += 1) {
    await expect(home.getByRole("article")).toHaveCount(6);
    const asking = home.getByRole("article").filter({ has: home.getByRole("img", { name: /variable/ }) });
    for (const card of await asking.all()) {
      await card.getByRole("button", { name: "Copy" }).click();
      await expect(form(home)).toBeVisible();
      await home.keyboard.press("Escape");
      await expect(form(home)).toBeHidden();
    }
    await home.getByRole("link", { name: "Next" }).click();
    await expect(home.getByText(new RegExp(`^Showing ${(page + 1) * 6 + 1}-`))).toBeVisible();
  }
});

test("the extension asks for them too, before it inserts", { tag: "@deep" }, async ({ product, person }) => {
  await newPrompt(product.origin, person, { title: "Letter", content });
  const sites = await servePages(0);
  const extension = await openExtension(product.origin);
  try {
    const site = await extension.context.newPage();
    await site.goto(`${sites.origin}/plain-textarea.html`);
    const panel = await extension.openPanel(site);
    await panel.getByLabel("Server address").fill(product.origin);
    await panel.getByLabel("Username").fill(person.username);
    await panel.getByLabel("Password", { exact: true }).fill(person.password);
    await panel.getByRole("button", { name: "Log in" }).click();
    await panel.getByRole("combobox", { name: "Search prompts" }).fill("Letter");
    await expect(panel.getByRole("option", { selected: true })).toContainText("Letter");
    await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await panel.keyboard.press("Enter");
    await fillIn(panel);
    await panel.waitForFunction(() => document.getAnimations().length === 0);
    await expectAccessible(panel);
    const day = await today(panel);
    await panel.keyboard.press("Control+Enter");
    await expect(panel.getByText("One press to allow this page")).toBeVisible();
    await extension.pressToolbarButton(site);
    await expect(panel.getByText(/^Inserted into/)).toBeVisible();
    await expect(site.locator("#composer")).toHaveValue(made(day));
  } finally {
    await extension.close();
    await sites.stop();
  }
});

test("a preset is saved in one form, chosen in another, and deleted; the last values are offered", {
  tag: "@deep",
}, async ({ home, context, product, person }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newPrompt(product.origin, person, { title: "First letter", content: "Dear {{customerName}}, {{topic}}" });
  await newPrompt(product.origin, person, { title: "Second letter", content: "To {{customerName}} and {{other}}" });
  const openForm = async (title: string) => {
    await home.goto(`/templates?search=${encodeURIComponent(title)}`);
    await home.getByRole("article").getByRole("button", { name: "Copy" }).first().click();
    await expect(form(home)).toBeVisible();
  };
  await openForm("First letter");
  await form(home).getByRole("textbox", { name: "Customer name" }).fill("Ada & Co");
  await form(home).getByRole("button", { name: "Save as preset" }).click();
  await home.keyboard.type("Customer A");
  await home.keyboard.press("Enter");
  await expect(form(home).getByRole("combobox", { name: "Preset" })).toHaveText("Customer A");
  await expect(form(home).getByText("1 empty")).toBeVisible();
  await expectAccessible(home, { themes: "both" });
  await form(home).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => copied(home)).toBe("Dear Ada & Co, ");

  await openForm("Second letter");
  await form(home).getByRole("combobox", { name: "Preset" }).click();
  await home.getByRole("option", { name: "Customer A" }).click();
  await expect(form(home).getByRole("textbox", { name: "Customer name" })).toHaveValue("Ada & Co");
  await form(home).getByText("Keep placeholder").click();
  await form(home).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => copied(home)).toBe("To Ada & Co and {{other}}");

  await openForm("First letter");
  await form(home).getByRole("textbox", { name: "Customer name" }).fill("");
  await form(home).getByRole("button", { name: "Last values of Customer name" }).click();
  await home.getByRole("menuitem", { name: "Ada & Co" }).click();
  await form(home).getByRole("combobox", { name: "Preset" }).click();
  await home.getByRole("option", { name: "Customer A" }).click();
  await form(home).getByRole("button", { name: "Change presets" }).click();
  await home.getByRole("menuitem", { name: "Delete “Customer A”" }).click();
  await home.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(form(home).getByRole("combobox", { name: "Preset" })).toHaveCount(0);
});
