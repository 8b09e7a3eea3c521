import { join } from "node:path";
import { expect } from "@playwright/test";
import type { InsertResult } from "../../src/insert/result.ts";
import { isDeep } from "./cases.ts";
import { matrixEditors, results, scenarios } from "./matrix.ts";
import { record } from "./record.ts";
import { type Theatre, test } from "./support.ts";

/** What came of one insertion, or the fault that there must never be. */
function resultOf(result: InsertResult, before: string, after: string, expected: string): string {
  if (result.status === "inserted") return after === expected ? results.exact : "FAULT: changed and called inserted";
  if (result.reason === "no-editor") return after === before ? results.missed : "FAULT: changed and called missing";
  if (result.reason === "altered") return results.changed;
  return after === before ? results.refused : `FAULT: changed and called ${result.reason}`;
}

async function play({ driver, page }: Theatre, editor: string, scenario: (typeof scenarios)[number]): Promise<string> {
  await driver.open(`editors/editors.html?editor=${editor}`);
  await driver.call("focus");
  if (scenario.typed) await driver.type(scenario.typed);
  await page.waitForTimeout(100);
  const before = await driver.call("read");
  const result = await driver.insert({ text: scenario.text, mode: scenario.mode, site: null });
  await page.waitForTimeout(100);
  const after = await driver.call("read");
  const sent = await driver.call("sent");
  if (sent > 0) return "FAULT: sent";
  if (after.split(scenario.text).length > 2) return "FAULT: twice";
  return resultOf(result, before, after, scenario.expected);
}

test.describe("editors that were never seen", () => {
  test.skip(!isDeep, "They are installed by the deep run.");
  for (const editor of matrixEditors) {
    test(editor, async ({ theatre }) => {
      test.setTimeout(120_000);
      const outcomes: Record<string, string> = {};
      for (const scenario of scenarios) {
        outcomes[scenario.name] = await play(theatre, editor, scenario);
        const file = join(test.info().project.outputDir, "matrix.jsonl");
        record(file, { page: editor, property: scenario.name, how: outcomes[scenario.name] ?? "" });
      }
      expect(Object.values(outcomes).filter((outcome) => outcome.startsWith("FAULT"))).toEqual([]);
    });
  }
});
