import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Makes prompts with tags, one for each list of them. */
async function write(origin: string, person: Person, tags: string[][]): Promise<void> {
  for (const [index, names] of tags.entries()) {
    const { id } = await newPrompt(origin, person, { title: `Prompt ${index}`, content: "text" });
    await callApi(origin, "PATCH", `/api/templates/${id}`, person.token, { tags: names });
  }
}

const tagsOf = async (origin: string, { token }: Person) =>
  (await callApi<{ tags: string[] }[]>(origin, "GET", "/api/templates?sort=title&search=Prompt", token)).map(
    ({ tags }) => tags,
  );
const rows = (page: Page) => page.getByRole("list", { name: "Tags" }).getByRole("link");
const names = (page: Page) => rows(page).allTextContents();

test("a person finds the tags, renames, merges and deletes them, and takes each back", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await write(product.origin, person, [["draft", "art"], ["sketch"], ["draft"]]);
  await home.goto("/templates");
  await home.getByRole("button", { name: "Filter", exact: true }).click();
  await home.getByRole("link", { name: "Manage tags" }).click();
  await expect(home).toHaveURL(/\/tags$/);
  await expect.poll(() => names(home)).toEqual(["art: 1 prompt", "draft: 2 prompts", "sketch: 1 prompt"]);

  await home.getByRole("button", { name: "Rename art" }).click();
  await expect(home.getByRole("dialog").locator("input:focus")).toBeVisible();
  await home.keyboard.type("Painting");
  await home.keyboard.press("Enter");
  await expect(home.getByText("“art” is now “Painting”.")).toBeVisible();
  expect(await tagsOf(product.origin, person)).toEqual([["draft", "Painting"], ["sketch"], ["draft"]]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tagsOf(product.origin, person)).toEqual([["art", "draft"], ["sketch"], ["draft"]]);

  await home.getByRole("button", { name: "Merge draft into another tag" }).click();
  await home.getByRole("radio", { name: /^sketch/ }).check();
  await home.getByRole("button", { name: "Merge into “sketch”" }).click();
  await expect.poll(() => tagsOf(product.origin, person)).toEqual([["art", "sketch"], ["sketch"], ["sketch"]]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tagsOf(product.origin, person)).toEqual([["art", "draft"], ["sketch"], ["draft"]]);

  await home.getByRole("button", { name: "Delete draft" }).click();
  await home.getByRole("alertdialog").getByRole("button", { name: "Delete tag" }).click();
  await expect.poll(() => names(home)).toEqual(["art: 1 prompt", "sketch: 1 prompt"]);
  await home.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => names(home)).toEqual(["art: 1 prompt", "draft: 2 prompts", "sketch: 1 prompt"]);

  await home.getByRole("link", { name: /^draft/ }).click();
  await expect(home.getByText("Showing 1-2 of 2 prompts")).toBeVisible();
});

test("the palette leads to the tags", { tag: "@deep" }, async ({ home }) => {
  await expect(home.getByRole("button", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.press("Control+k");
  await expect(home.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await home.keyboard.type("tags");
  await home.getByRole("option", { name: "Tags", exact: true }).click();
  await expect(home.getByRole("heading", { name: "Tags" })).toBeVisible();
});

test("the tags and their dialogs have nothing axe objects to", { tag: "@deep" }, async ({ home, product, person }) => {
  await write(product.origin, person, [
    ["one", "two", "a tag of forty characters, not one more!"],
    ["three", "four"],
  ]);
  await home.goto("/tags");
  await expect(rows(home).first()).toBeVisible();
  await expectAccessible(home);
  await home.getByRole("button", { name: "Rename two" }).click();
  await home.getByRole("textbox", { name: "Name" }).fill("one");
  await expect(home.getByRole("button", { name: "Merge into “one”" })).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await home.getByRole("button", { name: "Merge two into another tag" }).click();
  await expect(home.getByRole("radio").first()).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await home.setViewportSize({ width: 390, height: 844 });
  expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(home);
});

test("the suggestions of a tag field are in sight in a window of 390 by 700", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await write(product.origin, person, [["one", "two", "three", "four", "five", "six", "seven", "eight"], []]);
  await home.goto("/templates?search=Prompt");
  const card = home.getByRole("article").filter({ has: home.getByRole("link", { name: "Prompt 1", exact: true }) });
  const dialog = home.getByRole("dialog");
  const expectInSight = async () => {
    await expect(dialog.getByRole("option")).toHaveCount(8);
    // Covered or cut off, it would not be what a press there meets.
    for (const option of await dialog.getByRole("option").all()) {
      const isInSight = await option.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const isMet = (y: number) => element.contains(document.elementFromPoint(left + 16, y));
        return isMet(top + 2) && isMet(bottom - 2);
      });
      expect(isInSight).toBe(true);
    }
    await expect(dialog.getByRole("combobox", { name: "Tags" })).toBeInViewport({ ratio: 1 });
  };
  await card.getByRole("button", { name: "Edit" }).click();
  await expect(dialog).toBeVisible();
  await home.setViewportSize({ width: 390, height: 700 });
  await dialog.getByRole("combobox", { name: "Tags" }).click();
  await expectInSight();
  await home.keyboard.press("Escape");
  await home.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await home.setViewportSize({ width: 1440, height: 900 });
  await home.keyboard.press("/");
  await home.keyboard.press("ArrowDown");
  await home.keyboard.press("x");
  await home
    .getByRole("region", { name: "Selected prompts" })
    .getByRole("button", { name: "Tag", exact: true })
    .click();
  await home.setViewportSize({ width: 390, height: 700 });
  await expectInSight();
});
