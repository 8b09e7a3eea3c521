import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, chooseFromMenu, importCsv, promptsCsv } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

const realPrompts = fileURLToPath(promptsCsv);

async function openImport(page: Page): Promise<void> {
  await page.goto("/templates");
  await chooseFromMenu(page, "Import");
  await expect(page.getByRole("dialog", { name: "Import prompts" })).toBeVisible();
}

async function choose(page: Page, files: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(files);
}

const csv = (text: string | Buffer, name = "prompts.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

async function countOf(origin: string, token: string): Promise<number> {
  return (await callApi<{ totalTemplates: number }>(origin, "GET", "/api/stats", token)).totalTemplates;
}

test("a person brings in 1,282 real prompts, and nothing is written before they agree", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const before = await countOf(product.origin, person.token);
  await openImport(home);
  await choose(home, realPrompts);
  const dialog = home.getByRole("dialog", { name: "Import prompts" });
  await expect(dialog.getByText("will be imported")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Structured/ })).toContainText("200");
  await expect(dialog.getByText("1-50 of 1,282")).toBeVisible();
  await dialog.getByRole("button", { name: "Next rows" }).click();
  await expect(dialog.getByText("51-100 of 1,282")).toBeVisible();
  expect(await countOf(product.origin, person.token)).toBe(before);

  await dialog.getByRole("button", { name: "Import 1,282 prompts" }).click();
  await expect(dialog.getByText("1,282 prompts imported")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Show prompts" }).click();
  await expect(home.getByText(`Showing 1-6 of ${(before + 1282).toLocaleString("en-GB")} prompts`)).toBeVisible();
  await expect(home.getByRole("article")).toHaveCount(6);
});

test("the same file twice makes no doubles unless asked to", { tag: "@deep" }, async ({ home, product, person }) => {
  await importCsv(product.origin, person, "title,content\nOne,1\nTwo,2\n");
  const before = await countOf(product.origin, person.token);
  await openImport(home);
  await choose(home, csv("title,content\nOne,1\nTwo,2\n"));
  await expect(home.getByText("There is nothing new in this file.")).toBeVisible();
  await expect(home.getByRole("button", { name: "Import 0 prompts" })).toBeDisabled();
  await home.getByRole("combobox", { name: "2 prompts you already have" }).click();
  await home.getByRole("option", { name: "Import again" }).click();
  await home.getByRole("button", { name: "Import 2 prompts" }).click();
  await expect(home.getByText("2 prompts imported")).toBeVisible();
  expect(await countOf(product.origin, person.token)).toBe(before + 2);
});

test("rows that cannot be read are listed with their lines, the rest come in", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const before = await countOf(product.origin, person.token);
  await openImport(home);
  await choose(
    home,
    csv(`act,prompt,type\nGood,text,Art\n,no title,Art\nEmpty,,Art\nLong,${"x".repeat(200_001)},Art\n`),
  );
  const problems = home.getByRole("region", { name: "Rows" });
  await expect(problems.getByRole("listitem")).toHaveCount(3);
  await expect(problems.getByRole("listitem").nth(0)).toContainText("line 3");
  await home.getByRole("button", { name: "Import 1 prompt", exact: true }).click();
  await expect(home.getByText("1 prompt imported")).toBeVisible();
  await expect(home.getByText("3 rows could not be read")).toBeVisible();
  expect(await countOf(product.origin, person.token)).toBe(before + 1);
});

test(
  "a file that cannot be read is refused in a sentence, and nothing is written",
  { tag: "@deep" },
  async ({ home, product, person }, testInfo) => {
    const before = await countOf(product.origin, person.token);
    await openImport(home);
    const wrong: [string, Parameters<typeof choose>[1], RegExp][] = [
      ["nothing", csv(""), /empty/],
      ["a broken zip", csv(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])), /archive is broken/],
      ["NUL", csv("act,prompt\na,b\0c"), /not text/],
      ["no such column", csv("foo,bar\na,b\n"), /column/],
      ["a broken quote in the header", csv('act,"prompt\na,b\n'), /quot|line/i],
      ["somebody else's JSON", csv('{"openapi":"3.1.0"}', "api.json"), /holds no prompts/],
      ["50 MB", await fileOf50Mb(testInfo), /larger than 20 MB/],
    ];
    for (const [, file, sentence] of wrong) {
      await choose(home, file);
      await expect(home.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    }
    expect(await countOf(product.origin, person.token)).toBe(before);
  },
);

test("an import can be cancelled at every step", { tag: "@deep" }, async ({ home, product, person }) => {
  const before = await countOf(product.origin, person.token);
  await openImport(home);
  await home.keyboard.press("Escape");
  await expect(home.getByRole("dialog")).toHaveCount(0);
  await expect(home.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await openImport(home);
  await choose(home, csv("act,prompt\na,b"));
  await home.getByRole("button", { name: "Choose other files" }).click();
  await expect(home.getByText("Drop files here")).toBeVisible();
  await home.getByRole("button", { name: "Cancel" }).click();
  await expect(home.getByRole("dialog")).toHaveCount(0);
  expect(await countOf(product.origin, person.token)).toBe(before);
});

test("the import dialog has nothing axe objects to", { tag: "@deep" }, async ({ home }) => {
  await openImport(home);
  await expectAccessible(home);
  await choose(home, csv("act,prompt,type\nGood,text,Art\n,no title,Art\n"));
  await expect(home.getByText("will be imported")).toBeVisible();
  await expectAccessible(home);
  await home.getByRole("button", { name: "Import 1 prompt", exact: true }).click();
  await expect(home.getByText("1 prompt imported")).toBeVisible();
  await expectAccessible(home);
});

async function fileOf50Mb(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath("large.csv");
  await writeFile(path, `act,prompt\n${"a,0123456789\n".repeat(4_200_000)}`);
  return path;
}
