import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type PromptRow, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const dialog = (page: Page) => page.getByRole("dialog");
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const restored = (page: Page) => page.getByText("Draft restored");
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":draft:")));

/** Waits until the draft is kept, then kills the page without a word to it. */
async function crash(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join("\n")))
    .toContain(JSON.stringify(text).slice(1, -1));
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send("Page.crash").catch(() => undefined), page.waitForEvent("crash")]);
}

test("a new prompt survives a crash mid-typing, and is saved from its draft", async ({
  home,
  context,
  product,
  person,
  problems,
}) => {
  problems.allow(/crash/i);
  await newPrompt(product.origin, person, { title: "Other", content: "text" });
  await home.goto("/templates?new=1");
  await dialog(home).getByRole("textbox", { name: "Title" }).fill("Half a thought");
  await content(home).pressSequentially("It was a dark and ");
  await crash(home, "It was a dark and ");

  const again = await context.newPage();
  await again.goto(`${product.origin}/templates?new=1`);
  await expect(restored(again)).toBeVisible();
  await expect(content(again)).toHaveValue("It was a dark and ");
  await expect(dialog(again).getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
  await expectAccessible(again);
  await content(again).press("Control+End");
  await content(again).pressSequentially("stormy night.");
  await again.keyboard.press("Control+Enter");
  await expect(again.getByText("Your new prompt has been created successfully.")).toBeVisible();
  expect(await draftKeys(again)).toEqual([]);
  await again.goto(`${product.origin}/templates?new=1`);
  await expect(content(again)).toHaveValue(/^(?!It was)/);
  await expect(restored(again)).toHaveCount(0);
});

test("an edit survives a closed tab, is never saved over something newer unasked, and can be thrown away", {
  tag: "@deep",
}, async ({ home, context, product, person }) => {
  const { id } = await newPrompt(product.origin, person, { title: "Poet", content: "Act as a poet." });
  await home.goto(`/templates?edit=${id}`);
  await expect(content(home)).toHaveValue("Act as a poet.");
  await content(home).fill("Act as a poet who rhymes.");
  await home.close({ runBeforeUnload: false });
  await callApi(product.origin, "PATCH", `/api/templates/${id}`, person.token, {
    content: "Act as a modern poet.",
  });

  const again = await context.newPage();
  await again.goto(`${product.origin}/templates?edit=${id}`);
  await expect(restored(again)).toBeVisible();
  await expect(content(again)).toHaveValue("Act as a poet who rhymes.");
  await dialog(again).getByRole("button", { name: "Update Prompt" }).click();
  await expect(again.getByText("Someone changed this prompt since you opened it.")).toBeVisible();
  const saved = await callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token);
  expect(saved.content).toBe("Act as a modern poet.");
  await dialog(again).getByRole("button", { name: "Take theirs" }).click();
  await expect(content(again)).toHaveValue("Act as a modern poet.");

  await content(again).fill("Something else");
  await expect.poll(() => draftKeys(again)).toHaveLength(1);
  await again.close({ runBeforeUnload: false });
  const third = await context.newPage();
  await third.goto(`${product.origin}/templates?edit=${id}`);
  await expect(content(third)).toHaveValue("Something else");
  await third.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(content(third)).toHaveValue("Act as a modern poet.");
  expect(await draftKeys(third)).toEqual([]);
});

test("signing out removes what was typed", { tag: "@deep" }, async ({ home, product, person }) => {
  await newPrompt(product.origin, person, { title: "Other", content: "text" });
  await home.goto("/templates?new=1");
  await content(home).fill("A secret");
  await expect.poll(() => draftKeys(home)).toHaveLength(1);
  const other = await home.context().newPage();
  await signIn(other, product.origin, person);
  await other.goto("/");
  await other.getByRole("button", { name: "Account menu" }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(other).toHaveURL(/\/auth/);
  await expect(home).toHaveURL(/\/auth/);
  expect(await draftKeys(home)).toEqual([]);
});

test("200,000 characters are counted in characters and tokens", { tag: "@deep" }, async ({ home, product, person }) => {
  await newPrompt(product.origin, person, { title: "Other", content: "text" });
  await home.goto("/templates?new=1");
  await content(home).fill("I want you to act as a poet.");
  await expect(dialog(home).getByText("28 characters · 9 tokens")).toBeVisible();
  await content(home).fill("All work and no play makes Jack. ".repeat(6_060).slice(0, 199_900));
  await expect(dialog(home).getByText(/^199,900 characters · 4\d,\d{3} tokens$/)).toBeVisible();
  await content(home).press("Control+End");
  await home.evaluate(() => {
    const slow: number[] = [];
    new PerformanceObserver((list) => slow.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "event",
      durationThreshold: 16,
    } as PerformanceObserverInit);
    Object.assign(window, { slow });
  });
  await content(home).pressSequentially("and more of the same, typed by hand", { delay: 30 });
  await expect(dialog(home).getByText(/^199,935 characters/)).toBeVisible();
  const slowest = await home.evaluate(() => Math.max(0, ...(window as unknown as { slow: number[] }).slow));
  test.info().annotations.push({ type: "slowest key", description: `${slowest} ms` });
});

test("the create page makes a prompt as specified", { tag: "@deep" }, async ({ home, product, person }) => {
  const { typeId } = await newPrompt(product.origin, person, { title: "Other", content: "text", type: "coding" });
  await callApi(product.origin, "PUT", `/api/types/${typeId}`, person.token, {
    name: "coding",
    label: "Coding",
    color: "#007aff",
    defaultContent: "You write code.",
  });
  await newPrompt(product.origin, person, { title: "Second", content: "text", type: "writing" });
  await home.goto("/create-template");
  const body = home.getByRole("textbox", { name: "Prompt Content" });
  const choose = async (label: string) => {
    await home.getByRole("combobox", { name: "Prompt Type" }).click();
    await home.getByRole("option", { name: label }).click();
  };
  await expect(home.getByRole("combobox", { name: "Prompt Type" })).toHaveText("Coding");
  await expect(body).toHaveValue("You write code.");
  await body.clear();
  await home.getByRole("button", { name: "Create Prompt" }).click();
  for (const sentence of ["Title is required", "Content is required"])
    await expect(home.getByText(sentence)).toBeVisible();
  await choose("Writing");
  await expect(body).toHaveValue("");
  await choose("Coding");
  await expect(body).toHaveValue("You write code.");
  await body.press("Control+End");
  await body.pressSequentially(" In Rust.");
  await choose("Writing");
  await expect(body).toHaveValue("You write code. In Rust.");
  await home.getByRole("button", { name: "Cancel" }).click();
  await home
    .getByRole("alertdialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await home.getByRole("textbox", { name: "Prompt Title" }).fill("Rust");
  await home.route("**/api/templates", (route) => setTimeout(() => void route.continue(), 300));
  await home.getByRole("button", { name: "Create Prompt" }).click();
  await expect(home.getByRole("button", { name: "Creating..." })).toBeDisabled();
  await expect(home.getByText("Prompt created")).toBeVisible();
  await expect(home).toHaveURL(/\/templates$/);
  await expect(home.getByRole("link", { name: "Rust", exact: true })).toBeVisible();
});

test("the create page keeps everything when the server refuses, and says why", { tag: "@deep" }, async ({
  home,
  product,
  person,
  problems,
}) => {
  problems.allow(/status of 503/);
  await newPrompt(product.origin, person, { title: "Other", content: "text" });
  await home.goto("/create-template");
  await home.route("**/api/templates", (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: "unavailable", message: "Back in a moment." } }),
  );
  await home.getByRole("textbox", { name: "Prompt Title" }).fill("Mine");
  await home.getByRole("textbox", { name: "Prompt Content" }).fill("Text");
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Failed to create prompt: Back in a moment.")).toBeVisible();
  await expect(home.getByRole("textbox", { name: "Prompt Content" })).toHaveValue("Text");
});
