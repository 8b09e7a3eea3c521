/**
 * `npm run cluster` runs Promptory as several processes on this machine until Ctrl+C: PostgreSQL and Redis of the system (Debian:
 * apt-get install postgresql redis-server), API processes, workers, both web servers and a proxy, on loopback, with data that is removed
 * at the end.
 *
 *     --port N        of the proxy; 8080
 *     --apis N        API processes; 2
 *     --workers N     2
 *     --no-redis      queues and limits are kept in PostgreSQL
 *     --pgbouncer     a PgBouncer in transaction mode before PostgreSQL
 *     --check         checks what several processes share, with Redis and without, and ends; with the options above only that case
 */
import { parseArgs } from "node:util";
import { startAiServer } from "../../api/test/support/ai-server.ts";
import { main, Stop, say } from "../lib/say.mjs";
import { findPostgres, findProgram } from "../lib/servers.mjs";
import { CHECKS } from "./checks.mjs";
import { Cluster } from "./cluster.mjs";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    port: { type: "string", default: "8080" },
    apis: { type: "string", default: "2" },
    workers: { type: "string", default: "2" },
    redis: { type: "boolean" },
    pgbouncer: { type: "boolean" },
    check: { type: "boolean", default: false },
  },
});

function options() {
  const [port, apis, workers] = [values.port, values.apis, values.workers].map(Number);
  const fewest = values.check ? 2 : 1;
  if (![port, apis, workers].every(Number.isInteger) || apis < fewest || workers < 1)
    throw new Stop("--port, --apis and --workers are whole numbers.");
  return { port, apis, workers };
}

function assertInstalled(withRedis, withPgBouncer) {
  const missing = [
    ...(findPostgres() ? [] : ["postgresql"]),
    ...(withRedis && !findProgram("redis-server") ? ["redis-server"] : []),
    ...(withPgBouncer && !findProgram("pgbouncer") ? ["pgbouncer"] : []),
  ];
  if (missing.length > 0)
    throw new Stop(`Install ${missing.join(" and ")} first: apt-get install ${missing.join(" ")}`);
}

async function serve() {
  const [withRedis, withPgBouncer] = [values.redis ?? true, values.pgbouncer ?? false];
  assertInstalled(withRedis, withPgBouncer);
  const cluster = await Cluster.start({ ...options(), withRedis, withPgBouncer });
  const { username, password } = cluster.admin;
  say(`Promptory is ready: ${cluster.origin}  (administrator: ${username}, password: ${password})`);
  for (const { name, origin } of [...cluster.apis, ...cluster.workers]) say(`  ${name}${origin ? ` ${origin}` : ""}`);
  await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
  });
  say("Stopping …");
  await cluster.stop();
}

async function check(withRedis, withPgBouncer) {
  say(`\n${withRedis ? "With" : "Without"} Redis${withPgBouncer ? ", with PgBouncer in transaction mode" : ""}`);
  const ai = await startAiServer();
  const env = {
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: ai.baseUrl("openai-compatible"),
    AI_MODEL: "local",
    // With it there is OAuth for agents.
    PUBLIC_URL: "http://127.0.0.1:8080",
    ...Object.fromEntries(["API", "AUTH", "IMPROVE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"])),
  };
  let cluster;
  let failed = 0;
  try {
    cluster = await Cluster.start({ ...options(), port: 0, withRedis, withPgBouncer, env });
    const origins = cluster.apis.slice(0, 2).map(({ origin }) => origin);
    for (const [title, run] of Object.entries(CHECKS)) {
      const seen = await run(cluster, origins).catch((error) => error);
      const isBroken = seen instanceof Error;
      if (isBroken) failed += 1;
      const detail = isBroken ? `\n       ${seen.message}` : seen && `: ${seen}`;
      say(`${isBroken ? "FAILED" : "ok    "} ${title}${detail ?? ""}`);
    }
  } finally {
    await cluster?.stop();
    await ai.close();
  }
  return failed;
}

await main(async () => {
  if (!values.check) return serve();
  const isChosen = values.redis !== undefined || values.pgbouncer !== undefined;
  const cases = isChosen
    ? [[values.redis ?? true, values.pgbouncer ?? false]]
    : [
        [true, false],
        [false, false],
        [true, true],
      ];
  for (const [withRedis, withPgBouncer] of cases) assertInstalled(withRedis, withPgBouncer);
  let failed = 0;
  for (const [withRedis, withPgBouncer] of cases) failed += await check(withRedis, withPgBouncer);
  if (failed > 0) throw new Stop(`${failed} of the checks failed.`);
});
