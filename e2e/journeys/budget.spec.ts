import type { Page, TestInfo } from "@playwright/test";
import { countScripts, layoutShifts, type ScriptReport, watchLayout } from "../support/measure.ts";
import { loginAsAdmin, signIn } from "../support/people.ts";
import { keepRow } from "../support/report.ts";
import { expect, test } from "../support/test.ts";

const KB = 1024;

interface Row {
  readonly page: string;
  readonly budget: number;
  /** What had come when a person could use the page. */
  readonly usable: ScriptReport;
  /** What had come when the network fell silent. */
  readonly idle: ScriptReport;
  readonly shift: number;
}

test.beforeEach(({ page }) => watchLayout(page));

test("the login page can be used after at most 105 KB of JavaScript", async ({ page }, testInfo) => {
  const scripts = countScripts(page);
  await page.goto("/auth");
  await page.getByLabel("Username").fill("ada");
  const usable = await scripts.now();
  await page.waitForLoadState("networkidle");
  await judge(page, testInfo, { page: "/auth", budget: 105 * KB, usable, idle: await scripts.now() });
});

test.describe("in a library of 1,282 real prompts", () => {
  test.use({ reads: true });

  test("the prompts list can be used after at most 150 KB of JavaScript in at most 8 requests", async ({
    page,
    product,
    person,
  }, testInfo) => {
    await signIn(page, product.origin, person);
    const scripts = countScripts(page);
    await page.goto("/templates");
    await expect(page.getByText(/^Showing 1-6 of/)).toBeVisible();
    await page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(/search/i))
      .first()
      .focus();
    const usable = await scripts.now();
    await page.waitForLoadState("networkidle");
    await judge(page, testInfo, { page: "/templates", budget: 150 * KB, usable, idle: await scripts.now() });
    expect(usable.files.length).toBeLessThanOrEqual(8);
  });

  test("the list asks for its data before the bundle has run, and once", async ({ page, product, person }) => {
    await signIn(page, product.origin, person);
    const isThere = () => expect(page.getByText(/^Showing 1-6 of/)).toBeVisible();
    await page.goto("/templates");
    await isThere();
    // A key ends what counts as opening.
    await page.keyboard.press("Shift");
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await page.reload();
    await isThere();
    await page.waitForLoadState("networkidle");
    const lists = paths.filter((path) => path.startsWith("/api/templates?"));
    expect(lists).toHaveLength(1);
    expect(paths.indexOf(lists[0] ?? "")).toBeLessThan(paths.findIndex((path) => path.includes("/async/")));
  });
});

test("a section of the administration can be used after at most 300 KB of the remote's own JavaScript", async ({
  page,
  product,
}, testInfo) => {
  await signIn(page, product.origin, await loginAsAdmin(product.origin));
  const scripts = countScripts(page, (path) => path.startsWith("/remotes/admin/"));
  await page.goto("/admin/users");
  await expect(page.getByRole("row", { name: /admin/ })).toBeVisible();
  const usable = await scripts.now();
  await page.waitForLoadState("networkidle");
  await judge(page, testInfo, { page: "/admin/users", budget: 300 * KB, usable, idle: await scripts.now() });
});

async function judge(page: Page, testInfo: TestInfo, measured: Omit<Row, "shift">): Promise<void> {
  const shifts = await layoutShifts(page);
  const row = { ...measured, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
  await testInfo.attach("budget", { body: JSON.stringify(row, null, 2), contentType: "application/json" });
  await writeReport(row);
  expect(shifts, "what moved after it was painted").toEqual([]);
  const uncompressed = row.idle.files.filter(({ bytes, coding }) => bytes > KB && coding !== "br");
  expect(uncompressed, "scripts of more than 1 KB that came without brotli").toEqual([]);
  expect(row.usable.bytes, "nothing was measured").toBeGreaterThan(10 * KB);
  expect(row.usable.bytes).toBeLessThanOrEqual(row.budget);
}

function writeReport({ page, budget, usable, idle, shift }: Row): Promise<void> {
  const kilobytes = (bytes: number) => (bytes / KB).toFixed(1);
  const cells = [
    kilobytes(usable.bytes),
    kilobytes(budget),
    kilobytes(idle.bytes),
    idle.files.length,
    shift.toFixed(4),
  ];
  const head = ["page", "JS until usable, KB br", "budget", "until idle", "files", "layout shift"];
  return keepRow({ name: "Bytes", head, key: page, cells });
}
