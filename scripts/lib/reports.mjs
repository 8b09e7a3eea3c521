import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.mjs";

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/** The lines of an error that say what was expected and what was found; the stack and the page come after them. */
const MESSAGE_LINES = 8;

function firstLines(message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines.filter((line) => line.trim() !== "" && !/^\s+at /.test(line)).slice(0, MESSAGE_LINES);
}

const fromRoot = (path) => relative(root, path).split(sep).join("/");

function fromJest(report) {
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no failed test but is a failure.
    failed: report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0),
    skipped: report.numPendingTests + report.numTodoTests,
    files: (report.testResults ?? []).map(({ name, startTime, endTime, assertionResults }) => ({
      file: fromRoot(name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    })),
    failures: (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that could not be loaded has a message of its own.
      if (failed.length === 0 && message) return [{ test: fromRoot(name), lines: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        test: `${fromRoot(name)}: ${fullName}`,
        lines: firstLines(failureMessages[0]),
      }));
    }),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function fromPlaywright({ stats, errors = [], suites = [], config }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: suites.map((suite) => {
      const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
      return {
        file: config?.rootDir ? fromRoot(`${config.rootDir}/${suite.file}`) : suite.file,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        tests: results.length,
      };
    }),
    failures: [
      ...errors.map(({ message }) => ({ test: "The run itself", lines: firstLines(message) })),
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file, line, title, tests }) =>
          tests
            .flatMap((test) => test.results)
            .flatMap(({ errors: [error] = [] }) =>
              error ? [{ test: `${file}:${line}: ${title}`, lines: firstLines(error.message) }] : [],
            ),
        ),
    ],
  };
}

/**
 * Reads the report of a suite: tests passed, failed and skipped, seconds and tests of each file, and of each failed test
 * its name and the first lines of its error. A suite that wrote no report, ran no test, or exited with an error although
 * no test failed counts as one failure.
 */
export function readReport(kind, code, file) {
  if (kind === "check")
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, files: [], failures: [] };
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0, files: [], failures: [] };
  const figures = kind === "jest" ? fromJest(report) : fromPlaywright(report);
  const isSilentFailure = figures.failed === 0 && (code !== 0 || figures.passed === 0);
  return isSilentFailure ? { ...figures, failed: 1 } : figures;
}

/** The failed tests of all suites, as lines to print: the end of a long output is what is read first. */
export function failedTests(suites, count = 10) {
  const failures = suites.flatMap(({ failures = [] }) => failures);
  const rest = failures.length - count;
  return [
    ...failures
      .slice(0, count)
      .flatMap(({ test, lines }) => [`  ${test}`, ...lines.map((line) => `      ${line.trim()}`)]),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** The slowest test files of all suites, as lines to print. */
export function slowestFiles(suites, count = 10) {
  return suites
    .flatMap(({ suite, files }) => files.map((file) => ({ suite, ...file })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ seconds, tests, file, suite }) =>
        `${seconds.toFixed(1).padStart(7)} s ${`${tests}`.padStart(5)} tests  ${file} (${suite})`,
    );
}
