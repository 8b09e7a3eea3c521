import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./counts.mjs";

describe("the figures of a suite", () => {
  let dir;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "promptory-counts-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  function report(content) {
    const file = join(dir, "report.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  }

  const jest = (figures) =>
    report({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...figures });

  it("come from Jest's report", () => {
    const file = jest({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 });
    expect(countTests("jest", 1, file)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });

  it("count a test file that could not be loaded", () => {
    const file = jest({ numPassedTests: 7, numRuntimeErrorTestSuites: 2 });
    expect(countTests("jest", 1, file)).toMatchObject({ passed: 7, failed: 2 });
  });

  it("come from Playwright's report, where a flaky test is a failed one", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countTests("playwright", 1, report({ stats, errors: [] }))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it("count an error outside of any test", () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countTests("playwright", 1, report({ stats, errors: [{ message: "no server" }] })).failed).toBe(1);
  });

  it.each([
    ["left no report", 1, () => join(dir, "none.json")],
    ["left half a report", 1, () => report('{"numPassed')],
    ["ran no test", 0, () => jest({})],
    ["passed every test and then failed", 1, () => jest({ numPassedTests: 3 })],
  ])("fail a suite that %s", (_, code, file) => {
    expect(countTests("jest", code, file()).failed).toBe(1);
  });

  it("are one for a check", () => {
    expect(countTests("check", 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countTests("check", 2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
