import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { moveBy } from "../support/dragging.ts";
import {
  callApi,
  useTheme as chooseTheme,
  importCsv,
  loginAsAdmin,
  newPrompt,
  newUser,
  type Person,
  signIn,
} from "../support/people.ts";
import { expect, isDeep, test } from "../support/test.ts";

interface Default {
  readonly id: number;
  readonly title: string;
  readonly label: string;
}

const THEMES = ["dark", "light"] as const;

const rows = (page: Page, list: string) => page.getByRole("list", { name: list }).locator("> li");
const dialog = (page: Page) => page.getByRole("dialog");

let admin: Person;
test.beforeEach(async ({ page, product }) => {
  admin = await loginAsAdmin(product.origin);
  await signIn(page, product.origin, admin);
});
// What is left here would be given to the people of every journey after this one.
test.afterEach(async ({ product }) => {
  const { origin } = product;
  for (const { id } of await callApi<Default[]>(origin, "GET", "/api/admin/default-types", admin.token)) {
    await callApi(origin, "DELETE", `/api/admin/default-types/${id}`, admin.token);
  }
});

async function makeType(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole("button", { name: "New default type" }).click();
  await expect(dialog(page).getByText("Internal name (no spaces, lowercase with underscore)")).toBeVisible();
  await expect(dialog(page).getByLabel("Color code")).toHaveValue("#000000");
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  await dialog(page).getByLabel("Label").fill(label);
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(dialog(page)).toBeHidden();
}

async function makePrompt(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "New default prompt" }).click();
  await dialog(page).getByLabel("Title").fill(title);
  await dialog(page).getByLabel("Content").fill(content);
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Lifts a row by its handle, moves it and drops it, all by keyboard. */
async function moveUp(page: Page, name: string): Promise<void> {
  const live = page.locator("[id^='DndLiveRegion']");
  await page.getByRole("button", { name: `Move ${name}` }).press("Space");
  await expect(live).toContainText(/(Lifted|is at place)/);
  await moveBy(page, "ArrowUp", live.filter({ hasText: `${name} is at place 1 of` }));
  await page.keyboard.press("Space");
  await expect(live).toContainText(`Dropped ${name} at place 1 of`);
}

/** Everything a new user's library holds, in the order of its list. */
async function libraryOfNewUser(origin: string): Promise<string[]> {
  const person = await newUser(origin);
  const list = await callApi<(Default & { type: Default })[]>(origin, "GET", "/api/templates?limit=500", person.token);
  return list.map(({ title, type }) => `${type.label}: ${title}`);
}

test("a type, its prompts, their order and state are exactly what a new user receives", { tag: "@deep" }, async ({
  page,
  product,
}) => {
  const { origin } = product;
  await page.goto("/admin/defaults");
  await expect(page.getByText("No default template types found")).toBeVisible();
  await makeType(page, "verse", "Verse");
  await makeType(page, "prose", "Prose");
  await moveUp(page, "Prose");
  await expect(rows(page, "Default types").first()).toContainText("Prose");

  await page.getByRole("tab", { name: "Prompts" }).click();
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: /Verse/ }).click();
  await expect(page.getByText("No templates found for this type")).toBeVisible();
  for (const title of ["Sonnet", "Haiku", "Limerick"]) await makePrompt(page, title, `Write a ${title}.`);
  await moveUp(page, "Haiku");
  await expect(rows(page, "Default prompts").first()).toContainText("Haiku");
  await page.getByRole("button", { name: "Deactivate Limerick" }).click();
  await expect(page.getByRole("button", { name: "Activate Limerick" })).toBeVisible();

  await page.getByRole("button", { name: "Preview: what a new user receives" }).click();
  await expect(dialog(page)).toContainText("2 types with 2 prompts, in this order.");
  await expect(dialog(page).getByRole("list", { name: "Verse" }).locator("summary")).toHaveText(["Haiku", "Sonnet"]);
  expect(await libraryOfNewUser(origin)).toEqual(["Verse: Haiku", "Verse: Sonnet"]);
  await dialog(page).getByRole("button", { name: "Close" }).first().click();

  await page.getByRole("button", { name: "Delete Haiku" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows(page, "Default prompts")).toHaveCount(2);
  await expect(rows(page, "Default prompts").first()).toContainText("Sonnet");
});

test("the order is changed by dragging as well, and survives a reload", { tag: "@deep" }, async ({ page, product }) => {
  const post = <Answer>(path: string, body: object) =>
    callApi<Answer>(product.origin, "POST", `/api/admin${path}`, admin.token, body);
  for (const label of ["First", "Second", "Third"]) {
    await post("/default-types", { name: label.toLowerCase(), label });
  }
  await page.goto("/admin/defaults");
  const handle = page.getByRole("button", { name: "Move Third" });
  await handle.hover();
  await page.mouse.down();
  const target = await page.getByRole("button", { name: "Move First" }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 8, { steps: 12 });
  const saved = page.waitForResponse(/default-types\/order$/);
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  const order = [/^Third/, /^First/, /^Second/];
  await expect(rows(page, "Default types")).toHaveText(order);
  await page.reload();
  await expect(rows(page, "Default types")).toHaveText(order);
});

test("the starter set is shown with its licence, installed in one click, and given", { tag: "@deep" }, async ({
  page,
  product,
}) => {
  await page.goto("/admin/defaults");
  await page.getByRole("button", { name: "Install the starter set" }).click();
  await expect(dialog(page).getByRole("link", { name: "CC0 1.0 Universal" })).toBeVisible();
  await dialog(page).getByText("Rewrite for clarity").click();
  await expect(dialog(page).getByText("Rewrite the user’s text so it becomes clearer")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Install" }).click();
  await expect(page.getByText("36 prompts installed.")).toBeVisible();
  await expect(rows(page, "Default types")).toHaveCount(6);
  const given = await libraryOfNewUser(product.origin);
  expect(given).toHaveLength(36);
  expect(given[0]).toBe("Writing: Rewrite for clarity");
  await page.getByRole("button", { name: "Install the starter set" }).click();
  await expect(dialog(page).getByText("Everything is installed already.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Install" })).toBeDisabled();
});

test("a person's prompt and type are copied, and what is there already is asked about", { tag: "@deep" }, async ({
  page,
  product,
}) => {
  const ada = await newUser(product.origin);
  for (const title of ["Ode", "Elegy"]) {
    await newPrompt(product.origin, ada, { title, content: `Write an ${title}.`, type: "poems" });
  }
  await page.goto("/admin/copy");
  await page.getByRole("combobox", { name: "User" }).fill(ada.username);
  await page.getByTitle(ada.username).click();
  await page.getByRole("button", { name: "Copy Ode" }).click();
  await dialog(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Template copied")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Ode" })).toContainText("Already a default");

  await expect(page.getByRole("button", { name: "Copy Type" })).toBeHidden();
  await page.getByRole("combobox", { name: "Type" }).click();
  await expect(page.getByRole("option", { name: /Poems/ })).toBeInViewport();
  await page.getByRole("option", { name: /Poems/ }).click();
  await page.getByRole("button", { name: "Copy Type" }).click();
  await expect(dialog(page).getByText("1 has a title that is there already")).toBeVisible();
  await dialog(page)
    .getByRole("radio", { name: /Keep both/ })
    .check();
  await dialog(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Template type copied")).toBeVisible();
  expect((await libraryOfNewUser(product.origin)).toSorted()).toEqual([
    "Poems (2): Elegy",
    "Poems (2): Ode",
    "Poems: Ode",
  ]);
});

for (const theme of THEMES) {
  test(`every screen and dialog passes axe and fits, in the ${theme} theme`, { tag: "@deep" }, async ({
    page,
    product,
  }) => {
    await callApi(product.origin, "POST", "/api/admin/defaults/starter-set", admin.token);
    const ada = await newUser(product.origin);
    await chooseTheme(page, product.origin, theme);
    await page.goto("/admin/defaults");
    await expect(rows(page, "Default types")).toHaveCount(6);
    await checkWideAndNarrow(page);
    await page.getByRole("button", { name: "New default type" }).click();
    await expect(dialog(page).getByLabel("Name")).toBeFocused();
    await checkWideAndNarrow(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Install the starter set" }).click();
    await expect(dialog(page).getByText("Proofreader").first()).toBeVisible();
    await checkWideAndNarrow(page);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Prompts" }).click();
    await expect(rows(page, "Default prompts")).toHaveCount(36);
    await checkWideAndNarrow(page);
    await page.getByRole("button", { name: "New default prompt" }).click();
    await expect(dialog(page)).toBeVisible();
    await checkWideAndNarrow(page);
    await page.goto("/admin/copy");
    await page.getByRole("combobox", { name: "User" }).fill(ada.username);
    await page.getByTitle(ada.username).click();
    await expect(page.getByRole("button", { name: "Copy Proofreader" })).toBeVisible();
    await checkWideAndNarrow(page);
    await page.getByRole("button", { name: "Copy Proofreader" }).click();
    await expect(dialog(page).getByText("1 prompt to copy.")).toBeVisible();
    await checkWideAndNarrow(page);
  });
}

async function checkWideAndNarrow(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { themes: "current" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test("400 defaults of one type are shown a part at a time, put in order, and given", async ({
  page,
  person,
  product,
}) => {
  test.skip(!isDeep, "Four parts are fetched one after the other.");
  test.setTimeout(300_000);
  const { origin } = product;
  const titles = Array.from({ length: 400 }, (_, index) => `Default ${String(index + 1).padStart(4, "0")}`);
  const lines = titles.map((title) => `${title},"${"Write to the point. ".repeat(50)}",many`);
  await importCsv(origin, person, ["act,prompt,type", ...lines].join("\n"));
  const types = await callApi<{ id: number; name: string }[]>(origin, "GET", "/api/types", person.token);
  const { id: many = 0 } = types.find(({ name }) => name === "many") ?? {};
  const { id: userId } = await callApi<{ id: number }>(origin, "GET", "/api/auth/user", person.token);
  const { type, created } = await callApi<{ type: { id: number }; created: number }>(
    origin,
    "POST",
    `/api/admin/copy-to-default/type/${many}`,
    admin.token,
    { userId },
  );
  expect(created).toBe(400);

  await page.goto(`/admin/defaults?tab=prompts&type=${type.id}`);
  const list = rows(page, "Default prompts");
  await expect(list).toHaveCount(100);
  const names = await list
    .getByRole("button", { name: /^Move / })
    .evaluateAll((found) => found.map((each) => (each.getAttribute("aria-label") ?? "").replace("Move ", "")));
  for (let shown = 200; shown <= 400; shown += 100) {
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(list).toHaveCount(shown);
  }
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  // The second of all goes to the first place, with all 400 there.
  const [first = "", second = ""] = names;
  await moveUp(page, second);
  await expect(list.first()).toContainText(second);
  await expect(list.nth(1)).toContainText(first);

  await page.getByRole("button", { name: "Preview: what a new user receives" }).click();
  const given = dialog(page).getByRole("list").locator("summary");
  await expect(given).toHaveCount(400);
  await expect(given.first()).toHaveText(second);
  await given.last().click();
  await expect(dialog(page).getByText("Write to the point.").last()).toBeVisible();
  const library = await libraryOfNewUser(origin);
  expect(library).toHaveLength(400);
  expect(library.slice(0, 2).map((each) => each.slice(-12))).toEqual([second, first]);
});
