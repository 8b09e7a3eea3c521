import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type Person, type PromptRow, signIn } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const editor = (page: Page) => page.getByRole("dialog", { name: "Edit Prompt" });
const history = (page: Page) => page.getByRole("dialog", { name: "History" });
const content = (page: Page) => editor(page).getByRole("textbox", { name: "Content" });
const version = (page: Page, n: number) => history(page).getByRole("button", { name: new RegExp(`^Version ${n}`) });

/** A prompt with three versions. */
async function grown(product: Product, person: Person): Promise<number> {
  const { id } = await newPrompt(product.origin, person, { title: "Poet", content: "Act as a poet.\nWrite a poem." });
  const change = (body: object) => callApi(product.origin, "PATCH", `/api/templates/${id}`, person.token, body);
  await change({ content: "Act as a modern poet.\nWrite a poem.", note: "A style", source: "improve" });
  await change({ title: "Modern poet", content: "Act as a modern poet.\nWrite a short poem." });
  return id;
}

test("every save is a version that can be compared, brought back and undone, with the keyboard alone", {
  tag: "@deep",
}, async ({ home, product, person }) => {
  const { id } = await newPrompt(product.origin, person, { title: "Poet", content: "Act as a poet." });
  await home.goto(`/templates?edit=${id}`);
  await expect(content(home)).toBeFocused();
  await home.keyboard.press("Control+End");
  await home.keyboard.type(" Write a poem.");
  await editor(home).getByRole("textbox", { name: "What changed" }).focus();
  await home.keyboard.type("Says what to write");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Your prompt has been updated successfully.")).toBeVisible();

  await home.goto(`/templates?edit=${id}`);
  await expect(content(home)).toHaveValue("Act as a poet. Write a poem.");
  await editor(home).getByRole("button", { name: "History" }).focus();
  await home.keyboard.press("Enter");
  await expect(home).toHaveURL(/edit=\d+&history=1$/);
  await expect(version(home, 2)).toBeFocused();
  await expect(version(home, 2)).toContainText("Says what to write");
  await expect(history(home).locator("ins")).toHaveText(/Write a poem/);
  await home.keyboard.press("Tab");
  await expect(version(home, 1)).toBeFocused();
  await home.keyboard.press("Enter");
  await expect(history(home).getByText("This is the first version.")).toBeVisible();
  await home.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await history(home).getByRole("button", { name: "Copy version 1" }).click();
  await expect(history(home).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe("Act as a poet.");
  await history(home).getByRole("button", { name: "Restore version 1" }).focus();
  await home.keyboard.press("Enter");
  await expect(home.getByText("Version 1 restored", { exact: true }).first()).toBeVisible();
  await expect(version(home, 3)).toContainText("Current");

  await home.keyboard.press("F8");
  await home.keyboard.press("Tab");
  await home.keyboard.press("Enter");
  await expect(home.getByText("Restore undone")).toBeVisible();
  await expect(version(home, 4)).toContainText("Current");
  await home.keyboard.press("Escape");
  await expect(history(home)).toHaveCount(0);
  await expect(content(home)).toHaveValue("Act as a poet. Write a poem.");
  await home.keyboard.press("Escape");
  await expect(home).toHaveURL(/\/templates\?$|\/templates$/);
});

test("any two versions are compared, inline and side by side", { tag: "@deep" }, async ({ home, product, person }) => {
  const id = await grown(product, person);
  await home.goto(`/templates?edit=${id}&history=1`);
  await expect(version(home, 3)).toContainText("Current");
  await expect(version(home, 2)).toContainText("Improved");
  await expect(version(home, 2)).toContainText("A style");
  await expect(history(home).locator("ins").filter({ hasText: "short" })).toHaveCount(1);
  await expect(history(home).getByText("Title", { exact: true })).toBeVisible();
  await history(home).getByRole("combobox", { name: "Compare from version" }).click();
  await home.getByRole("option", { name: "Version 1" }).click();
  await expect(history(home).locator("ins").filter({ hasText: "modern" }).first()).toBeVisible();
  await history(home).getByText("Side by side").click();
  const table = history(home).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Before", "After"]);
  await expect(table).toContainText("Write a poem.");
  await home.goBack();
  await home.goForward();
  await expect(history(home)).toBeVisible();
});

test("typed text stays in the form while a version comes back behind it", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const id = await grown(product, person);
  await home.goto(`/templates?edit=${id}`);
  await editor(home).getByRole("textbox", { name: "Title" }).fill("My title");
  await editor(home).getByRole("button", { name: "History" }).click();
  await version(home, 1).click();
  await history(home).getByRole("button", { name: "Restore version 1" }).click();
  await expect(home.getByText("What you typed and did not save is still in the form.")).toBeVisible();
  await home.goBack();
  await expect(history(home)).toHaveCount(0);
  await expect(content(home)).toHaveValue("Act as a poet.\nWrite a poem.");
  await expect(editor(home).getByRole("textbox", { name: "Title" })).toHaveValue("My title");
});

test("two tabs editing one prompt: the second gets a notice, sees both texts, and loses neither", async ({
  home,
  context,
  product,
  person,
}) => {
  const { id } = await newPrompt(product.origin, person, { title: "Shared", content: "Act as a poet." });
  const other = await context.newPage();
  await signIn(other, product.origin, person);
  for (const page of [home, other]) {
    await page.goto(`/templates?edit=${id}`);
    await expect(content(page)).toHaveValue("Act as a poet.");
  }
  const save = (page: Page) => editor(page).getByRole("button", { name: "Update Prompt" }).click();
  await content(other).fill("Act as a modern poet.");
  await save(other);
  await expect(other.getByText("Prompt updated")).toBeVisible();

  await content(home).fill("Act as a poet who rhymes.");
  await save(home);
  await expect(home.getByText("Someone changed this prompt since you opened it.")).toBeVisible();
  const difference = home.getByRole("region", { name: "Difference between theirs and yours" });
  await expect(difference.locator("del").filter({ hasText: "modern" })).toBeVisible();
  await expect(difference.locator("ins").filter({ hasText: "rhymes" })).toBeVisible();
  await expectAccessible(home);

  await editor(home).getByRole("button", { name: "Take theirs" }).click();
  await expect(content(home)).toHaveValue("Act as a modern poet.");
  await home.getByRole("button", { name: "Put mine back" }).click();
  await expect(content(home)).toHaveValue("Act as a poet who rhymes.");
  await save(home);
  await expect(home.getByText("Prompt updated")).toBeVisible();
  const saved = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  expect(saved.content).toBe("Act as a poet who rhymes.");
  const theirs = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}/versions/2`, person.token);
  expect(theirs.content).toBe("Act as a modern poet.");
});

test("after a clash a person keeps theirs at once, or keeps editing and then saves", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const { id } = await newPrompt(product.origin, person, { title: "Shared", content: "one" });
  const elsewhere = (body: object) => callApi(product.origin, "PATCH", `/api/templates/${id}`, person.token, body);
  const saved = () => callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  await home.goto(`/templates?edit=${id}`);
  await expect(content(home)).toHaveValue("one");
  await content(home).fill("mine");
  await elsewhere({ content: "theirs", title: "Renamed" });
  await home.keyboard.press("Control+Enter");
  await editor(home).getByRole("button", { name: "Keep editing" }).click();
  await expect(home.getByText("Someone changed this prompt since you opened it.")).toHaveCount(0);
  await expect(editor(home).getByRole("textbox", { name: "Title" })).toHaveValue("Renamed");
  await expect(content(home)).toBeFocused();
  await content(home).fill("mine and theirs");
  await elsewhere({ content: "theirs again" });
  await home.keyboard.press("Control+Enter");
  await editor(home).getByRole("button", { name: "Keep mine" }).click();
  await expect(home.getByText("Prompt updated")).toBeVisible();
  expect(await saved()).toMatchObject({ title: "Renamed", content: "mine and theirs" });
});

test("the history has nothing axe objects to, and fits a phone", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const id = await grown(product, person);
  await home.goto(`/templates?edit=${id}&history=1`);
  await expect(history(home).locator("ins").first()).toBeVisible();
  await expectAccessible(home);
  await history(home).getByText("Side by side").click();
  await expect(history(home).getByRole("table")).toBeVisible();
  await expectAccessible(home);
  await home.setViewportSize({ width: 390, height: 844 });
  await expect(history(home).getByRole("table")).toHaveCount(0);
  expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
