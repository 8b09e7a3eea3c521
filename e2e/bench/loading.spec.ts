import type { Page } from "@playwright/test";
import { layoutShifts, slowDown, watchLayout } from "../support/measure.ts";
import { signIn } from "../support/people.ts";
import { keepRow } from "../support/report.ts";
import { expect, test } from "../support/test.ts";

// A trace takes pictures within the time that is measured.
test.use({ trace: "off", screenshot: "off" });

const TURNS = 7;
const SLOWER = 4;
const BYTES_PER_SECOND = 9e6 / 8;
const LATENCY_MS = 60;

/** A phone with a mobile connection, which has nothing of the site in its cache. */
async function beSlow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await slowDown(page, SLOWER);
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );

// No assertion on time: the machine may be busy. What was measured is in the report, beside the aim.
async function measure(page: Page, path: string, aim: number, isThere: () => Promise<void>): Promise<void> {
  const times: number[] = [];
  let shift = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.goto(path);
    await isThere();
    await page.waitForLoadState("networkidle");
    times.push(await largestPaint(page));
    shift = Math.max(shift, ...(await layoutShifts(page)).map(({ value }) => value));
  }
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(TURNS / 2)], sorted.at(-1)];
  const head = ["page", "largest paint, median, ms", "longest, ms", "aim, ms", "largest layout shift"];
  await keepRow({ name: "Loading on a slow phone", head, key: path, cells: [median, longest, aim, shift] });
  process.stdout.write(`  ${path}: ${sorted.join(" ")} ms (aim ${aim}), layout shift ${shift}\n`);
}

test("the login page is painted on a slow phone", async ({ page }) => {
  await watchLayout(page);
  await beSlow(page);
  await measure(page, "/auth", 1_500, () => expect(page.getByLabel("Username")).toBeVisible());
});

test.describe("in a library of 1,282 real prompts", () => {
  test.use({ reads: true });

  test("the list is painted on a slow phone", async ({ page, product, person }) => {
    test.slow();
    await watchLayout(page);
    await signIn(page, product.origin, person);
    const isThere = () => expect(page.getByText(/^Showing 1-6 of/)).toBeVisible();
    await page.goto("/templates");
    await isThere();
    // The requests of the screen are recorded by then.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(":first-requests")));
    await beSlow(page);
    await measure(page, "/templates", 2_500, isThere);
  });
});
