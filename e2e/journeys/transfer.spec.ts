// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, importCsv, newUser, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const agents = fileURLToPath(new URL("../fixtures/awesome-copilot/agents/", import.meta.url));

type Chosen = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, text: string | Buffer): Chosen => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

async function openImport(page: Page, files: Chosen | Chosen[]): Promise<void> {
  await page.goto("/templates?import=1");
  await expect(page.getByRole("dialog", { name: "Import prompts" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(files);
  await expect(page.getByText("will be imported")).toBeVisible();
}

type Prompt = { title: string; content: string };
async function promptsOf(origin: string, token: string): Promise<string[]> {
  const list = await callApi<Prompt[]>(origin, "GET", "/api/templates?limit=500&sort=title", token);
  return list.map(({ title, content }) => `${title}: ${content}`);
}

test("a conflict is shown word by word, decided row by row, and the import taken back from the toast", {
  tag: "@deep",
}, async ({ home, product, person }) => {
  await importCsv(product.origin, person, "act,prompt\nTrip,Plan a week in Rome\nMeal,Cook rice\n");
  const before = await promptsOf(product.origin, person.token);
  await openImport(home, file("new.csv", "act,prompt\nTrip,Plan a day in Rome\nMeal,Cook beans\nGift,Find one\n"));
  const dialog = home.getByRole("dialog");
  await dialog.getByRole("button", { name: "Show “Trip”" }).click();
  await expect(dialog.locator("del").filter({ hasText: "week" })).toBeVisible();
  for (const [name, option] of [
    ["2 prompts you already have with different text", "Replace mine"],
    ["What to do with “Meal”", "Keep both"],
  ] as const) {
    await dialog.getByRole("combobox", { name }).click();
    await dialog.getByRole("option", { name: option }).click();
  }
  await dialog.getByRole("button", { name: "Import 3 prompts" }).click();
  await expect(dialog.getByText("3 prompts imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Show prompts" }).click();
  const after = await promptsOf(product.origin, person.token);
  expect(after).toEqual(expect.arrayContaining(["Trip: Plan a day in Rome", "Meal: Cook rice", "Meal: Cook beans"]));
  await home.getByRole("button", { name: "Undo" }).click();
  await expect(home.getByText("Import undone")).toBeVisible();
  expect(await promptsOf(product.origin, person.token)).toEqual(before);
});

test("placeholders of other products are converted where the person wants it", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await openImport(home, file("p.csv", 'act,prompt\nOne,"Ask ${name:Bob} now"\nTwo,Ask [[who]] now\n'));
  const dialog = home.getByRole("dialog");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Show “One”" }).click();
  await expect(dialog.getByRole("region", { name: "What changes" })).toContainText("${name:Bob} → {{name=Bob}}");
  await dialog.getByRole("button", { name: "Show “Two”" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Convert in this prompt" })).toHaveCount(2);
  await dialog.getByRole("checkbox", { name: "Convert in this prompt" }).last().uncheck();
  await dialog.getByRole("button", { name: "Import 2 prompts" }).click();
  await expect(dialog.getByText("Placeholders converted in 1 prompt")).toBeVisible();
  const prompts = await promptsOf(product.origin, person.token);
  expect(prompts).toEqual(expect.arrayContaining(["One: Ask {{name=Bob}} now", "Two: Ask [[who]] now"]));
});

test("a library goes out by the menu and comes into another account, by keyboard only", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await importCsv(
    product.origin,
    person,
    'act,prompt,type\n"=Trip","Line 1\r\n  line 2 ---",Travel\nשלום,👩‍👩‍👧,写作\n',
  );
  const mine = await promptsOf(product.origin, person.token);
  for (const [index, ending] of ["json", "csv", "zip"].entries()) {
    await home.goto("/templates");
    await home.getByRole("button", { name: "More", exact: true }).focus();
    const download = home.waitForEvent("download");
    await home.keyboard.press("Enter");
    const items = home.getByRole("menuitem");
    await expect(items.first()).toBeFocused();
    // Behind Import, Select and Show megaprompts.
    for (let step = 1; step <= index + 3; step += 1) {
      await home.keyboard.press("ArrowDown");
      // Radix moves the focus in a timer after the key.
      await expect(items.nth(step)).toBeFocused();
    }
    await home.keyboard.press("Enter");
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^promptory-[0-9-]+\\.${ending}$`));
    const bytes = readFileSync(await saved.path());

    const other = await newUser(product.origin);
    const had = await promptsOf(product.origin, other.token);
    const context = await home.context().browser()?.newContext();
    const page = await context?.newPage();
    if (!page || !context) throw new Error("no browser");
    await signIn(page, product.origin, other);
    await openImport(page, file(`mine.${ending}`, bytes));
    await page.getByRole("button", { name: /^Import \d/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/prompts? imported/)).toBeVisible();
    const got = await promptsOf(product.origin, other.token);
    expect(new Set([...got])).toEqual(new Set([...mine, ...had]));
    await context.close();
  }
});

test("the 168 agent files come in at once, and the import is undone in the settings", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const before = await promptsOf(product.origin, person.token);
  const files = readdirSync(agents).map((name) => file(name, readFileSync(`${agents}${name}`)));
  await openImport(home, files);
  await home.getByRole("button", { name: "Import 168 prompts" }).click();
  await expect(home.getByText("168 prompts imported")).toBeVisible({ timeout: 30_000 });
  await home.goto("/settings/data");
  await home.getByRole("button", { name: "Undo the import of 168 files" }).click();
  await expect(home.getByText("Import undone")).toBeVisible();
  expect(await promptsOf(product.origin, person.token)).toEqual(before);
});

test("choices, menu and settings have nothing axe objects to", { tag: "@deep" }, async ({ home, product, person }) => {
  await importCsv(product.origin, person, "act,prompt\nTrip,Plan a week\n");
  await openImport(home, file("new.csv", 'act,prompt\nTrip,"Plan a ${n:7} day trip"\nGift,Find [[one]]\n,x\n'));
  const dialog = home.getByRole("dialog");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Show “Trip”" }).click();
  await expect(dialog.getByRole("region", { name: "What changes" })).toBeVisible();
  await expectAccessible(home);
  await dialog.getByRole("button", { name: /^Cannot be read/ }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await home.getByRole("button", { name: "More", exact: true }).press("Enter");
  await expect(home.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(home, { within: "[role=menu]" });
  await home.goto("/settings/data");
  await expect(home.getByText("Imports of the last 30 days")).toBeVisible();
  await expectAccessible(home, { within: "main" });
});
