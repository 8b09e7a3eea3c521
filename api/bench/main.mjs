import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { compareAdministration } from "./administration.mjs";
import { PASSWORD, startApi } from "./api-process.mjs";
import { HEADER } from "./compare.mjs";
import { measureLarge } from "./large.mjs";
import { load, openLanes } from "./load.mjs";
import { cpuOf, rssOf, send } from "./measure.mjs";
import { operationsOf } from "./operations.mjs";
import { share, summary, writeResults } from "./results.mjs";
import { seedOwner, seedUsers, withoutIndexes } from "./seed.mjs";

const here = import.meta.dirname;
// `--full` measures every size and concurrency (40 minutes), `--sizes=1000,10000` these, `--only=list,create` what begins so, `--only=large` an import, an export and a delete,
// `--administration` the administration alone, `--name=NAME` names the files of the results, `--profile=DIR` has the
// API write a CPU profile there when it ends.
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const IS_FULL = process.argv.includes("--full");
const ADMINISTRATION_ONLY = process.argv.includes("--administration");
const SIZES = option("sizes")?.split(",").map(Number) ?? (IS_FULL ? [1_000, 10_000, 100_000] : [1_000, 10_000]);
const ONLY = option("only")?.split(",");
const CONCURRENCIES = [1, 16, 64];
const USUAL_CONCURRENCY = 16;
const ROUNDS = 5;
const ROUND_MS = 300;
/** In the full run they have 1,000 prompts each, a million in all. */
const [OTHER_OWNERS, OTHER_SIZE] = IS_FULL ? [1_000, 1_000] : [10, 200];
/** What the administration lists, beside the owners. */
const ACCOUNTS = 1_000;
const LARGE = 10_000;
const IDLE_MS = 10_000;

const dir = mkdtempSync(join(tmpdir(), "promptory-bench-"));
const children = [];
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
const postgresPid = Number(readFileSync(join(dir, "data", "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
try {
  await bench();
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function bench() {
  const started = performance.now();
  const orm = await MikroORM.init(ormConfig(postgres.url));
  await migrate(orm);
  await orm.close();
  const profile = option("profile");
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`] : [];
  // With workers, as `npm start` runs it.
  const api = await startApi({ databaseUrl: postgres.url, dataDir: join(dir, "api"), role: "all", flags });
  children.push(api.child);
  const [same, best] = [await startBare("same"), await startBare("best")];
  const before = rssOf(api.pid);
  const owners = await makeOwners(api);
  console.log(
    `Seeded in ${seconds(started)} s. ${availableParallelism()} CPUs, load ${loadavg()[0].toFixed(1)}, Node ${process.version}.`,
  );
  console.log(`The API was ready ${api.readyAfter} ms after its start and used ${before.toFixed(0)} MB.\n`);
  if (ADMINISTRATION_ONLY) {
    console.log(HEADER);
    await withClient((client) => compareAdministration({ api, bare: same }, owners[0], client));
    return;
  }
  const file = option("name") ?? (IS_FULL ? "full" : "quick");
  const lines = [];
  for (const owner of owners) {
    for (const operation of operationsOf(owner)) {
      if (ONLY?.every((name) => !operation.name.startsWith(name))) continue;
      for (const concurrency of concurrenciesOf(operation)) {
        lines.push(await compare({ api, same, best }, owner, operation, concurrency));
        print(lines.at(-1));
        // After each line, so that a bench that is stopped has its results so far.
        writeResults(file, { lines });
      }
    }
  }
  const large =
    ONLY?.includes("large") === false
      ? []
      : await withClient(async (client) => measureLarge(api, await largeOwner(api, client), client, LARGE));
  const memory = { before, after: rssOf(api.pid), idle: await idle(api) };
  console.log(`\n${writeResults(file, { lines, large, memory })}`);
}

function concurrenciesOf({ concurrency, isEveryConcurrency = false }) {
  if (concurrency !== undefined) return [concurrency];
  return IS_FULL || isEveryConcurrency ? CONCURRENCIES : [USUAL_CONCURRENCY];
}

/** The servers in turns, so that whatever else the machine does falls on all of them; a first round warms them up. */
async function compare({ api, same, best }, owner, operation, concurrency) {
  const sides = { api };
  if (operation.bare) Object.assign(sides, operation.same ? { best, same } : { best });
  const lanes = {};
  const rounds = {};
  for (const [name, server] of Object.entries(sides)) {
    lanes[name] = openLanes(server.base, concurrency);
    rounds[name] = [];
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, server] of Object.entries(sides)) {
      const make = name === "api" ? operation.api : operation.bare;
      const result = await load({ ...server, postgresPid }, lanes[name], ROUND_MS, make);
      if (round >= 0) rounds[name].push(result);
    }
  }
  for (const open of Object.values(lanes)) for (const lane of open) lane.close();
  const shares = {};
  for (const name of ["same", "best"]) if (rounds[name]) shares[name] = share(rounds.api, rounds[name]);
  const sums = Object.fromEntries(Object.entries(rounds).map(([name, of]) => [name, summary(of)]));
  return { size: owner.size, name: operation.name, concurrency, shares, ...sums };
}

function print({ size, name, concurrency, shares, api, best }) {
  const of = (value) => (value === undefined ? "     " : value.ratio.toFixed(2).padStart(5));
  const cells = [
    `${size}`.padStart(7),
    name.padEnd(24),
    `${concurrency}`.padStart(3),
    `best ${of(shares.best)}`,
    `same ${of(shares.same)}`,
  ];
  const cpu = (side) => (side ? `${side.cpu.toFixed(2)} + ${side.postgresCpu.toFixed(2)}` : "");
  console.log(
    [...cells, `p50 ${api.p50.toFixed(1)} p99 ${api.p99.toFixed(1)}`, `CPU ${cpu(api)} against ${cpu(best)}`].join(
      "  ",
    ),
  );
}

/** CPU of the API in percent of a core while nothing is asked. */
async function idle({ pid }) {
  const start = cpuOf(pid);
  await new Promise((done) => setTimeout(done, IDLE_MS));
  return ((cpuOf(pid) - start) / (IDLE_MS / 1000)) * 100;
}

async function largeOwner(api, client) {
  const owner = await register(api, "large");
  const { rows } = await client.query(
    "insert into template_types (user_id, name, label, color) values ($1, 'bench', 'Bench', '#34c759') returning id",
    [owner.id],
  );
  return { ...owner, typeId: rows[0].id };
}

async function startBare(kind) {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: postgres.url, PORT: `${port}`, BARE: kind };
  const child = fork(join(here, "bare.mjs"), { env });
  children.push(child);
  await new Promise((done, fail) =>
    child.once("message", done).once("exit", (code) => fail(new Error(`It ended with ${code}.`))),
  );
  return { base: `http://127.0.0.1:${port}`, pid: child.pid };
}

async function register(api, username) {
  const body = { username, password: PASSWORD };
  const { token, user } = await send(api.base, { method: "POST", path: "/api/auth/register", body });
  return { ...body, id: user.id, headers: { authorization: `Bearer ${token}` } };
}

/** One owner of each size beside smaller ones, all in the same tables. */
async function makeOwners(api) {
  return withClient(async (client) => {
    const owners = [];
    await withoutIndexes(client, async () => {
      for (const size of SIZES) {
        const owner = await register(api, `owner${size}`);
        const seeded = await seedOwner(client, owner.id, size);
        // In all but the first round of the fixture, for about one prompt in 3,000.
        owners.push({ ...owner, ...seeded, size, searches: { rare: size > 10_000 ? "quux7x" : "sommelier" } });
      }
      const { rows } = await client.query(
        "insert into users (username, password) select 'other' || n, '!' from generate_series(1, $1::int) n returning id",
        [OTHER_OWNERS],
      );
      for (const { id } of rows) await seedOwner(client, id, OTHER_SIZE);
    });
    if (!ADMINISTRATION_ONLY) await seedUsers(client, ACCOUNTS);
    await client.query("update users set is_admin = true where id = any($1)", [owners.map(({ id }) => id)]);
    return owners;
  });
}

async function withClient(work) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  return work(client).finally(() => client.end());
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
