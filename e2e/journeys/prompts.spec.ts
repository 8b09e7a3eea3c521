import type { Page } from "@playwright/test";
import { answerOnce } from "../support/answer-once.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import { callApi, newPrompt, type PromptRow, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const search = (page: Page) => page.getByRole("textbox", { name: "Search prompts" });
const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const titles = (page: Page) => page.getByRole("article").getByRole("link").allTextContents();
const dialog = (page: Page) => page.getByRole("dialog");

test("copying is one click, to the letter, and counts", async ({ home, context, product, person, realLibrary }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token } = await realLibrary();
  const path = `/api/templates?search=${encodeURIComponent("Ethereum Developer")}`;
  const [{ title, content }] = await callApi<[PromptRow]>(product.origin, "GET", path, token);
  const { id } = await newPrompt(product.origin, person, { title, content });
  await home.goto("/templates");
  const found = card(home, "Ethereum Developer");
  await found.getByRole("button", { name: "Copy" }).click();
  await expect(found.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(found.getByText("1 use")).toBeVisible();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(content);
  await expect(found.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  const saved = () => callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  await expect.poll(async () => (await saved()).useCount).toBe(1);
});

test("the longest prompt, 144,260 characters, opens, changes and is saved to the letter", async ({
  home,
  product,
  person,
  realLibrary,
}) => {
  const { token } = await realLibrary();
  const page = (number: number) =>
    callApi<PromptRow[]>(product.origin, "GET", `/api/templates?limit=500&page=${number}`, token);
  const all = (await Promise.all([1, 2, 3].map(page))).flat();
  const { title, content: real } = all.reduce((a, b) => (b.content.length > a.content.length ? b : a));
  const longest = await newPrompt(product.origin, person, { title, content: real });
  await home.goto(`/templates?edit=${longest.id}`);
  const content = dialog(home).getByRole("textbox", { name: "Content" });
  await expect(content).toHaveValue(longest.content);
  await content.press("Control+End");
  await content.pressSequentially(" The end.");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Your prompt has been updated successfully.")).toBeVisible();
  const saved = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${longest.id}`, person.token);
  expect(saved.content).toBe(`${longest.content} The end.`);
  await expect(home).toHaveURL(/\/templates$/);
});

test.describe("in a library of 1,282 real prompts", () => {
  test.use({ reads: true });
  test.beforeEach(async ({ home }) => {
    await home.goto("/templates");
    await expect(home.getByRole("article")).toHaveCount(6);
  });

  test("a person browses by page, order and type, and Back retraces the steps", async ({ home }) => {
    await home.getByRole("link", { name: "Next" }).click();
    await expect(home.getByText(/^Showing 7-12 of/)).toBeVisible();
    await home.getByRole("combobox", { name: "Sort" }).click();
    await home.getByRole("option", { name: "A-Z" }).click();
    await expect(home).toHaveURL(/\/templates\?sort=title$/);
    await expect(home.getByText(/^Showing 1-6 of/)).toBeVisible();
    await home.getByRole("combobox", { name: "Prompt type" }).click();
    await home.getByRole("option", { name: /^Image/ }).click();
    await expect(home.getByText("Showing 1-6 of 22 prompts")).toBeVisible();
    const first = await titles(home);
    expect(first).toEqual([...first].sort((a, b) => a.localeCompare(b, "en")));
    await home.goBack();
    await expect(home).toHaveURL(/\/templates\?sort=title$/);
    await home.goBack();
    await expect(home.getByText(/^Showing 7-12 of/)).toBeVisible();
    await home.reload();
    await expect(home.getByText(/^Showing 7-12 of/)).toBeVisible();
  });

  const wanted: [string, string, string | RegExp][] = [
    ["in Chinese", "薪酬体系", "为您的公司设计薪酬体系"],
    ["in Arabic", "السعوديه", /السعوديه/],
    ["without its accents", "articulo de revision", /Diseño de Artículo de Revisión/],
    ["with another case", "ETHEREUM DEV", "Ethereum Developer"],
    ["with a sign of patterns", "20% less", /Sell a dream/],
  ];
  for (const [how, words, title] of wanted) {
    test(`a prompt is found ${how}`, { tag: how === "in Arabic" ? [] : ["@deep"] }, async ({ home }) => {
      await home.keyboard.press("/");
      await expect(search(home)).toBeFocused();
      await search(home).fill(words);
      await expect(home.getByRole("article").getByRole("link", { name: title }).first()).toBeVisible();
      await expect(home.locator("article mark").first()).toBeVisible();
    });
  }

  test("a search that finds nothing says so, offers what comes close, and is cleared", { tag: "@deep" }, async ({
    home,
  }) => {
    await search(home).fill("Etherium Developr");
    await expect(home.getByText("Results for ethereum develop")).toBeVisible();
    await expect(home.getByRole("link", { name: "Ethereum Developer", exact: true })).toBeVisible();
    await home.getByRole("button", { name: "Search for “Etherium Developr” exactly" }).click();
    await expect(home.getByText("No prompts found")).toBeVisible();
    await home.getByRole("button", { name: "Clear filters" }).click();
    await expect(home.getByText(/^Showing 1-6 of 1,28/)).toBeVisible();
    await expect(search(home)).toHaveValue("");
  });

  test("nothing moves while the list loads", { tag: "@deep" }, async ({ home }) => {
    await watchLayout(home);
    await home.goto("/templates");
    await expect(home.getByRole("article")).toHaveCount(6);
    await home.getByRole("link", { name: "Next" }).click();
    await expect(home.getByText(/^Showing 7-12 of/)).toBeVisible();
    expect(await layoutShifts(home)).toEqual([]);
  });

  test("a phone shows it all without sideways scroll", { tag: "@deep" }, async ({ home }) => {
    await home.setViewportSize({ width: 390, height: 844 });
    const sideways = () => home.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const address of ["/templates", "/templates?search=zzzz", "/templates?page=7", "/templates?new=1"]) {
      await home.goto(address);
      await expect(home.getByRole("heading", { name: "Prompts" }).or(dialog(home)).first()).toBeVisible();
      expect(await sideways(), address).toBeLessThanOrEqual(0);
    }
  });
});

test("a new account makes its first type and prompt by keyboard alone", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await home.goto("/templates");
  await expect(home.getByRole("heading", { name: "Prompts" })).toBeVisible();
  await home.keyboard.press("n");
  const title = dialog(home).getByRole("textbox", { name: "Title" });
  await expect(dialog(home)).toContainText("Create New Prompt");
  await dialog(home).getByRole("button", { name: "New type" }).click();
  const label = dialog(home).getByRole("textbox", { name: "Label" });
  await label.fill("Code Review");
  await label.press("Enter");
  await expect(dialog(home).getByRole("combobox", { name: "Prompt type" })).toHaveText("Code Review");
  await title.fill("  Review my code  ");
  await dialog(home).getByRole("textbox", { name: "Content" }).fill("\tFirst\n\nالثاني 🎉 ");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Your new prompt has been created successfully.")).toBeVisible();
  await expect(dialog(home)).toHaveCount(0);
  const [saved] = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates?limit=1", person.token);
  expect(saved).toMatchObject({ title: "  Review my code  ", content: "\tFirst\n\nالثاني 🎉 " });
});

test("typed text waits for a person whose session ended", { tag: "@deep" }, async ({ home, product, person }) => {
  const { id } = await newPrompt(product.origin, person, { title: "Draft", content: "one" });
  await home.goto(`/templates?edit=${id}`);
  const content = dialog(home).getByRole("textbox", { name: "Content" });
  await content.fill("two");
  await callApi(product.origin, "POST", "/api/auth/logout", person.token);
  await dialog(home).getByRole("button", { name: "Update Prompt" }).click();
  await home.getByLabel("Username").fill(person.username);
  await home.getByLabel("Password", { exact: true }).fill(person.password);
  await home.getByLabel("Password", { exact: true }).press("Enter");
  await expect(home).toHaveURL(/edit=\d+/);
  await expect(content).toHaveValue("two");
  await dialog(home).getByRole("button", { name: "Update Prompt" }).click();
  await expect(home.getByText("Prompt updated")).toBeVisible();
});

test("typed text is thrown away only after a question, also on Back", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Draft", content: "one" });
  await home.goto("/templates");
  await card(home, "Draft").getByRole("button", { name: "Edit" }).click();
  const content = dialog(home).getByRole("textbox", { name: "Content" });
  await content.fill("two");
  await home.keyboard.press("Escape");
  const question = home.getByRole("alertdialog", { name: "Discard changes?" });
  await expect(question).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(content).toHaveValue("two");
  await home.goBack();
  await expect(question).toBeVisible();
  await expect(home).toHaveURL(/edit=\d+/);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(content).toHaveValue("two");
  await dialog(home).getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog(home)).toHaveCount(0);
  await expect(card(home, "Draft")).toContainText("one");
  await expect(home).toHaveURL(/\/templates$/);
});

test("two windows editing one prompt do not overwrite each other unasked", { tag: "@deep" }, async ({
  home,
  context,
  product,
  person,
}) => {
  const { id } = await newPrompt(product.origin, person, { title: "Shared", content: "start" });
  const other = await context.newPage();
  await signIn(other, product.origin, person);
  for (const page of [home, other]) await page.goto(`/templates?edit=${id}`);
  const content = (page: Page) => dialog(page).getByRole("textbox", { name: "Content" });
  for (const page of [home, other]) await expect(content(page)).toHaveValue("start");
  await content(other).fill("theirs");
  await dialog(other).getByRole("button", { name: "Update Prompt" }).click();
  await expect(other.getByText("Prompt updated")).toBeVisible();

  await content(home).fill("mine");
  await dialog(home).getByRole("button", { name: "Update Prompt" }).click();
  await expect(home.getByText("Someone changed this prompt since you opened it.")).toBeVisible();
  await expect(content(home)).toHaveValue("mine");
  await home.getByRole("button", { name: "Take theirs" }).click();
  await expect(content(home)).toHaveValue("theirs");
  await content(home).fill("both");
  await dialog(home).getByRole("button", { name: "Update Prompt" }).click();
  await expect(home.getByText("Prompt updated")).toBeVisible();
  const saved = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  expect(saved.content).toBe("both");
});

test("a prompt is deleted after a question, and comes back when the server refuses", { tag: "@deep" }, async ({
  home,
  product,
  person,
  problems,
}) => {
  problems.allow(/500/);
  await newPrompt(product.origin, person, { title: "Stays", content: "1" });
  await newPrompt(product.origin, person, { title: "Goes", content: "2" });
  await home.goto("/templates");
  const answer = { status: 500, contentType: "application/problem+json", body: "{}" };
  await answerOnce(home, "DELETE", "**/api/templates/*", answer);
  const remove = async () => {
    await card(home, "Goes").getByRole("button", { name: "Delete" }).click();
    await home.getByRole("alertdialog", { name: "Delete Prompt" }).getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(home.getByText("Failed to delete the template")).toBeVisible();
  await expect(card(home, "Goes")).toBeVisible();
  await remove();
  await expect(card(home, "Goes")).toHaveCount(0);
  await expect(card(home, "Stays")).toBeVisible();
  // A reload would end the request.
  await expect(home.getByText("Prompt deleted")).toBeVisible();
  await home.reload();
  await expect(card(home, "Stays")).toBeVisible();
  await expect(card(home, "Goes")).toHaveCount(0);
});
