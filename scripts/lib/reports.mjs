import { readFileSync } from "node:fs";

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

function ofJest(report) {
  // A file that could not even be loaded has no failed test; it is one.
  const failed = report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

function ofPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * How many tests of a suite passed, failed and were skipped, by its report and exit code. A suite that left no report,
 * ran no test, or ended badly without saying why counts as one failure.
 */
export function countTests(kind, code, file) {
  if (kind === "check") return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const report = read(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const counts = kind === "jest" ? ofJest(report) : ofPlaywright(report);
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}
