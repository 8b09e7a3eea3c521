import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { MikroORM } from "@mikro-orm/postgresql";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { PASSWORD, startApi } from "./api-process.mjs";
import { cpuOf, send } from "./measure.mjs";
import { prompts } from "./seed.mjs";

const option = (name, other) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? other);
const ROWS = option("rows", 10_000);
const ROUNDS = option("rounds", 3);
const POLL_MS = 20;
// An upload has at most 20 MB.
const MAX_CONTENT = 1_200;

const WITHOUT_WORDS = new URL("without-words.mjs", import.meta.url).href;
const SIDES = {
  "with words": [],
  "without words": ["--import", WITHOUT_WORDS],
  "as before words": ["--import", `${WITHOUT_WORDS}?former`],
};

/**
 * `npm run bench:search -- --import`: the same file imported by three servers in turn (see without-words.mjs), each with a database of its
 * own; `--rows=1000 --rounds=1` with fewer.
 */
export async function measureImports(dir) {
  const rows = [...prompts(ROWS)].map(({ title, content }) => ({
    title,
    content: content.slice(0, MAX_CONTENT),
    type: "text",
  }));
  const text = JSON.stringify(rows);
  const sides = new Map();
  const measured = new Map(Object.keys(SIDES).map((name) => [name, []]));
  try {
    for (const [name, flags] of Object.entries(SIDES)) sides.set(name, await startSide(join(dir, name), flags));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, side] of sides) {
        const one = await importOnce(side, `person${round}`, text);
        measured.get(name).push(one);
        console.log(
          `${name}: ${Object.entries(one)
            .map(([what, seconds]) => `${what} ${seconds.toFixed(2)} s`)
            .join(", ")}`,
        );
      }
    }
  } finally {
    for (const side of sides.values()) await side.stop();
  }
  const median = (name, what) =>
    measured
      .get(name)
      .map((one) => one[what])
      .sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  console.log(`| import of ${ROWS} rows | ${Object.keys(SIDES).join(" | ")} |`);
  console.log("|---|---|---|---|");
  for (const what of ["preview", "apply", "both", "CPU of the API", "CPU of PostgreSQL"]) {
    const first = median("with words", what);
    const others = ["without words", "as before words"].map((name) => median(name, what));
    const cells = others.map((seconds) => `${seconds.toFixed(2)} s (${(first / seconds).toFixed(2)})`);
    console.log(`| ${what} | ${first.toFixed(2)} s | ${cells.join(" | ")} |`);
  }
}

async function startSide(dir, flags) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
  const orm = await MikroORM.init(ormConfig(postgres.url));
  await migrate(orm);
  await orm.close();
  const api = await startApi({ databaseUrl: postgres.url, dataDir: join(dir, "api"), role: "all", flags }).catch(
    async (error) => {
      await postgres.stop();
      throw error;
    },
  );
  const stop = async () => {
    api.child.kill("SIGTERM");
    if (api.child.exitCode === null) await once(api.child, "exit");
    await postgres.stop();
  };
  const postmaster = Number(readFileSync(join(dir, "data", "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  return { api, postmaster, stop };
}

/** CPU seconds of all processes of a PostgreSQL server. */
function cpuOfServer(postmaster) {
  const isOfServer = (pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")[1]) === postmaster;
    } catch {
      return false;
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isOfServer(name));
  return pids.reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0);
}

async function importOnce({ api, postmaster }, username, text) {
  const { token } = await send(api.base, {
    ...{ method: "POST", path: "/api/auth/register", body: { username, password: PASSWORD } },
  });
  const headers = { authorization: `Bearer ${token}` };
  const call = (method, path, body) => send(api.base, { method, path: `/api/${path}`, headers, body });
  const cpu = { api: cpuOf(api.pid), postgres: cpuOfServer(postmaster) };
  const start = performance.now();
  const preview = await call("POST", "imports", { files: [{ name: "bench.json", text }] });
  const previewed = performance.now();
  const { id } = await call("POST", `imports/${preview.id}/apply`, {});
  for (let status = "running"; status !== "done"; ) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    ({ status } = await call("GET", `operations/${id}`));
    if (status === "failed" || status === "cancelled") throw new Error(`The import is ${status}.`);
  }
  const end = performance.now();
  return {
    preview: (previewed - start) / 1000,
    apply: (end - previewed) / 1000,
    both: (end - start) / 1000,
    "CPU of the API": cpuOf(api.pid) - cpu.api,
    "CPU of PostgreSQL": cpuOfServer(postmaster) - cpu.postgres,
  };
}
