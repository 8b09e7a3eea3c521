/** A Jest reporter: writes the first failure to the file MUTANTS_REPORT, because Jest writes no results when it bails. */
import { writeFileSync } from "node:fs";

export default class {
  onTestResult({ path }, { testResults, testExecError, failureMessage }) {
    const failed = testResults.find(({ status }) => status === "failed");
    if (!failed && !testExecError) return;
    const result = { path, test: failed?.fullName, message: failureMessage ?? "" };
    writeFileSync(process.env.MUTANTS_REPORT ?? "", JSON.stringify(result));
  }
}
