import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, type PromptRow } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const MESSY =
  "Certainly! Here is an improved version:\n\nWrite a letter to [YOUR NAME] at ada@lovelace.org about the the sea.";
const REPAIRED = "Write a letter to {{name}} at {{email}} about the sea.";

const check = (page: Page) => page.getByRole("region", { name: "Checks" });

test.beforeEach(async ({ home, product, person }) => {
  await newPrompt(product.origin, person, { title: "Letter", content: MESSY, type: "writing" });
  await home.goto("/templates");
  await home.getByRole("button", { name: "Improve", exact: true }).click();
});

test("without a provider the dialog says so, and the checker's fixes are saved", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await expect(home.getByText("Improving with AI is not set up on this server.")).toBeVisible();
  await expect(home.getByText(/AI_PROVIDER/)).toHaveCount(0);
  await expect(home.getByRole("button", { name: "Improve This Prompt" })).toHaveCount(0);
  for (const fix of ["Make it a variable", "Make it a variable", "Remove them", "Remove one"]) {
    await check(home).getByRole("button", { name: fix }).first().click();
  }
  await expect(check(home).getByRole("button")).toHaveCount(0);
  await home.getByRole("tab", { name: "Improved Prompt" }).click();
  await expect(home.getByRole("region", { name: "Improved Prompt" })).toHaveText(REPAIRED);
  await home.getByRole("button", { name: "Save as new version" }).click();
  await expect(home.getByText("The improved text is its newest version.")).toBeVisible();
  const [saved] = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates", person.token);
  expect(saved?.content).toBe(REPAIRED);
});

test("a fix can be left again, and what is taken becomes a prompt of its own", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await check(home).getByRole("button", { name: "Remove them" }).click();
  await check(home).getByRole("button", { name: "Remove one" }).click();
  await home.getByRole("checkbox", { name: /^Change 1/ }).click();
  await home.getByRole("button", { name: "Save Improved Prompt" }).click();
  await expect(home.getByText("“Letter (improved)” is in your library.")).toBeVisible();
  const rows = await callApi<PromptRow[]>(product.origin, "GET", "/api/templates?sort=-title", person.token);
  expect(rows.map(({ title, content }) => [title, content])).toEqual([
    ["Letter (improved)", MESSY.replace("the the", "the")],
    ["Letter", MESSY],
  ]);
});

test("the findings have nothing axe objects to", { tag: "@deep" }, async ({ home }) => {
  await expect(check(home)).toBeVisible();
  await home.reload();
  await expect(check(home)).toBeVisible();
  await expectAccessible(home);
});
