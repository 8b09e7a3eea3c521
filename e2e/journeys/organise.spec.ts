import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { moveBy } from "../support/dragging.ts";
import { callApi, changeAll, chooseFromMenu, importCsv, newPrompt, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

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

/** The first letters of the titles in the own order, as the server has it. */
const savedOrder = async (origin: string, person: Person) =>
  (await callApi<Saved[]>(origin, "GET", "/api/templates?sort=position&search=fruit", person.token))
    .map(({ title }) => title[0])
    .join("");

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

test("a person marks, tags and filters, and the address keeps it", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await write(product.origin, person, ["Apple fruit", "Banana fruit", "Cherry fruit"]);
  await home.goto("/templates?search=fruit");
  await card(home, "Banana fruit").getByRole("button", { name: "Add to favorites" }).click();
  await expect(card(home, "Banana fruit").getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await card(home, "Apple fruit").getByRole("button", { name: "Edit" }).click();
  await home.getByRole("dialog").getByRole("combobox", { name: "Tags" }).click();
  await home.keyboard.type("sour,green,");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByRole("dialog")).toBeHidden();
  await expect(card(home, "Apple fruit").getByText("sour")).toBeVisible();
  await home.getByRole("button", { name: "Filter", exact: true }).click();
  await home.getByRole("combobox", { name: "Tags" }).click();
  await home.getByRole("option", { name: /^sour/ }).click();
  await expect(home).toHaveURL(/tag=sour/);
  await expect(home.getByText("Showing 1-1 of 1 prompt")).toBeVisible();
  await home.reload();
  await expect(card(home, "Apple fruit")).toBeVisible();
  await home.getByRole("button", { name: "Remove tag sour" }).click();
  await home.getByRole("button", { name: "Filter", exact: true }).click();
  await home.getByRole("button", { name: /^Favorites/ }).click();
  await expect.poll(() => titles(home)).toEqual(["Banana fruit"]);
});

test("many are tagged and deleted at once by keyboard, and come back with Undo", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
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

test("the own order is kept, moved by keyboard and by dragging", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await write(product.origin, person, ["Cherry fruit", "Banana fruit", "Apple fruit"]);
  await home.goto("/templates?search=fruit&sort=position");
  await expect.poll(() => titles(home)).toEqual(["Apple fruit", "Banana fruit", "Cherry fruit"]);
  await home.getByRole("button", { name: "Move Apple fruit" }).focus();
  await home.keyboard.press("Space");
  await expect(home.getByText("Apple fruit is at place 1 of 3.")).toBeAttached();
  await moveBy(home, "ArrowRight", home.getByText("Apple fruit is at place 2 of 3."));
  await home.keyboard.press("Space");
  await expect.poll(() => titles(home)).toEqual(["Banana fruit", "Apple fruit", "Cherry fruit"]);
  await drag(home, "Cherry fruit", "Banana fruit");
  await expect.poll(() => titles(home)).toEqual(["Cherry fruit", "Banana fruit", "Apple fruit"]);
  // A reload would end the request.
  await expect.poll(() => savedOrder(product.origin, person)).toBe("CBA");
  await home.reload();
  await expect.poll(() => titles(home)).toEqual(["Cherry fruit", "Banana fruit", "Apple fruit"]);
});

test("many are moved and marked at once, and Undo puts each back as it was", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Apple fruit", content: "About it.", type: "coding" });
  await newPrompt(product.origin, person, { title: "Banana fruit", content: "About it.", type: "writing" });
  await newPrompt(product.origin, person, { title: "Cherry fruit", content: "About it.", type: "music" });
  type Row = { type: { name: string }; favourite: boolean };
  const types = async () => (await library(product.origin, person)).map((row) => (row as never as Row).type.name);
  const marks = async () => (await library(product.origin, person)).map(({ favourite }) => favourite);
  await home.goto("/templates?search=fruit&sort=title");
  await chooseFromMenu(home, "Select");
  await bar(home).getByRole("button", { name: "Select all 3" }).click();
  await bar(home).getByRole("combobox", { name: "Move to" }).click();
  await home.getByRole("option", { name: "Music" }).click();
  await expect(home.getByText("3 prompts moved to Music.")).toBeVisible();
  expect(await types()).toEqual(["music", "music", "music"]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(types).toEqual(["coding", "writing", "music"]);
  await bar(home).getByRole("button", { name: "Add to favorites" }).click();
  await expect(home.getByText("3 prompts added to favorites.")).toBeVisible();
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(marks).toEqual([false, false, false]);
});

test("the own order goes on across pages: by dragging, by the keys, and by number", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const names = ["g", "f", "e", "d", "c", "b", "a"].map((letter) => `${letter} fruit`);
  await write(product.origin, person, names);
  await home.goto("/templates?search=fruit&sort=position");
  await expect.poll(() => titles(home)).toEqual(["a", "b", "c", "d", "e", "f"].map((letter) => `${letter} fruit`));
  const order = () => savedOrder(product.origin, person);

  const handle = await home.getByRole("button", { name: "Move b fruit" }).boundingBox();
  if (!handle) throw new Error("There is nothing to drag.");
  await home.mouse.move(handle.x + 8, handle.y + 8);
  await home.mouse.down();
  await home.mouse.move(handle.x, handle.y + 30, { steps: 4 });
  const zone = await home.getByText("To page 2").boundingBox();
  if (!zone) throw new Error("There is nowhere to drag it.");
  await home.mouse.move(zone.x + zone.width / 2, zone.y + zone.height / 2, { steps: 20 });
  await expect(home.getByText("b fruit is over the link to page 2.")).toBeAttached();
  await home.mouse.up();
  await expect.poll(order).toBe("acdefgb");
  await home.getByRole("button", { name: "Show it" }).click();
  await expect.poll(() => titles(home)).toEqual(["b fruit"]);

  await home.getByRole("button", { name: "Move b fruit" }).focus();
  await home.keyboard.press("Space");
  await expect(home.getByText("b fruit is at place 1 of 1.")).toBeAttached();
  await moveBy(home, "ArrowUp", home.getByText("b fruit is over the link to page 1."));
  await home.keyboard.press("Space");
  await expect.poll(order).toBe("acdefbg");

  await home.goto("/templates?search=fruit&sort=position");
  await home.getByRole("link", { name: "a fruit", exact: true }).focus();
  await expect(home.getByRole("button", { name: "Move a fruit" })).toBeVisible();
  await home.keyboard.press("m");
  await home.getByRole("textbox", { name: "New position" }).fill("7");
  await home.keyboard.press("Enter");
  await expect.poll(order).toBe("cdefbga");
});

test("everything a filter lets through is exported, however much that is", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const rows = Array.from({ length: 640 }, (_, index) => `Fruit ${index},About it`);
  await importCsv(product.origin, person, ["act,prompt", ...rows, "Other,About it"].join("\n"));
  await home.goto("/templates?search=fruit");
  await chooseFromMenu(home, "Select");
  await bar(home).getByRole("button", { name: "Select all 640" }).click();
  const download = home.waitForEvent("download");
  await bar(home).getByRole("button", { name: "Export" }).click();
  const file = await (await download).path();
  const { templates } = JSON.parse(await readFile(file, "utf8")) as { templates: { title: string }[] };
  expect(templates).toHaveLength(640);
  expect(templates.every(({ title }) => title.startsWith("Fruit"))).toBe(true);
});

test("rows show many prompts at once, and the choice is remembered", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await importCsv(product.origin, person);
  await home.goto("/templates");
  // The sizes are shown while a second page loads, not before the first one.
  await expect(home.getByRole("article")).toHaveCount(6);
  // The 24 rows arrive once the sizes are open, and move their button down.
  const isOpen = Promise.withResolvers<void>();
  await home.route("**/api/templates?*limit=24*", async (route) => {
    await isOpen.promise;
    await route.continue();
  });
  await home.getByRole("button", { name: "List", exact: true }).click();
  await home.getByRole("combobox", { name: "Prompts on one page" }).click();
  await expect(home.getByRole("option", { name: "100 per page" })).toBeVisible();
  isOpen.resolve();
  await expect(home.getByRole("article", { includeHidden: true })).toHaveCount(24);
  await home.getByRole("option", { name: "100 per page" }).click();
  await expect(home.getByText(/^Showing 1-100 of/)).toBeVisible();
  await expect(home.getByRole("article")).toHaveCount(100);
  await home.reload();
  await expect(home.getByText(/^Showing 1-100 of/)).toBeVisible();
  await home.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => home.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test("a hundred rows are whole where a person looks, and keep the keyboard where it is", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const name = (at: number) => `Fruit ${String(at).padStart(3, "0")}`;
  const rows = Array.from({ length: 250 }, (_, at) => `${name(at + 1)},About {{${at}}}.`);
  await importCsv(product.origin, person, ["act,prompt", ...rows].join("\n"));
  await home.evaluate(() => localStorage.setItem("promptory:1:browser:view", "list 100"));
  await home.goto("/templates?sort=title");
  const open = (at: number) => home.getByRole("link", { name: name(at), exact: true });
  const copy = (at: number) => card(home, name(at)).getByRole("button", { name: "Copy", exact: true });
  await expect(copy(1)).toBeVisible();
  await expect(home.getByRole("article")).toHaveCount(100);
  await expect(copy(60)).toHaveCount(0);

  await open(60).scrollIntoViewIfNeeded();
  await expect(copy(60)).toBeVisible();
  await expect(card(home, name(60))).toContainText("About {{59}}.");
  await expect(copy(1)).toHaveCount(0);

  // The row the keys go to has its buttons at once.
  await open(60).focus();
  await home.keyboard.press("End");
  await home.keyboard.press("f");
  await expect(card(home, name(100)).getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await copy(100).focus();
  await home.mouse.wheel(0, -10_000);
  await expect(copy(1)).toBeVisible();
  await expect(copy(100)).toBeFocused();

  const next = home.getByRole("link", { name: "Next" });
  await next.click();
  await expect(home.getByText("Showing 101-200 of 250 prompts")).toBeVisible();
  await expect(open(101)).toBeInViewport();
  await expect(copy(101)).toBeVisible();
  await expect(next).not.toBeInViewport();
});

test("saved filters are renamed and deleted, and come back", { tag: "@deep" }, async ({ home, product, person }) => {
  const body = { name: "Mine", query: "tag=one" };
  await callApi(product.origin, "POST", "/api/filters", person.token, body);
  const saved = async () =>
    (await callApi<{ name: string }[]>(product.origin, "GET", "/api/filters", person.token)).map(({ name }) => name);
  await home.goto("/templates");
  await home.getByRole("button", { name: "Edit saved filters" }).click();
  await home.getByRole("button", { name: "Rename Mine" }).click();
  await expect(home.getByRole("dialog").locator("input:focus")).toBeVisible();
  await home.keyboard.type("Ours");
  await home.keyboard.press("Enter");
  await expect.poll(saved).toEqual(["Ours"]);
  await home.getByRole("button", { name: "Delete Ours" }).click();
  await expect.poll(saved).toEqual([]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(saved).toEqual(["Ours"]);
});

test("a filter gets a name and is found again", { tag: "@deep" }, async ({ home, product, person }) => {
  await write(product.origin, person, ["Apple fruit"]);
  await home.goto("/templates?search=fruit&sort=title");
  await home.getByRole("button", { name: "Filter", exact: true }).click();
  await home.getByRole("button", { name: "Save filter…" }).click();
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

test("filters, tags, the bar and the order have nothing axe objects to", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await write(product.origin, person, ["Apple fruit", "Banana fruit"]);
  await changeAll(product.origin, person.token, {
    action: "addTags",
    tags: ["one", "two", "three", "four", "five", "six"],
    filter: { search: "fruit" },
  });
  await home.goto("/templates?search=fruit&sort=position&tag=one");
  await expect(home.getByRole("button", { name: "Move Apple fruit" })).toBeVisible();
  await expectAccessible(home);
  await chooseFromMenu(home, "Select");
  await expect(bar(home)).toBeVisible();
  await expectAccessible(home);
  await home.setViewportSize({ width: 390, height: 844 });
  expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(home);
  await home.getByRole("button", { name: "List", exact: true }).click();
  await expectAccessible(home);
  await home.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(home);
});
