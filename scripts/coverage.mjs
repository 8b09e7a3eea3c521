/**
 * `npm run coverage` runs the Jest suites with V8 coverage, merges it with what the browser tests and the product's
 * processes left in `test-results/coverage/`, and prints lines and branches of every package.
 *
 *     --only api,packages/prompt   run these suites only, and keep the records of the others
 *     --no-run                     only merge and print the records there are
 *     --records DIR --root DIR     records of another checkout, for example of an earlier commit
 *     --out FILE                   where the figures are written; test-results/coverage.json
 *     --kinds jest,node,browser    which records count: of Jest, of the API server of its test files, of the browser tests; jest,node
 *     --before FILE                compare: fails when a package lost more than one point of its branches
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mergeCoverage } from "./coverage/merge.mjs";
import { coverageLines, lostBranches, lostFiles } from "./coverage/table.mjs";
import { root } from "./lib/run.mjs";
import { elapsed, main, Stop, say } from "./lib/say.mjs";
import { projectsOf, runJest } from "./mutants/suites.mjs";

// Read by the Jest configurations.
process.env.JEST_ISOLATED = "1";

const BEFORE = join(root, "scripts/mutants/baseline/coverage-before.json");
const TIMEOUT_S = 3600;
// On two cores, Jest would run everything in one process. V8 reads the coverage of all modules that a process has loaded,
// so a worker becomes slower with every test file, until a new one replaces it.
const WORKERS = [`--maxWorkers=${availableParallelism()}`, "--workerIdleMemoryLimit=1GB"];

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    "no-run": { type: "boolean", default: false },
    records: { type: "string", default: join(root, "test-results/coverage") },
    root: { type: "string", default: root },
    out: { type: "string", default: join(root, "test-results/coverage.json") },
    before: { type: "string", default: BEFORE },
    kinds: { type: "string", default: "jest,node" },
  },
});

async function record(records, checkout) {
  const projects = await projectsOf(checkout);
  const names = [...new Set(projects.map(({ name }) => name))];
  const chosen = values.only?.split(",") ?? names;
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown) throw new Stop(`There is no suite "${unknown}". There are: ${names.join(", ")}.`);
  for (const name of chosen) {
    const out = join(records, "jest", name.replaceAll("/", "-"));
    rmSync(out, { recursive: true, force: true });
    const sockets = mkdtempSync(join(tmpdir(), "promptory-coverage-"));
    const env = { COVERAGE_OUT: out, COVERAGE_ROOT: checkout, COVERAGE_SOCKETS: sockets };
    const reporter = join(root, "scripts/coverage/reporter.mjs");
    const flags = [
      "--coverage",
      "--coverageProvider=v8",
      "--coverageReporters=none",
      "--reporters=default",
      `--reporters=${reporter}`,
      ...WORKERS,
    ];
    const own = projects.filter((project) => project.name === name);
    const { code, seconds, output } = await runJest(checkout, own, flags, { wide: true, env, timeout: TIMEOUT_S });
    rmSync(sockets, { recursive: true, force: true });
    say(`${code === 0 ? "ok    " : "FAILED"} ${name.padEnd(24)} ${seconds.toFixed(0).padStart(4)} s`);
    if (code !== 0) say(output.trimEnd().split("\n").slice(-40).join("\n"));
  }
}

async function coverage() {
  const [records, checkout] = [resolve(values.records), resolve(values.root)];
  if (!values["no-run"]) await record(records, checkout);
  const now = await mergeCoverage(records, checkout, values.kinds.split(","));
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(now)}\n`);
  const before = existsSync(values.before) ? JSON.parse(readFileSync(values.before, "utf8")) : undefined;
  say("");
  for (const line of coverageLines(now, before)) say(line);
  say(`\nwritten to ${values.out} (${elapsed()} s)`);
  if (!before) return 0;
  if (`${now.kinds}` !== `${before.kinds}`) {
    throw new Stop(`Not compared: before there were records of ${before.kinds}, now of ${now.kinds}. See --kinds.`);
  }
  const lost = lostBranches(before, now);
  for (const { name, lost: points } of lost) say(`${name} lost ${points.toFixed(1)} points of its branches.`);
  if (lost.length > 0)
    for (const { path, lost: count } of lostFiles(before, now)) say(`  ${count} branches of ${path}`);
  return lost.length > 0 ? 1 : 0;
}

await main(coverage);
