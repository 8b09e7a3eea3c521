import { deepEqual } from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { compareAdministration } from "./administration.mjs";
import { HEADER, interleave, report } from "./compare.mjs";
import { rssOf, send } from "./measure.mjs";
import { seedOwner, withoutIndexes } from "./seed.mjs";

const here = import.meta.dirname;
// `--administration` leaves the library out, `--small` its large owner.
const ADMINISTRATION_ONLY = process.argv.includes("--administration");
const SIZES = ADMINISTRATION_ONLY || process.argv.includes("--small") ? [1_282] : [1_282, 100_000];
// As `npm start` runs it.
const FLAGS = ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=45"];
const PASSWORD = "correct horse battery";

// How many requests a round has: at most a second or so of them, the same on both sides.
const CASES = [
  { name: "list of 6", perRound: 100, query: "limit=6" },
  { name: "search, rare (quux7x)", perRound: 160, query: "limit=6&search=quux7x" },
  { name: "search, middling (photograph)", perRound: 20, query: "limit=6&search=photograph" },
  { name: "search, common (the)", perRound: 6, query: "limit=6&search=the" },
];

const dir = mkdtempSync(join(tmpdir(), "promptory-bench-"));
const children = [];
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
try {
  await bench();
} finally {
  for (const child of children) child.kill("SIGTERM");
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function bench() {
  const started = performance.now();
  const orm = await MikroORM.init(ormConfig(postgres.url));
  await migrate(orm);
  await orm.close();
  const api = await startApi();
  const bare = await startBare();
  const owners = await makeOwners(api);
  console.log(
    `Seeded in ${seconds(started)} s. ${availableParallelism()} CPUs, load ${loadavg()[0].toFixed(1)}, Node ${process.version}.`,
  );
  console.log(`The API was ready ${api.readyAfter} ms after its start and used ${rssOf(api.pid).toFixed(0)} MB.\n`);
  console.log(HEADER);
  if (!ADMINISTRATION_ONLY) await compareLibrary({ api, bare }, owners);
  await withClient((client) => compareAdministration({ api, bare }, owners[0], client));
  console.log(
    `\nThe API uses ${rssOf(api.pid).toFixed(0)} MB after the bench (target: under 300). Load ${loadavg()[0].toFixed(1)}.`,
  );
}

async function startApi() {
  const start = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, [...FLAGS, resolve(here, "../dist/main.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      ROLE: "api",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      DATA_DIR: join(dir, "api"),
      DATABASE_URL: postgres.url,
      STARTER_SET: "off",
      JWT_SECRET: randomBytes(48).toString("base64"),
      RATE_LIMIT_API: "100000000",
      RATE_LIMIT_AUTH: "100000000",
    },
  });
  children.push(child);
  await new Promise((done, fail) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Promptory is ready")) done();
    });
    child.once("exit", (code) => fail(new Error(`The API ended with ${code}: ${said}`)));
  });
  // From here on the log is only read away.
  child.stdout.resume();
  return { base: `http://127.0.0.1:${port}`, pid: child.pid, readyAfter: Math.round(performance.now() - start) };
}

async function startBare() {
  const port = await freePort();
  const child = fork(join(here, "bare.mjs"), { env: { ...process.env, DATABASE_URL: postgres.url, PORT: `${port}` } });
  children.push(child);
  await new Promise((done) => child.once("message", done));
  return { base: `http://127.0.0.1:${port}`, pid: child.pid };
}

/** One owner of each size beside ten small ones, all in the same tables. */
async function makeOwners(api) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const owners = [];
  await withoutIndexes(client, async () => {
    for (const size of [...SIZES, ...Array(10).fill(200)]) {
      const body = { username: `owner${owners.length}`, password: PASSWORD };
      const { token, user } = await send(api.base, { method: "POST", path: "/api/auth/register", body });
      await seedOwner(client, user.id, size);
      owners.push({ id: user.id, size, headers: { authorization: `Bearer ${token}` } });
    }
  });
  await client.end();
  return owners.slice(0, SIZES.length);
}

async function compareLibrary(servers, owners) {
  for (const owner of owners) for (const test of CASES) await compare(servers, owner, test);
  for (const owner of owners) await compareCreate(servers, owner);
}

async function compare(servers, owner, { name, perRound, query }) {
  const forApi = () => ({ path: `/api/templates?${query}`, headers: owner.headers });
  const forBare = () => ({ path: `/?${query}&owner=${owner.id}` });
  deepEqual(await send(servers.api.base, forApi()), await send(servers.bare.base, forBare()), "the answers differ");
  report(owner, name, await interleave(servers, perRound, forApi, forBare));
}

async function compareCreate(servers, owner) {
  const [type] = await send(servers.api.base, { path: "/api/types", headers: owner.headers });
  let n = 0;
  const body = () => ({
    title: `Bench ${++n}`,
    content: `I want you to act as number ${n}. `.repeat(30),
    typeId: type.id,
  });
  const forApi = () => ({ method: "POST", path: "/api/templates", headers: owner.headers, body: body() });
  const forBare = () => ({ method: "POST", path: `/?owner=${owner.id}`, body: body() });
  report(owner, "create", await interleave(servers, 20, forApi, forBare));
}

async function withClient(work) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await work(client).finally(() => client.end());
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
