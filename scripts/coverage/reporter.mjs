/** A Jest reporter: keeps the V8 coverage of each test file below COVERAGE_OUT, as `records.mjs` reads it. */
import { relative } from "node:path";
import { writeRecord } from "./records.mjs";

export default class {
  onTestResult({ path }, testResult) {
    const { COVERAGE_OUT, COVERAGE_ROOT } = process.env;
    const { v8Coverage = [], perfStats, numFailingTests, testExecError } = testResult;
    const scripts = v8Coverage.flatMap(({ codeTransformResult, result }) => {
      if (!codeTransformResult) return [];
      const source = relative(COVERAGE_ROOT, result.url.replace(/^file:\/\//, ""));
      return [{ path: source, code: codeTransformResult.code, functions: result.functions }];
    });
    const ms = perfStats.end - perfStats.start;
    const failed = numFailingTests + (testExecError ? 1 : 0);
    writeRecord(COVERAGE_OUT, { file: relative(COVERAGE_ROOT, path), ms, failed, scripts });
    // Jest would keep the coverage of every test file until the run ends, and then merge all of it.
    testResult.v8Coverage = undefined;
  }
}
