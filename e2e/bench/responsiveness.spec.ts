import { pressByHand, slowDown, watchInteractions } from "../support/measure.ts";
import { changeAll, importCsv, signIn } from "../support/people.ts";
import { keepRow } from "../support/report.ts";
import { expect, test } from "../support/test.ts";

// A trace takes a picture of the whole document with every press, within the time that is measured.
test.use({ trace: "off", screenshot: "off" });

const PROMPTS = 10_000;
const AIM_MS = 100;
const SLOWER = Number(process.env.SLOWER ?? 4);

/** Ten thousand realistic prompts: titles and contents of every length, in eight types. */
function library(): string {
  const topics = ["letter", "review", "interview", "summary", "translation", "recipe", "contract", "lesson"];
  const rows = Array.from({ length: PROMPTS }, (_, index) => {
    const topic = topics[index % topics.length];
    const content = `Write the ${topic} for {{name}} in ${index} words. `.repeat(1 + (index % 20));
    return `Number ${index} ${topic},"${content}",${topic}`;
  });
  return ["act,prompt,type", ...rows].join("\n");
}

// No assertion on time: the machine of a test may be busy. What was measured stands in the report, beside the aim.
for (const view of ["cards", "list 100"]) {
  test(`the list of 10,000 prompts answers every press, as ${view}`, async ({ page, product, person }, testInfo) => {
    test.slow();
    await importCsv(product.origin, person, library());
    const tags = { action: "addTags", tags: ["often", "daily"], filter: { search: "review" } };
    await changeAll(product.origin, person.token, tags);
    await signIn(page, product.origin, person);
    await page.evaluate((value) => localStorage.setItem("promptory:1:browser:view", value), view);
    const interactions = await watchInteractions(page);
    await page.goto("/templates");
    await expect(page.getByText(/^Showing 1-\d+ of 10,000 prompts$/)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await slowDown(page, SLOWER);
    await interactions.worst();

    const measured: Record<string, number> = {};
    const measure = async (action: string, act: () => Promise<unknown>) => {
      await act();
      measured[action] = await interactions.worst();
    };
    const reading = page.getByRole("region", { name: "Prompt", exact: true });
    const search = page.getByRole("textbox", { name: "Search prompts" });
    await measure("typing in the search", async () => {
      await search.pressSequentially("number 99", { delay: 40 });
      await expect(page.getByText(/^Showing 1-\d+ of \d{1,3} prompts$/)).toBeVisible();
      await search.press("Escape");
      await expect(page.getByText(/of 10,000 prompts$/)).toBeVisible();
    });
    await measure("changing the type filter", async () => {
      const type = page.getByRole("combobox", { name: "Prompt type" });
      await pressByHand(type);
      await pressByHand(page.getByRole("option", { name: /^review/i }));
      await expect(page.getByText(/^Showing 1-\d+ of 1,250 prompts$/)).toBeVisible();
      await pressByHand(type);
      await pressByHand(page.getByRole("option", { name: /^All Types/ }));
      await expect(page.getByText(/of 10,000 prompts$/)).toBeVisible();
    });
    await measure("going to the next page", async () => {
      await pressByHand(page.getByRole("link", { name: "Next" }));
      await expect(page.getByText(/^Showing (7-12|101-200) of/)).toBeVisible();
    });
    await measure("selecting", async () => {
      await pressByHand(page.getByRole("button", { name: "More", exact: true }));
      await pressByHand(page.getByRole("menuitem", { name: "Select" }));
      for (const at of [0, 2, 4]) await pressByHand(page.getByRole("checkbox").nth(at));
      await expect(page.getByText("3 selected")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("checkbox")).toHaveCount(0);
    });
    await measure("opening a prompt", async () => {
      await pressByHand(page.getByRole("article").first().getByRole("link").first());
      await expect(reading.getByRole("button", { name: "Edit" })).toBeVisible();
    });
    await measure("closing a prompt", async () => {
      await page.keyboard.press("Escape");
      await interactions.comeToRest();
      await expect(reading).toHaveCount(0);
    });
    await pressByHand(page.getByRole("article").nth(1).getByRole("link").first());
    await interactions.worst();
    await measure("editing a prompt", async () => {
      await pressByHand(reading.getByRole("button", { name: "Edit" }));
      await expect(page.getByRole("dialog").getByRole("textbox", { name: "Content" })).not.toHaveValue("");
    });
    await testInfo.attach("interactions", { body: JSON.stringify(measured, null, 2), contentType: "application/json" });
    const head = ["action", "longest, ms", "aim"];
    for (const [action, ms] of Object.entries(measured)) {
      const key = `${action}, ${view}`;
      await keepRow({
        name: `Interactions, 10,000 prompts, processor ${SLOWER}× slower`,
        head,
        key,
        cells: [ms, AIM_MS],
      });
      process.stdout.write(`  ${key}: ${ms} ms (aim ${AIM_MS})\n`);
    }
    expect(Object.values(measured).every((ms) => ms > 0)).toBe(true);
  });
}
