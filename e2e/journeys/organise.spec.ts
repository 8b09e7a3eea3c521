import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type Person, useTheme } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

interface Saved {
  id: number;
  title: string;
  tags: string[];
  favourite: boolean;
}

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const titles = (page: Page) => page.getByRole("article").getByRole("link").allTextContents();
const bar = (page: Page) => page.getByRole("region", { name: "Selected prompts" });

/** Makes prompts, the first of which ends up at the bottom of the list. */
async function write(origin: string, person: Person, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of names) ids.push((await newPrompt(origin, person, { title, content: `About ${title}.` })).id);
  return ids;
}

const library = (origin: string, person: Person) =>
  callApi<Saved[]>(origin, "GET", "/api/templates?sort=title&search=fruit", person.token);

/** Drags a card by its handle to another one's place, as slowly as a hand would. */
async function drag(page: Page, title: string, to: string): Promise<void> {
  const from = await page.getByRole("button", { name: `Move ${title}` }).boundingBox();
  const target = await card(page, to).boundingBox();
  if (!from || !target) throw new Error("There is nothing to drag, or nowhere to drag it.");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 8, { steps: 4 });
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 20 });
  await expect(page.getByText(`${title} is at place 1 of 3.`)).toBeAttached();
  await page.mouse.up();
}

test("a person marks, tags and filters, and the address keeps it", async ({ home, product, person }) => {
  await write(product.origin, person, ["Apple fruit", "Banana fruit", "Cherry fruit"]);
  await home.goto("/templates?search=fruit");
  await card(home, "Banana fruit").getByRole("button", { name: "Add to favourites" }).click();
  await expect(card(home, "Banana fruit").getByRole("button", { name: "Remove from favourites" })).toBeVisible();
  await card(home, "Apple fruit").getByRole("link").click();
  await home.getByRole("dialog").getByRole("combobox", { name: "Tags" }).click();
  await home.keyboard.type("sour,green,");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByRole("dialog")).toBeHidden();
  await expect(card(home, "Apple fruit").getByText("sour")).toBeVisible();
  await home.getByRole("combobox", { name: "Tags" }).click();
  await home.getByRole("option", { name: /^sour/ }).click();
  await expect(home).toHaveURL(/tag=sour/);
  await expect(home.getByText("Showing 1-1 of 1 prompts")).toBeVisible();
  await home.reload();
  await expect(card(home, "Apple fruit")).toBeVisible();
  await home.getByRole("button", { name: "Remove tag sour" }).click();
  await home.getByRole("button", { name: /^Favourites \d/ }).click();
  await expect.poll(() => titles(home)).toEqual(["Banana fruit"]);
});

test("many are tagged and deleted at once by keyboard, and come back with Undo", async ({ home, product, person }) => {
  await write(product.origin, person, ["Apple fruit", "Banana fruit", "Cherry fruit"]);
  await home.goto("/templates?search=fruit&sort=title");
  await expect(card(home, "Apple fruit")).toBeVisible();
  await home.keyboard.press("/");
  await home.keyboard.press("ArrowDown");
  await home.keyboard.press("x");
  await home.keyboard.press("ArrowRight");
  await home.keyboard.press("Shift+X");
  await expect(bar(home).getByText("2 selected")).toBeVisible();
  await bar(home).getByRole("button", { name: "Tag", exact: true }).focus();
  await home.keyboard.press("Enter");
  await home.keyboard.type("ripe,");
  await expectAccessible(home);
  await home.getByRole("button", { name: "Add tags" }).focus();
  await home.keyboard.press("Enter");
  await expect(home.getByText("2 prompts tagged.")).toBeVisible();
  expect((await library(product.origin, person)).map(({ tags }) => tags)).toEqual([["ripe"], ["ripe"], []]);
  await bar(home).getByRole("button", { name: "Delete" }).focus();
  await home.keyboard.press("Enter");
  await home.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await home.keyboard.press("Enter");
  await expect(home.getByText("2 prompts deleted")).toBeVisible();
  await expect.poll(() => titles(home)).toEqual(["Cherry fruit"]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles(home)).toEqual(["Apple fruit", "Banana fruit", "Cherry fruit"]);
  expect((await library(product.origin, person)).map(({ tags }) => tags)).toEqual([["ripe"], ["ripe"], []]);
});

test("the own order is kept, moved by keyboard and by dragging", async ({ home, product, person }) => {
  await write(product.origin, person, ["Cherry fruit", "Banana fruit", "Apple fruit"]);
  await home.goto("/templates?search=fruit&sort=position");
  await expect.poll(() => titles(home)).toEqual(["Apple fruit", "Banana fruit", "Cherry fruit"]);
  await home.getByRole("button", { name: "Move Apple fruit" }).focus();
  await home.keyboard.press("Space");
  await expect(home.getByText("Apple fruit is at place 1 of 3.")).toBeAttached();
  await home.keyboard.press("ArrowRight");
  await expect(home.getByText("Apple fruit is at place 2 of 3.")).toBeAttached();
  await home.keyboard.press("Space");
  await expect.poll(() => titles(home)).toEqual(["Banana fruit", "Apple fruit", "Cherry fruit"]);
  await drag(home, "Cherry fruit", "Banana fruit");
  await expect.poll(() => titles(home)).toEqual(["Cherry fruit", "Banana fruit", "Apple fruit"]);
  await home.reload();
  await expect.poll(() => titles(home)).toEqual(["Cherry fruit", "Banana fruit", "Apple fruit"]);
});

test("a filter gets a name and is found again", async ({ home, product, person }) => {
  await write(product.origin, person, ["Apple fruit"]);
  await home.goto("/templates?search=fruit&sort=title");
  await home.getByRole("button", { name: "Saved filters" }).click();
  await home.getByRole("menuitem", { name: "Save this filter…" }).click();
  await home.getByRole("textbox", { name: "Name" }).fill("My fruit");
  await home.keyboard.press("Enter");
  await expect(home.getByText("Filter saved")).toBeVisible();
  await home.goto("/types");
  await expect(home.getByRole("heading", { name: "Prompt Types" })).toBeVisible();
  await home.keyboard.press("Control+k");
  await expect(home.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.type("my fr");
  await home.getByRole("option", { name: "My fruit" }).click();
  await expect(home).toHaveURL(/\/templates\?search=fruit&sort=title$/);
});

for (const theme of ["dark", "light"] as const) {
  test(`filters, tags, the bar and the order have nothing axe objects to in the ${theme} theme`, async ({
    home,
    product,
    person,
  }) => {
    await write(product.origin, person, ["Apple fruit", "Banana fruit"]);
    await callApi(product.origin, "POST", "/api/templates/bulk", person.token, {
      action: "addTags",
      tags: ["one", "two", "three", "four", "five", "six"],
      filter: {},
    });
    await useTheme(home, product.origin, theme);
    await home.goto("/templates?search=fruit&sort=position&tag=one");
    await expect(home.getByRole("button", { name: "Move Apple fruit" })).toBeVisible();
    await expectAccessible(home);
    await home.getByRole("button", { name: "Select" }).click();
    await expect(bar(home)).toBeVisible();
    await expectAccessible(home);
    await home.setViewportSize({ width: 390, height: 844 });
    expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(home);
  });
}
