import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type PromptRow } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Deleted prompts and types" }).getByRole("listitem").filter({ hasText: name });

test("a deleted prompt comes back by Undo, as it was", { tag: "@deep" }, async ({ home, product, person }) => {
  const { id } = await newPrompt(product.origin, person, { title: "Poet", content: "Act as a poet." });
  await callApi(product.origin, "POST", `/api/templates/${id}/usage`, person.token);
  const read = () => callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  const before = await read();
  await home.goto("/templates");
  await card(home, "Poet").getByRole("button", { name: "Delete" }).click();
  await home.getByRole("alertdialog", { name: "Delete Prompt" }).getByRole("button", { name: "Delete" }).click();
  await expect(home.getByText("“Poet” is in the trash.")).toBeVisible();
  await expect(home.getByText("No prompts found")).toBeVisible();
  await home.getByRole("button", { name: "Undo" }).click();
  await expect(home.getByText("“Poet” is back.")).toBeVisible();
  await expect(card(home, "Poet")).toBeVisible();
  expect(await read()).toEqual(before);
});

test("a type is deleted with its prompts as one and comes back as one, by Undo with the keyboard", {
  tag: "@deep",
}, async ({ home, product, person }) => {
  for (const title of ["One", "Two"])
    await newPrompt(product.origin, person, { title, content: title, type: "letters" });
  await home.goto("/types");
  await home.getByRole("button", { name: "Delete Letters" }).click();
  await home.getByRole("button", { name: "Delete type and 2 prompts" }).click();
  await expect(home.getByText("“Letters” is in the trash.")).toBeVisible();
  await expect(home.getByRole("heading", { name: "Prompt Types" })).toBeFocused();
  await home.keyboard.press("F8");
  await home.keyboard.press("Tab");
  await expect(home.getByRole("button", { name: "Undo" })).toBeFocused();
  await home.keyboard.press("Enter");
  await expect(home.getByText("The type “Letters” is back, with 2 prompts.")).toBeVisible();
  await expect(home.getByRole("link", { name: "2 prompts of Letters" })).toBeVisible();
});

test("prompts that moved when their type was deleted go back to it by Undo", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Movable", content: "text", type: "old" });
  await newPrompt(product.origin, person, { title: "Resident", content: "text", type: "new" });
  await home.goto("/types");
  await home.getByRole("button", { name: "Delete Old" }).click();
  await home.getByRole("radio", { name: "Move its prompts to…" }).check();
  await home.getByRole("combobox", { name: "Move its prompts to" }).selectOption("New");
  await home.getByRole("button", { name: "Move prompts and delete type" }).click();
  await home.getByRole("button", { name: "Undo" }).click();
  await expect(home.getByText("The type “Old” is back, with 1 prompt.")).toBeVisible();
  await expect(home.getByRole("link", { name: "1 prompt of Old" })).toBeVisible();
  await expect(home.getByRole("link", { name: "1 prompt of New" })).toBeVisible();
});

test("the trash shows what it holds, gives it back, and lets it go for good", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const remove = (path: string) => callApi(product.origin, "DELETE", path, person.token);
  const ids: number[] = [];
  for (const title of ["Alpha", "Beta", "Gamma"])
    ids.push((await newPrompt(product.origin, person, { title, content: title, type: "greek" })).id);
  const extra = await newPrompt(product.origin, person, { title: "Delta", content: "text", type: "other" });
  await remove(`/api/templates/${ids[0]}`);
  await remove(`/api/templates/${ids[1]}`);
  await remove(`/api/types/${extra.typeId}`);

  await home.goto("/");
  await home.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trash" }).click();
  await expect(row(home, "Other")).toContainText("with 1 prompt: “Delta”");
  await expect(row(home, "Alpha")).toContainText("deleted forever on");
  await row(home, "Alpha").getByRole("button", { name: "Restore Alpha" }).click();
  await expect(home.getByText("“Alpha” is back.")).toBeVisible();
  await expect(row(home, "Alpha")).toHaveCount(0);
  await expect(home.getByRole("heading", { name: "Trash" })).toBeFocused();

  await row(home, "Beta").getByRole("button", { name: "Delete Beta forever" }).click();
  const question = home.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete forever" }).click();
  await expect(row(home, "Beta")).toHaveCount(0);
  await home.getByRole("button", { name: "Empty trash" }).click();
  await expect(question).toContainText("The one item in the trash");
  await question.getByRole("button", { name: "Empty trash" }).click();
  await expect(home.getByText("The trash is empty")).toBeVisible();
  const left = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates?sort=title", person.token);
  expect(left.map(({ title }) => title)).toEqual(["Alpha", "Gamma"]);
});

test("a full trash has pages, and a server that is away is said so with Retry", { tag: "@deep" }, async ({
  home,
  product,
  person,
  problems,
}) => {
  for (let n = 1; n <= 23; n += 1) {
    const { id } = await newPrompt(product.origin, person, { title: `Prompt ${n}`, content: "text" });
    await callApi(product.origin, "DELETE", `/api/templates/${id}`, person.token);
  }
  await home.goto("/trash");
  await expect(home.getByText("Page 1 of 2")).toBeVisible();
  await home.getByRole("link", { name: "Next" }).click();
  await expect(home.getByRole("button", { name: "Restore Prompt 1", exact: true })).toBeVisible();
  await home.goto("/trash?page=9");
  await expect(home.getByText("Page 2 of 2")).toBeVisible();

  problems.allow(/status of 500/);
  let isAway = true;
  await home.route(/\/api\/trash\?/, (route) =>
    isAway
      ? route.fulfill({ status: 500, json: { status: 500, code: "internal_error", message: "Away." } })
      : route.continue(),
  );
  await home.goto("/trash");
  await expect(home.getByText("The trash could not be loaded")).toBeVisible();
  isAway = false;
  const retry = home.getByRole("button", { name: "Retry" });
  // The page also loads it again by itself when it notices that the server is back.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(home.getByText("Page 1 of 2")).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("the trash has nothing axe objects to, and fits a phone", { tag: "@deep" }, async ({ home, product, person }) => {
  await home.goto("/trash");
  await expect(home.getByText("The trash is empty")).toBeVisible();
  await expectAccessible(home);
  const long = await newPrompt(product.origin, person, { title: `${"long ".repeat(30)}title`, content: "text" });
  await newPrompt(product.origin, person, { title: "Second", content: "text" });
  await callApi(product.origin, "DELETE", `/api/types/${long.typeId}`, person.token);
  await home.reload();
  await expect(row(home, "Coding")).toBeVisible();
  await expectAccessible(home);
  await home.getByRole("button", { name: "Empty trash" }).click();
  await expectAccessible(home);
  await home.keyboard.press("Escape");
  await home.setViewportSize({ width: 390, height: 844 });
  expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
