import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedTests, readReport, slowestFiles } from "./reports.mjs";
import { root } from "./run.mjs";

describe("the figures of a suite", () => {
  let dir;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "promptory-reports-"));
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
    expect(readReport("jest", 1, file)).toMatchObject({ passed: 7, failed: 2, skipped: 1 });
  });

  it("count a test file that could not be loaded", () => {
    const file = jest({ numPassedTests: 7, numRuntimeErrorTestSuites: 2 });
    expect(readReport("jest", 1, file)).toMatchObject({ passed: 7, failed: 2 });
  });

  it("come from Playwright's report, where a flaky test is a failed one", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readReport("playwright", 1, report({ stats, errors: [] }))).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  it("count an error outside of any test", () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(readReport("playwright", 1, report({ stats, errors: [{ message: "no server" }] })).failed).toBe(1);
  });

  it.each([
    ["left no report", 1, () => join(dir, "none.json")],
    ["left half a report", 1, () => report('{"numPassed')],
    ["ran no test", 0, () => jest({})],
    ["passed every test and then failed", 1, () => jest({ numPassedTests: 3 })],
  ])("fail a suite that %s", (_, code, file) => {
    expect(readReport("jest", code, file()).failed).toBe(1);
  });

  it("name seconds and tests of each file", () => {
    const assertionResults = [{}, {}];
    const testResults = [{ name: join(root, "api/test/a.spec.ts"), startTime: 1000, endTime: 3500, assertionResults }];
    const ofJest = readReport("jest", 0, jest({ numPassedTests: 2, testResults }));
    expect(ofJest.files).toEqual([{ file: "api/test/a.spec.ts", seconds: 2.5, tests: 2 }]);
    const specs = [{ tests: [{ results: [{ duration: 1500 }] }] }];
    const suites = [{ file: "a.spec.ts", specs, suites: [{ specs }] }];
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    const config = { rootDir: join(root, "e2e/journeys") };
    const ofPlaywright = readReport("playwright", 0, report({ stats, suites, config }));
    expect(ofPlaywright.files).toEqual([{ file: "e2e/journeys/a.spec.ts", seconds: 3, tests: 2 }]);
    const lines = slowestFiles([
      { suite: "API", files: ofJest.files },
      { suite: "Journeys", files: ofPlaywright.files },
    ]);
    expect(lines.map((line) => line.trim())).toEqual([
      "3.0 s     2 tests  e2e/journeys/a.spec.ts (Journeys)",
      "2.5 s     2 tests  api/test/a.spec.ts (API)",
    ]);
  });

  it("name the failed tests with the first lines of their errors, without stacks and colours", () => {
    const name = join(root, "api/test/a.spec.ts");
    const failed = {
      status: "failed",
      fullName: "a list is sorted",
      failureMessages: ["\u001b[31mExpected 1\u001b[39m\n\n    at a.ts:1"],
    };
    const testResults = [
      { name, message: "", assertionResults: [{ status: "passed" }, failed] },
      { name, message: "Cannot find module", assertionResults: [] },
    ];
    const ofJest = readReport("jest", 1, jest({ numFailedTests: 1, testResults }));
    const results = [{ duration: 1, errors: [{ message: "Expected 2\nReceived 3" }] }];
    const passed = {
      file: "b.spec.ts",
      line: 8,
      title: "deletes",
      tests: [{ results: [{ duration: 1, errors: [] }] }],
    };
    const suites = [
      { file: "b.spec.ts", specs: [passed, { ...passed, line: 9, title: "saves", tests: [{ results }] }] },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const ofPlaywright = readReport("playwright", 1, report({ stats, suites, errors: [{ message: "no server" }] }));
    expect(failedTests([ofJest, ofPlaywright], 3)).toEqual([
      "  api/test/a.spec.ts: a list is sorted",
      "      Expected 1",
      "  api/test/a.spec.ts",
      "      Cannot find module",
      "  The run itself",
      "      no server",
      "  and 1 more",
    ]);
    expect(failedTests([ofPlaywright]).slice(2)).toEqual([
      "  b.spec.ts:9: saves",
      "      Expected 2",
      "      Received 3",
    ]);
  });

  it("are one for a check", () => {
    expect(readReport("check", 0)).toEqual({ passed: 1, failed: 0, skipped: 0, files: [], failures: [] });
    expect(readReport("check", 2)).toEqual({ passed: 0, failed: 1, skipped: 0, files: [], failures: [] });
  });
});
