/** `npm test`: sets up what is missing, then runs every suite there is, or the named ones: `npm test -- api browser`. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./lib/counts.mjs";
import { dyingWithUs, environment } from "./lib/node.mjs";
import { endAll, root, run } from "./lib/run.mjs";
import { elapsed, main, Stop, say } from "./lib/say.mjs";
import { startSystemPostgres, startSystemRedis } from "./lib/servers.mjs";
import { LANES, LAST, NAMES } from "./lib/suites.mjs";
import { chromiumPath, firefoxPath, NEEDS, provide } from "./lib/system.mjs";
import { setUp } from "./set-up.mjs";

const PATIENCE = 2700;
const inCi = process.env.CI === "true" || process.env.CI === "1";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endAll("SIGKILL");
    process.exit(130);
  });
}

/** The tests' own world: nothing a person set for the product reaches them. */
function testEnvironment(node) {
  const product =
    /^(PORT|HOST|DATA_DIR|DATABASE_URL|REDIS_URL|ROLE|JWT_SECRET|PUBLIC_URL|TRUST_PROXY|NODE_ENV|(ADMIN|AUDIT|AI|SMTP|MAIL|CONTACT|RATE_LIMIT|RECOVERY|AUTHOR|DONATE)_\w+)$/;
  const own = Object.entries(environment(node)).filter(([name]) => !product.test(name));
  return {
    ...Object.fromEntries(own),
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    NX_DAEMON: "false",
    CHROMIUM_PATH: chromiumPath(),
    FIREFOX_PATH: firefoxPath(),
  };
}

/** The servers a suite asks for, and the variables that tell it where they are. */
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

async function runSuite(suite, { env, reports, prefix }) {
  const report = join(reports, `${suite.title.replaceAll(/\W+/g, "-")}.json`);
  const servers = await startServers(suite.needs);
  const extra = suite.counts === "jest" ? ["--json", `--outputFile=${report}`, "--silent=false"] : [];
  const [command, ...args] = [...prefix, ...suite.command, ...(suite.options ?? []), ...extra];
  const own = { ...env, ...servers.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    const ended = await run(command, args, { env: own, cwd: join(root, suite.cwd), timeout: PATIENCE, apart: true });
    return { suite, ...ended, ...countTests(suite.counts, ended.code, report) };
  } finally {
    await servers.stop();
  }
}

function tell({ suite, passed, failed, skipped, seconds, output }) {
  if (failed > 0) say(`\n${output.trimEnd()}\n`);
  const figures = suite.counts === "check" ? "" : `${passed} passed${skipped ? `, ${skipped} skipped` : ""}`;
  const verdict = failed > 0 ? "FAILED" : "ok";
  const bad = failed > 0 && suite.counts !== "check" ? `, ${failed} failed` : "";
  say(
    `${verdict.padEnd(7)} ${suite.title.padEnd(44)} ${`${figures}${bad}`.padEnd(26)} ${seconds.toFixed(0).padStart(4)} s`,
  );
}

async function runLane(lane, world, results) {
  for (const suite of lane) {
    const unmet = (suite.needs ?? []).filter((need) => world.unmet.includes(need));
    if (unmet.length > 0) {
      const names = unmet.map((need) => `${NEEDS[need].name} (apt-get install ${NEEDS[need].packages})`).join(" and ");
      say(`${inCi ? "FAILED" : "skipped"} ${suite.title}: needs ${names}`);
      results.push({ suite, passed: 0, failed: inCi ? 1 : 0, skipped: 0 });
      continue;
    }
    const result = await runSuite(suite, world);
    tell(result);
    results.push(result);
  }
}

function chosenSuites(names) {
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Stop(`There is no suite "${unknown[0]}". There are: ${NAMES.join(", ")}.`);
  const isChosen = ({ name }) => names.length === 0 || names.includes(name);
  return { lanes: LANES.map((lane) => lane.filter(isChosen)), last: LAST.filter(isChosen) };
}

async function test(names) {
  const { lanes, last } = chosenSuites(names);
  const node = await setUp();
  const needs = [...new Set([...lanes.flat(), ...last].flatMap((suite) => suite.needs ?? []))];
  const unmet = await provide(needs);
  mkdirSync(join(root, "test-results"), { recursive: true });
  const reports = mkdtempSync(join(tmpdir(), "promptory-reports-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const world = { env: testEnvironment(node), reports, unmet, prefix: dyingWithUs() };
  const results = [];
  say("Running the tests; what fails is shown in full.");
  await Promise.all(lanes.map((lane) => runLane(lane, world, results)));
  await runLane(last, world, results);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped");
  say(`\n${results.length} suites in ${elapsed()} s${skipped ? `; ${skipped} tests skipped themselves` : ""}`);
  say(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") > 0 || sum("passed") === 0 ? 1 : 0;
}

await main(() => test(process.argv.slice(2)));
