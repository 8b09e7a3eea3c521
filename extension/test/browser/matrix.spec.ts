import { join } from "node:path";
import { expect } from "@playwright/test";
import type { InsertResult } from "../../src/insert/job.ts";
import { isDeep } from "./cases.ts";
import { type MatrixScenario, matrixEditors, results, scenarios } from "./matrix.ts";
import { record } from "./record.ts";
import { type Theatre, test } from "./support.ts";

/** What came of one insertion, or the fault that there must never be. */
function resultOf(result: InsertResult, before: string, after: string, expected: string): string {
  if (result.status === "inserted") {
    return after === expected ? results.exact : `FAULT: called inserted, and is ${JSON.stringify(after.slice(0, 100))}`;
  }
  if (result.reason === "no-editor") return after === before ? results.missed : "FAULT: changed and called missing";
  if (result.reason === "altered") return results.changed;
  return after === before ? results.refused : `FAULT: changed and called ${result.reason}`;
}

async function play({ driver, page, undoChange }: Theatre, editor: string, scenario: MatrixScenario): Promise<string> {
  await driver.open(`editors/editors.html?editor=${editor}`);
  await driver.call("focus");
  if (scenario.typed) await driver.type(scenario.typed);
  for (let step = 0; step < (scenario.back ?? 0); step += 1) {
    // Trix sets its caret anew after it has drawn, and forgets an arrow of the same moment.
    await page.waitForTimeout(150);
    await page.keyboard.press("ArrowLeft");
  }
  await page.waitForTimeout(100);
  const before = await driver.call("read");
  const result = await driver.insert({ text: scenario.text, mode: scenario.mode, site: null });
  await page.waitForTimeout(100);
  const isWritten = result.status === "inserted";
  if (isWritten && scenario.typedOn) await driver.type(scenario.typedOn);
  if (isWritten && scenario.isUndone) {
    // A person is no quicker, and some editors note a change half a second later.
    await page.waitForTimeout(600);
    await driver.undo();
  }
  await page.waitForTimeout(50);
  const after = await driver.call("read");
  const sent = await driver.call("sent");
  if (result.status === "failed" && result.reason === "altered") {
    if (!result.change) return "FAULT: changed, and nothing was said";
    if (after === before) return "FAULT: untouched and called altered";
    const isUndone = await undoChange(result.change);
    const left = await driver.call("read");
    if (!isUndone || left !== before) return `FAULT: Undo gave ${JSON.stringify(left.slice(0, 60))}`;
  }
  if (sent > 0) return "FAULT: sent";
  if (after.split(scenario.text).length > 2) return "FAULT: twice";
  if (isWritten && scenario.isUndone) {
    return after.trim() === scenario.expected
      ? results.exact
      : `FAULT: undo gave ${JSON.stringify(after.slice(0, 60))}`;
  }
  return resultOf(result, before, after, scenario.expected);
}

test.describe("editors that were never seen", () => {
  test.skip(!isDeep, "They are installed by the deep run.");
  for (const editor of matrixEditors) {
    test(editor, async ({ theatre }) => {
      test.setTimeout(240_000);
      const outcomes: Record<string, string> = {};
      for (const scenario of scenarios) {
        outcomes[scenario.name] = await play(theatre, editor, scenario);
        const file = join(test.info().project.outputDir, "matrix.jsonl");
        record(file, { page: editor, property: scenario.name, how: outcomes[scenario.name] ?? "" });
      }
      expect(Object.entries(outcomes).filter(([, outcome]) => outcome.startsWith("FAULT"))).toEqual([]);
    });
  }
});
