import { test as base, expect } from "@playwright/test";
import {
  compared,
  type Driver,
  isDeep,
  longest,
  type PageCase,
  pages,
  places,
  play,
  type Scenario,
  texts,
  UNDO,
  undone,
} from "../browser/cases.ts";
import { servePages } from "../pages/server.ts";
import { openStage } from "./stage.ts";

const test = base.extend<object, { driver: Driver }>({
  driver: [
    async ({ launchOptions }, use) => {
      const server = await servePages(0);
      const { driver, close } = await openStage(launchOptions.executablePath ?? "firefox-esr", server.origin);
      await use(driver);
      await close();
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** Sites are built of the same boxes, which take every text: these are those that a structure around them could spoil. */
const inStructures = [...texts.slice(0, 2), longest, ...places.slice(0, 1), ...places.slice(-1)];
/** Taken back as a person would: one text from an empty box, one from between words. */
const takenBack = new Set([texts[0], places[0]]);

async function prove(driver: Driver, page: PageCase, scenario: Scenario): Promise<void> {
  await driver.open(page.path);
  const { result, before, after } = await play(driver, scenario);
  expect.soft(result, scenario.property).toMatchObject({ status: "inserted", editor: page.editor });
  expect.soft(compared(page, scenario, after), scenario.property).toBe(scenario.expected);
  expect(await driver.call("sent")).toBe(0);
  if (!takenBack.has(scenario)) return;
  const left = page.losesUndoWhenEmpty && before === "" ? after : before;
  expect.soft(compared(page, scenario, await undone(driver)), UNDO).toBe(compared(page, scenario, left));
}

// The fast run shows that insertion works in Firefox at all, in the editor that most sites use.
for (const page of isDeep ? pages : pages.filter(({ title }) => title === "ProseMirror")) {
  const scenarios = page.kind === "editor" ? [...texts, longest, ...places] : inStructures;
  test(`${page.title} takes texts exactly in Firefox, wherever they go, and sends nothing`, async ({ driver }) => {
    for (const scenario of scenarios) await prove(driver, page, scenario);
  });
}
