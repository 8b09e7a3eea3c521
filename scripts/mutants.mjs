/**
 * `npm run mutants` makes one seeded fault at a time in a scratch copy and runs the test files that cover its lines, until
 * one fails. What was tried is kept in `test-results/mutants.json`; a second run goes on where the first one stopped.
 *
 *     --suite old|new     the suites of commit f6e0caf, or of HEAD; both, one after the other, when left out
 *     --only ID[,ID]      these faults or areas only
 *     --jobs N            faults at the same time; 2
 *     --again             try again what was tried before
 *     --records DIR       coverage of the new suites, as `npm run coverage` writes it; test-results/coverage/jest
 *     --old-records DIR   the same of the old suites; test-results/coverage-old/jest
 *     --list              only show the faults, whether they still match and how many test files cover them
 *     --clean             remove the scratch copies
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endAll, root } from "./lib/run.mjs";
import { elapsed, main, Stop, say } from "./lib/say.mjs";
import { findPostgres, startSystemPostgres } from "./lib/servers.mjs";
import { commitOf, removeCopies, scratchCopy } from "./mutants/checkout.mjs";
import { chooseTests } from "./mutants/choose-tests.mjs";
import { loadFaults, locate } from "./mutants/faults.mjs";
import { printTable } from "./mutants/results.mjs";
import { tryFault } from "./mutants/run-fault.mjs";
import { projectsOf } from "./mutants/suites.mjs";

const REVISIONS = { old: "f6e0caf", new: "HEAD" };
const STATE = join(root, "test-results/mutants.json");

const { values } = parseArgs({
  options: {
    suite: { type: "string" },
    only: { type: "string" },
    jobs: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
    records: { type: "string", default: join(root, "test-results/coverage/jest") },
    "old-records": { type: "string", default: join(root, "test-results/coverage-old/jest") },
    list: { type: "boolean", default: false },
    clean: { type: "boolean", default: false },
  },
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endAll("SIGKILL");
    process.exit(130);
  });
}

const state = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : { old: {}, new: {} };

function keep(suite, id, result) {
  state[suite][id] = result;
  mkdirSync(dirname(STATE), { recursive: true });
  writeFileSync(STATE, `${JSON.stringify(state, null, 1)}\n`);
}

/** Changes when the fault or the commit it is tried in does. */
const stampOf = (commit, { file, find, replace }) =>
  createHash("sha256")
    .update(JSON.stringify([commit, file, find, replace]))
    .digest("hex")
    .slice(0, 16);

function chosenFaults(faults) {
  const names = values.only?.split(",");
  const unknown = names?.find((name) => !faults.some(({ id, area }) => name === id || name === area));
  if (unknown) throw new Stop(`There is no fault and no area "${unknown}".`);
  return names ? faults.filter(({ id, area }) => names.includes(id) || names.includes(area)) : faults;
}

async function trySuite(suite, faults) {
  const commit = await commitOf(REVISIONS[suite]);
  const records = resolve(suite === "old" ? values["old-records"] : values.records);
  if (!existsSync(records)) throw new Stop(`There is no recorded coverage in ${records}; npm run coverage writes it.`);
  const copies = [];
  for (let slot = 0; slot < Number(values.jobs); slot += 1) copies.push(await scratchCopy(commit, slot));
  const located = faults.map((fault) => locate(fault, copies[0]));
  const matching = located.filter(({ problem }) => !problem);
  const tests = chooseTests(records, matching);
  for (const fault of located) {
    const stamp = stampOf(commit, fault);
    if (fault.problem) keep(suite, fault.id, { stamp, status: "no match", test: fault.problem });
    else if (values.list) say(`${suite}  ${fault.id.padEnd(40)} ${tests.get(fault.id).length} test files`);
  }
  if (values.list) return;
  const waiting = matching.filter((fault) => values.again || state[suite][fault.id]?.stamp !== stampOf(commit, fault));
  say(`${suite} suites (${commit.slice(0, 7)}): ${waiting.length} of ${faults.length} faults to try`);
  const server = findPostgres() && waiting.length > 0 ? await startSystemPostgres() : undefined;
  const env = server ? { TEST_DATABASE_URL: server.url } : {};
  const work = async (copy) => {
    const projects = await projectsOf(copy);
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const own = locate(fault, copy);
      const result = await tryFault(copy, projects, own, tests.get(fault.id), env);
      keep(suite, fault.id, { stamp: stampOf(commit, fault), ...result });
      say(
        `${result.status.padEnd(10)} ${fault.id.padEnd(40)} ${String(result.seconds).padStart(6)} s  ${result.by ?? ""}`,
      );
    }
  };
  try {
    await Promise.all(copies.map(work));
  } finally {
    await server?.stop();
  }
}

async function mutants() {
  if (values.clean) return removeCopies();
  const suites = values.suite ? [values.suite] : ["old", "new"];
  if (!suites.every((suite) => suite in REVISIONS)) throw new Stop("--suite is old or new.");
  const faults = chosenFaults(await loadFaults());
  for (const suite of suites) await trySuite(suite, faults);
  if (values.list) return 0;
  say("");
  const isGood = printTable(faults, state, say);
  say(`\nwritten to ${STATE} (${elapsed()} s)`);
  return isGood ? 0 : 1;
}

await main(mutants);
