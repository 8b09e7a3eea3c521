// `npm run bench -- mcp`: calls of /mcp against the same reads of the REST API, in turns, at 16 at a time. It fails beyond its limits.
import { equal } from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { startEmbeddedPostgres } from "../dist/database/embedded-postgres.js";
import { migrate } from "../dist/database/migrate.js";
import { ormConfig } from "../dist/database/mikro-orm.config.js";
import { PASSWORD, startApi } from "./api-process.mjs";
import { batch, median, paced, rssOf, send } from "./measure.mjs";
import { seedOwner, withoutIndexes } from "./seed.mjs";

const PROMPTS = process.argv.includes("--small") ? 1_282 : 100_000;
const CONCURRENCY = 16;
const ROUNDS = 12;
const MIN_THROUGHPUT_RATIO = 0.5;
const MAX_MORE_MB = 40;
/** With 16 calls always waiting, the median is 16 calls' worth of CPU; this median is of a process that is not saturated. */
const MAX_PACED_P50_MS = 10;
const PACED_SHARE = 0.5;
/** Notes that the SDK of the protocol is loaded, which is not to happen before the first call. */
const HOOK = `
  import { registerHooks } from "node:module";
  import { writeFileSync } from "node:fs";
  registerHooks({
    load(url, context, next) {
      if (url.includes("@modelcontextprotocol/")) writeFileSync(process.env.DATA_DIR + "/sdk-loaded", "");
      return next(url, context);
    },
  });`;

const dir = mkdtempSync(join(tmpdir(), "promptory-bench-mcp-"));
const children = [];
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "data") });
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  for (const child of children) child.kill("SIGTERM");
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function start(name) {
  const dataDir = join(dir, name);
  const flags = ["--import", join(dir, "hook.mjs")];
  const api = await startApi({ databaseUrl: postgres.url, dataDir, flags });
  children.push(api.child);
  return { ...api, hasSdk: () => existsSync(join(dataDir, "sdk-loaded")) };
}

async function bench() {
  const orm = await MikroORM.init(ormConfig(postgres.url));
  await migrate(orm);
  await orm.close();
  writeFileSync(join(dir, "hook.mjs"), HOOK);
  // Two processes of the same age: only one is ever called at /mcp, so that memory can be compared.
  const [api, without] = [await start("with"), await start("without")];
  const { headers, setOffered } = await makeOwner(api);
  console.log(
    `${PROMPTS} prompts, ${CONCURRENCY} calls at a time, ${availableParallelism()} CPUs, load ${loadavg()[0].toFixed(1)}, Node ${process.version}.`,
  );
  equal(api.hasSdk() || without.hasSdk(), false, "the start loads the SDK");
  console.log(`Ready ${api.readyAfter} and ${without.readyAfter} ms after the start, without the SDK.`);
  const rest = (path) => () => ({ path, headers });
  const mcp = (method, params) => () => ({
    method: "POST",
    path: "/mcp",
    headers,
    body: { jsonrpc: "2.0", id: 1, method, params },
  });
  const [{ command, content }] = await send(api.base, rest("/api/templates?limit=1")());
  const results = [];
  const compare = async (name, count, restCall, mcpCall) => {
    const { isFast, perSecond } = report(name, await turns({ api, without }, count, restCall, mcpCall));
    results.push(isFast);
    return perSecond;
  };
  const filled = await send(api.base, mcp("prompts/get", { name: command, arguments: {} })());
  equal(filled.result.messages[0].content.text.startsWith(content.slice(0, 20)), true, "the texts differ");
  const get = mcp("prompts/get", { name: command });
  const perSecond = await compare("get", 320, rest(`/api/templates/commands/${command}`), get);
  const rate = perSecond * PACED_SHARE;
  const pacedP50 = median(await paced(api, Math.ceil(10 * rate), get, rate));
  results.push(pacedP50 <= MAX_PACED_P50_MS);
  console.log(
    `get, ${rate.toFixed(0)} calls a second, half of what it can answer: p50 ${pacedP50.toFixed(1)} ms (at most ${MAX_PACED_P50_MS})`,
  );
  for (const offered of [20, 100]) {
    await setOffered(offered);
    const { prompts } = (await send(api.base, mcp("prompts/list")())).result;
    equal(prompts.length, offered);
    const path = `/api/templates/offered?limit=${offered}`;
    await compare(`list of ${offered} offered`, offered === 20 ? 160 : 64, rest(path), mcp("prompts/list"));
  }
  equal(api.hasSdk(), true, "the hook does not see the SDK");
  equal(without.hasSdk(), false, "the SDK was loaded without a call of /mcp");
  const more = rssOf(api.pid) - rssOf(without.pid);
  console.log(
    `Memory: ${rssOf(api.pid).toFixed(0)} MB; ${rssOf(without.pid).toFixed(0)} MB of a process that had the same requests to REST only: ${more.toFixed(0)} MB more (at most ${MAX_MORE_MB}).`,
  );
  return results.every(Boolean) && more <= MAX_MORE_MB;
}

async function makeOwner(api) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const body = { username: "owner", password: PASSWORD };
  const { token, user } = await send(api.base, { method: "POST", path: "/api/auth/register", body });
  await withoutIndexes(client, () => seedOwner(client, user.id, PROMPTS)).finally(() => client.end());
  const { apiKey } = await send(api.base, {
    method: "POST",
    path: "/api/api-keys",
    headers: { authorization: `Bearer ${token}` },
    body: { name: "Agent" },
  });
  const query = async (text, values) => {
    const one = new pg.Client(postgres.url);
    await one.connect();
    await one.query(text, values).finally(() => one.end());
  };
  await query("update api_keys set per_minute = null");
  const setOffered = (count) =>
    query(
      `update templates set offered = true where id in (select id from templates where user_id = $1 order by id limit $2) and offered is not true`,
      [user.id, count],
    );
  return { headers: { authorization: `Bearer ${apiKey}` }, setOffered };
}

/** In turns, after as many rounds that are not measured; the process without /mcp gets REST calls in the place of the others. */
async function turns({ api, without }, count, restCall, mcpCall) {
  const results = { rest: [], mcp: [] };
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const rest = await batch(api, count, restCall, CONCURRENCY);
    const mcp = await batch(api, count, mcpCall, CONCURRENCY);
    await batch(without, 2 * count, restCall, CONCURRENCY);
    if (round >= ROUNDS) {
      results.rest.push(rest);
      results.mcp.push(mcp);
    }
  }
  return results;
}

function report(name, { rest, mcp }) {
  const perSecond = (batches) => median(batches.map(({ times, seconds }) => times.length / seconds));
  const p50 = (batches) => median(batches.flatMap(({ times }) => times));
  const cpu = (batches) => median(batches.map(({ times, cpu: ms }) => ms / times.length));
  const ratio = median(mcp.map((one, n) => rest[n].seconds / one.seconds));
  const isFast = ratio >= MIN_THROUGHPUT_RATIO;
  const line = (batches) =>
    `${perSecond(batches).toFixed(0).padStart(5)}/s, p50 ${p50(batches).toFixed(1).padStart(5)} ms, CPU ${cpu(batches).toFixed(2)} ms`;
  console.log(
    `${name.padEnd(20)} REST ${line(rest)}; MCP ${line(mcp)}; ratio ${ratio.toFixed(2)} (at least ${MIN_THROUGHPUT_RATIO})${isFast ? "" : " FAILED"}`,
  );
  return { isFast, perSecond: perSecond(mcp) };
}
