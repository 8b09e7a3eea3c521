/** Proves that the tests of attacks can fail: each fault lets the attacks through that are listed with it. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { locate } from "./faults.mjs";
import { isOf, runJest } from "./suites.mjs";

const TIMEOUT_S = 300;

/**
 * Makes one fault after the other and runs its attacks, or the whole test file where it names none. Calls `report` with each
 * fault and `{ failed, passed, problem }`: the full names of the tests. Answers the names of all tests that have failed.
 */
export async function tryAttacks(checkout, projects, faults, env, report) {
  const seen = new Set();
  for (const fault of faults.map((one) => locate(one, checkout))) {
    const result = fault.problem
      ? { failed: [], passed: [], problem: fault.problem }
      : await run(checkout, projects, fault, env);
    for (const name of result.failed) seen.add(name);
    report(fault, result);
  }
  return seen;
}

async function run(checkout, projects, { path, text, find, replace, attacks }, env) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-attacks-"));
  const output = join(folder, "results.json");
  const named = attacks.names ? ["-t", `^(?:${attacks.names.map(escaped).join("|")})$`] : [];
  const args = ["--runInBand", "--forceExit", "--silent", "--json", `--outputFile=${output}`, ...named];
  const used = projects.filter((project) => isOf(project, attacks.file));
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    await runJest(checkout, used, [...args, "--runTestsByPath", attacks.file], { env, timeout: TIMEOUT_S });
    const { testResults = [] } = JSON.parse(readFileSync(output, "utf8"));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
    const passed = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
    const missing = (attacks.names ?? []).filter((name) => !failed.includes(name));
    if (missing.length > 0) return { failed, passed, problem: `not noticed: ${missing.join("; ")}` };
    return { failed, passed, problem: failed.length === 0 ? "no test fails" : undefined };
  } catch (error) {
    return { failed: [], passed: [], problem: error.message };
  } finally {
    writeFileSync(path, text);
    // What was built before is right again: only its sources are newer.
    utimesSync(path, 0, 0);
    rmSync(folder, { recursive: true, force: true });
  }
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
