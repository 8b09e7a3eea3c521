import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { countScripts, layoutShifts, type ScriptReport, watchLayout } from "../support/measure.ts";
import { importCsv, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const KB = 1024;
const results = new URL("../../test-results/", import.meta.url);
const rows: { page: string; scripts: ScriptReport; budget: number; shifts: number }[] = [];

test.beforeEach(({ page }) => watchLayout(page));

test.afterAll(async () => {
  const number = (bytes: number) => (bytes / KB).toFixed(1);
  const lines = rows.map(
    ({ page, scripts, budget, shifts }) =>
      `| ${page} | ${number(scripts.bytes)} | ${number(budget)} | ${scripts.files.length} | ${shifts.toFixed(4)} |`,
  );
  const table = [
    "| page | JS over the wire, KB | budget, KB | files | layout shift |",
    "|---|---|---|---|---|",
    ...lines,
  ];
  await mkdir(results, { recursive: true });
  await writeFile(new URL("budget.json", results), JSON.stringify(rows, null, 2));
  await writeFile(new URL("budget.md", results), `${table.join("\n")}\n`);
});

test("the login page can be used after at most 110 KB of JavaScript", async ({ page }) => {
  const scripts = countScripts(page);
  await page.goto("/auth");
  await page.getByLabel("Username").fill("ada");
  await page.waitForLoadState("networkidle");
  await report(page, "/auth", 110 * KB, await scripts.stop());
});

test("the prompts list can be used after at most 290 KB of JavaScript", async ({ page, product, person }) => {
  await importCsv(product.origin, person);
  await signIn(page, product.origin, person);
  const scripts = countScripts(page);
  await page.goto("/templates");
  await expect(page.getByText(/^Showing 1-6 of/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await report(page, "/templates", 290 * KB, await scripts.stop());
});

async function report(page: Page, name: string, budget: number, scripts: ScriptReport) {
  const shifts = await layoutShifts(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  rows.push({ page: name, scripts, budget, shifts: total });
  expect(shifts, "what moved after it was painted").toEqual([]);
  expect(scripts.files.filter(({ coding }) => coding !== "br" && coding !== "none")).toEqual([]);
  expect(scripts.bytes).toBeGreaterThan(10 * KB);
  expect(scripts.bytes).toBeLessThanOrEqual(budget);
}
