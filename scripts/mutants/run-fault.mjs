/** Makes one fault in a scratch copy, and runs its tests until one fails. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isOf, runJest } from "./suites.mjs";

/** Of a fault no test catches, test files are run for this long at most. */
const BUDGET_MS = 300_000;
const LATE_S = 120;
const REPORTER = join(import.meta.dirname, "reporter.mjs");
const SEQUENCER = join(import.meta.dirname, "sequencer.cjs");

/** Answers `{ status, by, test, files, of, seconds }`; status is caught, missed, uncovered or broken. */
export async function tryFault(checkout, projects, fault, tests, env) {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 100) / 10;
  if (tests.length === 0) return { status: "uncovered", files: 0, of: 0, seconds: 0 };
  const chosen = withinBudget(tests);
  const counts = { files: chosen.length, of: tests.length };
  writeFileSync(
    fault.path,
    fault.text.replace(fault.find, () => fault.replace),
  );
  try {
    const run = (files) => runTests(checkout, projects, files, env);
    // As in `npm test`, the API's files have a process of their own: they do not clean up after the pages of others.
    let result;
    for (const files of Object.values(Object.groupBy(chosen, ({ file }) => isOf({ name: "api" }, file)))) {
      result = await firstCatch(files, run);
      if (result.status !== "missed") break;
    }
    return { ...counts, ...result, seconds: seconds() };
  } finally {
    writeFileSync(fault.path, fault.text);
  }
}

function withinBudget(tests) {
  let ms = 0;
  return tests.filter((test, at) => {
    ms += test.ms;
    return at === 0 || ms <= BUDGET_MS;
  });
}

/**
 * Whether the test files catch a fault. `run(files)` ends at the first file that fails. That may be because of the files before
 * it in the process: it counts if it fails alone too, and otherwise the files after it are run.
 */
export async function firstCatch(tests, run) {
  const result = await run(tests);
  const at = tests.findIndex(({ file }) => file === result.by);
  if (result.status !== "caught" || at < 1) return result;
  const alone = await run([tests[at]]);
  const others = tests.slice(at + 1);
  return alone.status === "missed" && others.length > 0 ? firstCatch(others, run) : alone;
}

async function runTests(checkout, projects, tests, env) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-mutant-"));
  const report = join(folder, "report.json");
  const files = tests.map(({ file }) => file);
  const used = projects.filter((project) => files.some((file) => isOf(project, file)));
  const timeout = LATE_S + Math.round((2 * tests.reduce((sum, { ms }) => sum + ms, 0)) / 1000);
  const own = { ...env, MUTANTS_ORDER: JSON.stringify(files), MUTANTS_REPORT: report };
  const flags = ["--runInBand", "--forceExit", "--silent", `--reporters=${REPORTER}`];
  const args = [...flags, `--testSequencer=${SEQUENCER}`, "--runTestsByPath", ...files];
  try {
    const { code, output } = await runJest(checkout, used, args, { isFailFast: true, env: own, timeout });
    if (code === 0) return { status: "missed" };
    const failure = firstFailure(checkout, report);
    if (failure) return failure;
    const isLate = output.includes("did not end within");
    return { status: isLate ? "caught" : "broken", test: output.trim().split("\n").at(-1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstFailure(checkout, report) {
  if (!existsSync(report)) return undefined;
  const { path, test, message } = JSON.parse(readFileSync(report, "utf8"));
  const by = relative(checkout, path);
  // A file that cannot be loaded shows a fault that is no program.
  if (!test && /SyntaxError|Cannot find module/.test(message))
    return { status: "broken", by, test: message.slice(0, 300) };
  return { status: "caught", by, test: test ?? "(the file fails before its first test)" };
}
