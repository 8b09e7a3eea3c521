/**
 * `npm run mutants` makes one seeded fault at a time in a scratch copy and runs the test files that cover its lines, until
 * one fails; of the faults that are left, the browser tests that cover them. What was tried is kept in `test-results/mutants.json`, a second run goes on
 * where the first one stopped. Beside it the table shows what the suites of the first release caught, as it is kept in `mutants/baseline`.
 *
 *     --suite old|new     the suites of commit f6e0caf, which needs --old-checkout, or of HEAD; new
 *     --only ID[,ID]      these faults or areas only
 *     --jobs N            faults at the same time; 2
 *     --again             try again what was tried before
 *     --records DIR       coverage of the new suites, as `npm run coverage` writes it; test-results/coverage
 *     --old-records DIR   the same of the old suites, by `npm run coverage -- --root CHECKOUT --records test-results/coverage-old`
 *     --old-checkout DIR  a checkout of f6e0caf with its packages and builds: it had other dependencies than HEAD
 *     --built-in DIR      the checkout whose builds were measured; this one
 *     --attacks           of the chosen faults, those with attacks: each has to make the tests of its attacks fail
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
import { tryAttacks } from "./mutants/attacks.mjs";
import { commitOf, removeCopies, scratchCopy } from "./mutants/checkout.mjs";
import { chooseJourneys, chooseTests } from "./mutants/choose-tests.mjs";
import { loadFaults, locate } from "./mutants/faults.mjs";
import { printTable } from "./mutants/results.mjs";
import { tryFault } from "./mutants/run-fault.mjs";
import { tryInBrowser } from "./mutants/run-journeys.mjs";
import { projectsOf } from "./mutants/suites.mjs";

const REVISIONS = { old: "f6e0caf", new: "HEAD" };
const STATE = {
  old: join(root, "scripts/mutants/baseline/mutants-before.json"),
  new: join(root, "test-results/mutants.json"),
};
/** The test file that caught each fault last time; it is run first. */
const CAUGHT_BY = join(root, "scripts/mutants/caught-by.json");

const { values } = parseArgs({
  options: {
    suite: { type: "string", default: "new" },
    only: { type: "string" },
    jobs: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
    records: { type: "string", default: join(root, "test-results/coverage") },
    "old-records": { type: "string", default: join(root, "test-results/coverage-old") },
    "old-checkout": { type: "string" },
    "built-in": { type: "string" },
    attacks: { type: "boolean", default: false },
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

const stateIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
const state = { old: stateIn(STATE.old), new: stateIn(STATE.new) };

const caughtBy = JSON.parse(readFileSync(CAUGHT_BY, "utf8"));

function keep(suite, id, result) {
  state[suite][id] = result;
  if (suite === "new" && result.status === "caught" && !result.inBrowser && result.by !== caughtBy[id]) {
    caughtBy[id] = result.by;
    const sorted = Object.fromEntries(Object.entries(caughtBy).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(CAUGHT_BY, `${JSON.stringify(sorted, null, 2)}\n`);
  }
  mkdirSync(dirname(STATE[suite]), { recursive: true });
  writeFileSync(STATE[suite], `${JSON.stringify(state[suite], null, 2)}\n`);
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
  if (!existsSync(join(records, "jest"))) {
    throw new Stop(`There is no recorded coverage in ${records}; npm run coverage writes it.`);
  }
  const checkout = suite === "old" ? values["old-checkout"] : root;
  if (!checkout) throw new Stop("--suite old needs --old-checkout.");
  const built = resolve((suite === "new" && values["built-in"]) || checkout);
  const copies = [];
  for (let slot = 0; slot < Number(values.jobs); slot += 1) copies.push(await scratchCopy(commit, slot, checkout));
  const located = faults.map((fault) => locate(fault, copies[0]));
  for (const fault of located.filter(({ problem }) => problem)) {
    keep(suite, fault.id, { stamp: stampOf(commit, fault), status: "no match", test: fault.problem });
  }
  const matching = located.filter(({ problem }) => !problem);
  const textOf = (file) => readFileSync(join(copies[0], file), "utf8");
  const tests = chooseTests(join(records, "jest"), built, matching, textOf);
  const journeys = chooseJourneys(join(records, "browser"), built, matching, textOf);
  if (values.list) {
    for (const { id } of matching) {
      say(`${suite}  ${id.padEnd(40)} ${tests.get(id).length} test files, ${journeys.get(id).length} browser tests`);
    }
    return;
  }
  // What a module runs when it is loaded, such as decorators, is in no record: the file that caught it is added.
  const inOrder = ({ id }) => {
    const file = suite === "new" && existsSync(join(copies[0], caughtBy[id] ?? "")) ? caughtBy[id] : undefined;
    const others = tests.get(id).filter((test) => test.file !== file);
    return file === undefined
      ? others
      : [{ ms: 0, ...tests.get(id).find((test) => test.file === file), file }, ...others];
  };
  const isDone = ({ id, ...fault }) => !values.again && state[suite][id]?.stamp === stampOf(commit, fault);
  const waiting = matching.filter((fault) => !isDone(fault));
  say(`${suite} suites (${commit.slice(0, 7)}): ${waiting.length} of ${faults.length} faults to try`);
  const record = (fault, result) => {
    keep(suite, fault.id, { stamp: stampOf(commit, fault), ...result });
    say(
      `${result.status.padEnd(10)} ${fault.id.padEnd(40)} ${String(result.seconds).padStart(6)} s  ${result.by ?? ""}`,
    );
  };
  const server = findPostgres() && waiting.length > 0 ? await startSystemPostgres() : undefined;
  const env = server ? { TEST_DATABASE_URL: server.url } : {};
  const projects = new Map();
  for (const copy of copies) projects.set(copy, await projectsOf(copy));
  try {
    await inParallel(copies, waiting, async (copy, fault) => {
      record(fault, await tryFault(copy, projects.get(copy), locate(fault, copy), inOrder(fault), env));
    });
  } finally {
    await server?.stop();
  }
  const left = matching.filter(({ id }) => {
    const { status, inBrowser } = state[suite][id];
    return ["missed", "uncovered"].includes(status) && !inBrowser && journeys.get(id).length > 0;
  });
  await inParallel(copies, left, async (copy, fault) => {
    const { seconds = 0 } = state[suite][fault.id];
    const result = await tryInBrowser(copy, locate(fault, copy), journeys.get(fault.id));
    record(fault, { ...result, inBrowser: true, seconds: Math.round(seconds + result.seconds) });
  });
}

/** Gives each copy one fault after the other. */
async function inParallel(copies, faults, work) {
  const waiting = [...faults];
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) await work(copy, fault);
    }),
  );
}

async function provedAttacks(faults) {
  const copy = await scratchCopy(await commitOf(REVISIONS.new), "attacks");
  const server = findPostgres() ? await startSystemPostgres() : undefined;
  const env = server ? { TEST_DATABASE_URL: server.url } : {};
  let problems = 0;
  try {
    const seen = await tryAttacks(copy, await projectsOf(copy), faults, env, ({ id }, { failed, problem }) => {
      if (problem) problems += 1;
      say(`${id.padEnd(32)} ${problem ?? `${failed.length} let through`}`);
    });
    const named = new Set(faults.flatMap(({ attacks }) => attacks.names ?? []));
    say(
      `\n${faults.length} faults, ${named.size} attacks by name, ${seen.size} tests that failed, ${problems} problems`,
    );
    say([...seen].sort().join("\n"));
  } finally {
    await server?.stop();
  }
  return problems === 0 ? 0 : 1;
}

async function mutants() {
  if (values.clean) return removeCopies();
  if (values.attacks) return provedAttacks(chosenFaults(await loadFaults()).filter(({ attacks }) => attacks));
  if (!(values.suite in REVISIONS)) throw new Stop("--suite is old or new.");
  const faults = chosenFaults(await loadFaults());
  await trySuite(values.suite, faults);
  if (values.list) return 0;
  say("");
  const isGood = printTable(faults, state, say);
  say(`\nwritten to ${STATE[values.suite]} (${elapsed()} s)`);
  return isGood ? 0 : 1;
}

await main(mutants);
