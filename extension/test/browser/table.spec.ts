import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pages, properties } from "./cases.ts";
import { matrixEditors, scenarios, withMatrix } from "./matrix.ts";
import { recorded } from "./record.ts";
import { tablesOf, withTables } from "./table.ts";

const document = join(import.meta.dirname, "../../../docs/editors.md");

test("docs/editors.md says what this run proved (-u writes it)", () => {
  const { outputDir } = test.info().project;
  const entries = recorded(join(outputDir, "editors.jsonl"));
  const unproven = pages.flatMap(({ title }) =>
    properties
      .filter((property) => !entries.some((entry) => entry.page === title && entry.property === property))
      .map((property) => `${title}: ${property}`),
  );
  expect(unproven, "Run the whole suite for the table.").toEqual([]);
  const committed = readFileSync(document, "utf8");
  const proven = withTables(committed, tablesOf(entries));
  if (["all", "changed"].includes(test.info().config.updateSnapshots)) writeFileSync(document, proven);
  else expect(committed).toBe(proven);
});

test("docs/editors.md says what became of the further editors (-u writes it)", () => {
  const entries = recorded(join(test.info().project.outputDir, "matrix.jsonl"));
  expect(new Set(entries.map(({ page, property }) => `${page} ${property}`)).size, "Run the whole suite.").toBe(
    matrixEditors.length * scenarios.length,
  );
  const committed = readFileSync(document, "utf8");
  const proven = withMatrix(committed, entries);
  if (["all", "changed"].includes(test.info().config.updateSnapshots)) writeFileSync(document, proven);
  else expect(committed).toBe(proven);
});
