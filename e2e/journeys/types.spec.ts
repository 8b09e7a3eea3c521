import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import { callApi, importCsv, newPrompt, type PromptRow } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

interface TypeRow {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly defaultContent: string | null;
  readonly templateCount: number;
}

const row = (page: Page, label: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });

test("a person makes a type by keyboard alone, and a new prompt starts with its text", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await home.getByRole("link", { name: "Prompt Types", exact: true }).click();
  await expect(home).toHaveURL(/\/types$/);
  await expect(home.getByRole("heading", { name: "Prompt Types" })).toBeVisible();
  await home.keyboard.press("n");
  await expect(field(home, "Name")).toBeFocused();
  await home.keyboard.type("Résumé & Letters");
  await home.keyboard.press("Tab");
  await expect(dialog(home).getByRole("radio", { name: "Blue" })).toBeFocused();
  await home.keyboard.press("ArrowLeft");
  await expect(field(home, "Hex color")).toHaveValue("#34c759");
  await field(home, "Default content").focus();
  await home.keyboard.insertText("You write letters.\n\n🎉 ");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Type created")).toBeVisible();
  await expect(dialog(home)).toHaveCount(0);
  await expect(row(home, "Résumé & Letters")).toContainText("resume_letters");
  const types = await callApi<TypeRow[]>(product.origin, "GET", "/api/types", person.token);
  const made = types.find(({ name }) => name === "resume_letters");
  expect(made).toMatchObject({
    label: "Résumé & Letters",
    color: "#34c759",
    defaultContent: "You write letters.\n\n🎉 ",
  });
  await home.goto(`/templates?type=${made?.id}&new=1`);
  await expect(field(home, "Content")).toHaveValue("You write letters.\n\n🎉 ");
});

test("a taken ID is said under it, a failed save keeps everything typed", { tag: "@deep" }, async ({
  home,
  product,
  person,
  problems,
}) => {
  problems.allow(/503/);
  await newPrompt(product.origin, person, { title: "One", content: "one", type: "coding" });
  await home.goto("/types");
  await home.getByRole("button", { name: "New Type" }).click();
  await field(home, "Name").fill("Again");
  await home.getByText("Advanced").click();
  await field(home, "ID").fill("coding");
  await field(home, "Hex color").fill("ABC");
  await field(home, "Hex color").press("Enter");
  await expect(field(home, "ID")).toHaveAccessibleDescription("You already have a type with that name.");
  await expect(field(home, "ID")).toBeFocused();
  await field(home, "ID").fill("again");
  const answer = { status: 503, contentType: "application/problem+json", body: "{}" };
  await home.route("**/api/types", (route) => route.fulfill(answer), { times: 1 });
  await dialog(home).getByRole("button", { name: "Create Type" }).click();
  await expect(home.getByText("Failed to create type")).toBeVisible();
  await expect(field(home, "Name")).toHaveValue("Again");
  await expect(field(home, "Hex color")).toHaveValue("#aabbcc");
  await dialog(home).getByRole("button", { name: "Create Type" }).click();
  await expect(home.getByText("Type created")).toBeVisible();
  await expect(row(home, "Again")).toContainText("again");
});

test("a changed type shows on its prompts at once", { tag: "@deep" }, async ({ home, product, person }) => {
  await newPrompt(product.origin, person, { title: "One", content: "one", type: "sketches" });
  await home.goto("/templates");
  await expect(home.getByRole("article")).toContainText("Sketches");
  await home.getByRole("link", { name: "Prompt Types", exact: true }).click();
  await row(home, "Sketches").getByRole("button", { name: "Edit Sketches" }).click();
  await field(home, "Name").fill("Drawings");
  await dialog(home).getByRole("button", { name: "Update Type" }).click();
  await expect(home.getByText("Type updated")).toBeVisible();
  await row(home, "Drawings").getByRole("link", { name: "1 prompt of Drawings" }).click();
  await expect(home).toHaveURL(/\/templates\?type=\d+$/);
  await expect(home.getByRole("article")).toContainText("Drawings");
});

test("a type is deleted with its prompts only after the warning, or its prompts move first", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Kept", content: "one", type: "old" });
  await newPrompt(product.origin, person, { title: "Doomed", content: "two", type: "waste" });
  const target = await newPrompt(product.origin, person, { title: "There", content: "three", type: "new" });
  await home.goto("/types");
  await row(home, "Old").getByRole("button", { name: "Delete Old" }).click();
  const question = home.getByRole("alertdialog", { name: "Delete Prompt Type" });
  await expect(question).toContainText("all prompts of this type are deleted too: 1 prompt.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("radio", { name: "Move its prompts to…" }).check();
  await question.getByRole("combobox", { name: "Move its prompts to" }).selectOption("New");
  await question.getByRole("button", { name: "Move prompts and delete type" }).click();
  await expect(home.getByText("“Old” is in the trash. Its prompts are now in “New”.")).toBeVisible();
  await expect(row(home, "Old")).toHaveCount(0);
  await expect(row(home, "New").getByRole("link", { name: "2 prompts of New" })).toBeVisible();
  await expect(home.getByRole("heading", { name: "Prompt Types" })).toBeFocused();

  await row(home, "Waste").getByRole("button", { name: "Delete Waste" }).click();
  await expect(question).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(row(home, "Waste").getByRole("button", { name: "Delete Waste" })).toBeFocused();
  await home.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete type and 1 prompt" }).click();
  await expect(row(home, "Waste")).toHaveCount(0);
  const path = `/api/templates?typeId=${target.typeId}&search=one`;
  const moved = await callApi<PromptRow[]>(product.origin, "GET", path, person.token);
  expect(moved.map(({ title }) => title)).toEqual(["Kept"]);
  const all = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates?sort=title", person.token);
  expect(all.map(({ title }) => title)).toEqual(["Kept", "There"]);
});

for (const width of [1440, 390]) {
  test(`types and their dialogs are accessible and still at ${width} px`, { tag: "@deep" }, async ({
    home,
    product,
    person,
  }) => {
    await importCsv(product.origin, person);
    await watchLayout(home);
    await home.setViewportSize({ width, height: 844 });
    const sideways = () => home.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await home.goto("/types");
    await expect(home.getByRole("link", { name: /prompts of Structured$/ })).toBeVisible();
    await expectAccessible(home);
    expect(await sideways()).toBeLessThanOrEqual(0);
    expect(await layoutShifts(home)).toEqual([]);
    await home.getByRole("button", { name: "Edit Structured" }).click();
    await field(home, "Name").fill("");
    await dialog(home).getByRole("button", { name: "Update Type" }).click();
    await expect(home.getByText("Label is required")).toBeVisible();
    await expectAccessible(home);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await home.keyboard.press("Escape");
    await home.getByRole("button", { name: "Discard changes" }).click();
    await home.getByRole("button", { name: "Delete Structured" }).click();
    await expectAccessible(home);
    await home.getByRole("radio", { name: "Move its prompts to…" }).check();
    await expectAccessible(home);
  });
}
