/**
 * `npm test`: sets up what is missing, then runs every suite, or the named ones: `npm test -- api browser`.
 * `--changed` runs what the changed files affect, `--deep` (`npm run test:deep`) what the fast run leaves out as well.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./lib/build.mjs";
import { apiSpecs, changedFiles, journeySpecs, touchedFeatures } from "./lib/changed.mjs";
import { keepTemporaryFilesInMemory } from "./lib/memory-folder.mjs";
import { environment, killWithParent } from "./lib/node.mjs";
import { failedTests, readReport, slowestFiles } from "./lib/reports.mjs";
import { endAll, root, run } from "./lib/run.mjs";
import { elapsed, main, Stop, say } from "./lib/say.mjs";
import { runInSlots } from "./lib/schedule.mjs";
import { startSystemPostgres, startSystemRedis } from "./lib/servers.mjs";
import { CHECKS, chooseSuites, NAMES } from "./lib/suites.mjs";
import { chromiumPath, firefoxPath, headlessShellPath, NEEDS, provide } from "./lib/system.mjs";
import { prepare } from "./set-up.mjs";

const SUITE_TIMEOUT_S = { fast: 2700, deep: 10_800 };
const CORES = 2;
const inCi = process.env.CI === "true" || process.env.CI === "1";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endAll("SIGKILL");
    process.exit(130);
  });
}

/** The environment of the tests: without the settings a person made for the product. */
function testEnvironment(node) {
  const product =
    /^(PORT|HOST|ROLE|REGISTRATION|NODE_ENV|(ADMIN|API|AUDIT|AI|AUTHOR|BACKUP|CONTACT|COOKIE|DATA|DATABASE|DONATE|FIREBASE|JWT|MAIL|MCP|METRICS|PUBLIC|QUOTA|RATE_LIMIT|RECOVERY|REDIS|SHELL|SMTP|STARTER|TRUST)_\w+)$/;
  const own = Object.entries(environment(node)).filter(([name]) => !product.test(name));
  return {
    ...Object.fromEntries(own),
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    NX_DAEMON: "false",
    // Objects of a test die young: with the usual 16 MB, collecting them takes a sixth of the CPU time.
    NODE_OPTIONS: [process.env.NODE_OPTIONS, "--max-semi-space-size=32"].filter(Boolean).join(" "),
    CHROMIUM_PATH: chromiumPath(),
    HEADLESS_SHELL_PATH: headlessShellPath(),
    FIREFOX_PATH: firefoxPath(),
  };
}

/** Starts the servers a suite needs; answers the variables with their addresses. */
async function startServers(needs = []) {
  const env = {};
  const stops = [];
  for (const [need, start, variable] of [
    ["postgres", startSystemPostgres, "TEST_DATABASE_URL"],
    ["redis", startSystemRedis, "TEST_REDIS_URL"],
  ]) {
    if (!needs.includes(need)) continue;
    const { url, stop } = await start();
    env[variable] = url;
    stops.push(stop);
  }
  return { env, stop: () => Promise.all(stops.map((stop) => stop())) };
}

async function runSuite(suite, { env, reports, prefix, timeout, isAlone }) {
  const report = join(reports, `${suite.title.replaceAll(/\W+/g, "-")}.json`);
  const servers = await startServers(suite.needs);
  const jestOptions = suite.counts === "jest" ? ["--json", `--outputFile=${report}`, "--silent=false"] : [];
  const [command, ...args] = [...prefix, ...suite.command, ...((!isAlone && suite.besideOthers) || []), ...jestOptions];
  const suiteEnv = { ...env, ...suite.env, ...servers.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    const ended = await run(command, args, { env: suiteEnv, cwd: join(root, suite.cwd), timeout, apart: true });
    return { suite, ...ended, ...readReport(suite.counts, ended.code, report) };
  } finally {
    await servers.stop();
  }
}

function printResult({ suite, passed, failed, skipped, seconds, output }) {
  if (failed > 0) say(`\n${output.trimEnd()}\n`);
  const figures = suite.counts === "check" ? "" : `${passed} passed${skipped ? `, ${skipped} skipped` : ""}`;
  const bad = failed > 0 && suite.counts !== "check" ? `, ${failed} failed` : "";
  say(
    `${(failed > 0 ? "FAILED" : "ok").padEnd(7)} ${suite.title.padEnd(44)} ${`${figures}${bad}`.padEnd(26)} ${seconds.toFixed(0).padStart(4)} s`,
  );
}

async function runOrSkip(suite, context) {
  const unmet = (suite.needs ?? []).filter((need) => context.unmet.includes(need));
  if (unmet.length > 0) {
    const names = unmet.map((need) => `${NEEDS[need].name} (apt-get install ${NEEDS[need].packages})`).join(" and ");
    say(`${inCi ? "FAILED" : "skipped"} ${suite.title}: needs ${names}`);
    return { suite, passed: 0, failed: inCi ? 1 : 0, skipped: 0, seconds: 0, files: [] };
  }
  const result = await runSuite(suite, context);
  printResult(result);
  return result;
}

function writeTimes(results, options) {
  const suites = results.map(({ suite, seconds, passed, failed, skipped, files }) => ({
    suite: suite.title,
    seconds,
    passed,
    failed,
    skipped,
    files,
  }));
  const times = { at: new Date().toISOString(), ...options, seconds: elapsed(), suites };
  writeFileSync(join(root, "test-results", "times.json"), `${JSON.stringify(times, undefined, 2)}\n`);
  const slowest = slowestFiles(suites);
  if (slowest.length > 0) say(`\nSlowest files (test-results/times.json has all):\n${slowest.join("\n")}`);
}

/** The suites for the changed files; nx answers what it has already run on the same inputs from its cache. */
function changedSuites(files) {
  const nx = ["node", "node_modules/nx/dist/bin/nx.js"];
  // Behind `--` are the arguments of the test command.
  const byNx = (title, [verb, ...command], more) => ({
    title,
    cwd: ".",
    command: [...nx, verb, "--output-style=static", ...command],
    counts: "check",
    slots: 2,
    ...more,
  });
  const touched = touchedFeatures(files);
  const withSpecs = (title, project, specs, { options = [], ...more } = {}) =>
    specs?.length === 0
      ? []
      : [byNx(title, ["run", `${project}:test`, ...(specs ? ["--", ...specs, ...options] : [])], more)];
  const inFolder = (folder, specs) => specs?.map((spec) => spec.slice(folder.length + 1));
  const affected = ["affected", "-t", "test", `--files=${files.join(",")}`, "--exclude=@promptory/api,@promptory/e2e"];
  return [
    ...CHECKS,
    byNx("Packages, components and extension", affected),
    ...withSpecs("API on the built-in PostgreSQL", "@promptory/api", inFolder("api", apiSpecs(files, touched))),
    ...withSpecs("Journeys in Chromium", "@promptory/e2e", inFolder("e2e", journeySpecs(files, touched)), {
      needs: ["chromium"],
      // Files can have `@deep` journeys only.
      options: ["--pass-with-no-tests"],
    }),
  ];
}

function readOptions(args) {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const unknown = [
    ...names.filter((name) => !NAMES.includes(name)),
    ...args.filter((arg) => arg.startsWith("--") && !["--changed", "--deep"].includes(arg)),
  ];
  if (unknown.length > 0) {
    throw new Stop(`"${unknown[0]}" is no suite. There are: ${NAMES.join(", ")}, and --changed and --deep.`);
  }
  return { names, isChanged: args.includes("--changed"), isDeep: args.includes("--deep") };
}

const isOfSources = ({ needsBuild = true }) => !needsBuild;

async function test({ names, isChanged, isDeep }) {
  const suites = isChanged ? changedSuites(changedFiles()) : chooseSuites({ names, isDeep });
  const needs = [...new Set(suites.flatMap(({ needs = [], wants = [] }) => [...needs, ...wants]))];
  const [node, unmet] = await Promise.all([prepare(), provide(needs)]);
  keepTemporaryFilesInMemory();
  mkdirSync(join(root, "test-results"), { recursive: true });
  const reports = mkdtempSync(join(tmpdir(), "promptory-reports-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const timeout = isDeep ? SUITE_TIMEOUT_S.deep : SUITE_TIMEOUT_S.fast;
  // The deep run has one suite after the other, so that no test waits because of another suite.
  const isAlone = isDeep || suites.filter(({ counts }) => counts !== "check").length === 1;
  // Where the system's servers are missing, the built-in one runs every file.
  const onServers = suites.find(({ name }) => name === "api-servers")?.needs.every((need) => !unmet.includes(need));
  const env = { ...testEnvironment(node), ...(onServers && !isDeep && { API_BACKENDS: "once" }) };
  const context = { env, reports, unmet, prefix: killWithParent(), timeout, isAlone };
  const results = [];
  say("Running the tests; the output of failures is shown in full.");
  const built = suites.every(isOfSources) ? Promise.resolve() : build(node);
  // Reported by the first suite that waits for it.
  built.catch(() => {});
  await runInSlots(suites, isDeep ? 1 : CORES, async (suite) => {
    if (!isOfSources(suite)) await built;
    results.push(await runOrSkip(suite, context));
  });
  writeTimes(results, { names, isChanged, isDeep });
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped");
  const failed = failedTests(results);
  if (failed.length > 0) say(`\nFailed tests:\n${failed.join("\n")}`);
  say(`\n${results.length} suites in ${elapsed()} s${skipped ? `; ${skipped} tests skipped themselves` : ""}`);
  say(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") > 0 || sum("passed") === 0 ? 1 : 0;
}

await main(() => test(readOptions(process.argv.slice(2))));
