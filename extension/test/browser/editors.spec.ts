import { join } from "node:path";
import { expect } from "@playwright/test";
import {
  compared,
  longest,
  NEVER_SENT,
  type PageCase,
  pages,
  places,
  play,
  playedOn,
  playsLongest,
  READ,
  type Scenario,
  texts,
  typedOn,
  typing,
  UNDO,
  undone,
} from "./cases.ts";
import { record } from "./record.ts";
import { type Theatre, test } from "./support.ts";

const noteFor = (page: PageCase) => (property: string, how: string) =>
  record(join(test.info().project.outputDir, "editors.jsonl"), { page: page.title, property, how });

/** Plays a scenario and sees what it left, then takes it back as a person would. */
async function prove({ driver }: Theatre, page: PageCase, scenario: Scenario, method = page.method) {
  const { result, before, after } = await play(driver, scenario);
  expect(result, scenario.property).toEqual({ status: "inserted", editor: page.editor, method });
  expect(compared(page, scenario, after), scenario.property).toBe(scenario.expected);
  const read = await driver.readBox();
  expect(read, scenario.property).toMatchObject({ status: "read", editor: page.editor });
  const shown = read.status === "read" ? read.text.replaceAll("\u00a0", " ") : "";
  expect(shown, scenario.property).toBe(scenario.expected.replaceAll("\u00a0", " "));
  noteFor(page)(scenario.property, method);
  noteFor(page)(READ, "yes");
  const left = await undone(driver);
  const isLost = page.losesUndoWhenEmpty && before === "";
  expect(compared(page, scenario, left), `${scenario.property}: undo`).toBe(
    compared(page, scenario, isLost ? after : before),
  );
  noteFor(page)(UNDO, page.losesUndoWhenEmpty ? "not in an empty box" : "yes");
  return isLost;
}

for (const page of pages) {
  test.describe(page.title, () => {
    test.beforeEach(({ theatre }) => theatre.driver.open(page.path));
    test.afterEach(async ({ theatre }) => {
      expect(await theatre.driver.call("sent")).toBe(0);
      noteFor(page)(NEVER_SENT, "yes");
    });

    test("takes each text exactly, and one undo takes it out again", async ({ theatre }) => {
      test.setTimeout(120_000);
      for (const scenario of playedOn(page, texts)) {
        if (await prove(theatre, page, scenario)) await theatre.driver.open(page.path);
      }
    });

    if (playsLongest(page)) {
      test(`takes ${longest.property} exactly`, async ({ theatre }) => {
        test.setTimeout(180_000);
        await prove(theatre, page, longest, page.longMethod ?? page.method);
      });
    }

    for (const [index, scenario] of playedOn(page, places).entries()) {
      test(`takes a text ${scenario.property} (${index + 1})`, async ({ theatre }) => {
        await prove(theatre, page, scenario);
      });
    }

    for (const [index, scenario] of playedOn(page, typing).entries()) {
      test(`lets the person type on behind the prompt (${index + 1})`, async ({ theatre }) => {
        const { driver } = theatre;
        await play(driver, scenario);
        await driver.call("focus");
        await driver.type(typedOn);
        const end = scenario.expected.indexOf(scenario.text) + scenario.text.length;
        const typed = scenario.expected.slice(0, end) + typedOn + scenario.expected.slice(end);
        expect(compared(page, scenario, await driver.call("read"))).toBe(typed);
        noteFor(page)(scenario.property, "yes");
      });
    }
  });
}
