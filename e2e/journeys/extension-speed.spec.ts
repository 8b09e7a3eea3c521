import { copied, expect, logIn, logOut, openChat, test } from "../support/extension-test.ts";
import { importCsv, newUser } from "../support/people.ts";

const prompts = 10_000;
const letters = "summarise the river";

/** Prompts about as long as real ones, no two alike. */
function csv(): string {
  const sentence = "Act as a careful reader and summarise what follows, point by point, without adding anything.";
  const rows = Array.from({ length: prompts }, (_, index) => {
    const about = index % 500 === 0 ? "the river" : `subject ${index}`;
    return `"Prompt ${index} about ${about}","${`${sentence} It is about ${about} (${index}). `.repeat(8)}"`;
  });
  return `act,prompt\n${rows.join("\n")}\n`;
}

test("a library of 10,000 prompts opens and is searched from the copy", async ({
  extension,
  product,
  sites,
}, testInfo) => {
  test.setTimeout(300_000);
  const person = await newUser(product.origin);
  await importCsv(product.origin, person, csv());
  const { chat, panel } = await openChat(extension, `${sites}/plain-textarea.html`);
  await logIn(panel, product.origin, person.username, person.password);
  await expect(panel.getByText(/^Copying your library: /)).toBeVisible();
  await expect(panel.getByText(/^Copying your library: /)).toHaveCount(0, { timeout: 200_000 });
  await copied(panel);

  const open = async (before: () => Promise<void>) => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await before();
      await panel.reload();
      await expect(panel.getByRole("option")).toHaveCount(30);
      times.push(await panel.evaluate(() => performance.getEntriesByName("promptory-list")[0]?.startTime ?? 0));
      // With the count the answer of the background itself is there.
      await expect(panel.getByRole("button", { name: /^Show more \(9,970 left\)$/ })).toBeVisible();
    }
    return times;
  };
  const openedAsleep = await open(() => extension.stopWorker());
  const opened = await open(async () => {});
  const box = panel.getByRole("combobox", { name: "Search prompts" });
  await box.click();
  const searched: number[] = [];
  for (let length = 1; length <= letters.length; length += 1) {
    searched.push(await panel.evaluate(timeSearch, letters.slice(0, length)));
  }
  await box.fill("RIVER");
  await expect(panel.getByRole("option").first()).toContainText("the river");
  const report = {
    opened: opened.map(Math.round),
    openedAsleep: openedAsleep.map(Math.round),
    searched: searched.map((ms) => Math.round(ms * 10) / 10),
  };
  testInfo.annotations.push({ type: "milliseconds", description: JSON.stringify(report) });
  console.log(`extension, ${prompts} prompts, milliseconds:`, JSON.stringify(report));
  await logOut(panel);
  await panel.close();
  await chat.close();
});

/** One question of the panel to the background, there and back. */
async function timeSearch(text: string): Promise<number> {
  const start = performance.now();
  await chrome.runtime.sendMessage({ kind: "search", text, typeId: null, page: 1 });
  return performance.now() - start;
}

/** The little of the extension's own world that is reached into from here. */
declare const chrome: { runtime: { sendMessage: (message: object) => Promise<unknown> } };
