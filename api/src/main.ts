import "reflect-metadata";
import { setSourceMapsSupport } from "node:module";
import { clusterBackups } from "./backup/cluster-backups.js";
import { type Config, readConfig } from "./config/config.js";
import { startEmbeddedPostgres } from "./database/embedded-postgres.js";
import type { Running } from "./start.js";
import { stopOnSignal } from "./stop-on-signal.js";

// The source maps of packages would take 8 MB of memory.
setSourceMapsSupport(true, { nodeModules: false });

/** Loading it takes a second. */
const load = () => import("./start.js");

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await start(readConfig(process.env));
} catch (error) {
  await exitWithError(error);
}

async function exitWithError(error: unknown): Promise<never> {
  const { explain } = await import("./explain.js");
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function start(given: Config): Promise<void> {
  const { dataDir } = given;
  const isEmbedded = given.databaseUrl === undefined;
  // Meanwhile PostgreSQL starts in its own process. A failure to load is thrown by the call below.
  const onLaunch = () => void load().catch(() => undefined);
  const postgres = isEmbedded
    ? await startEmbeddedPostgres({ dataDir, backups: clusterBackups, log: say, onLaunch, onLost: exitWithError })
    : undefined;
  const config: Config = postgres ? Object.freeze({ ...given, databaseUrl: postgres.url }) : given;
  let running: Running;
  try {
    const [{ startHttp, startWorker }, { createLogger }] = await Promise.all([load(), import("./common/logging.js")]);
    const logger = createLogger();
    running = await (config.role === "worker"
      ? startWorker(config, logger)
      : startHttp(config, logger, { isTerminal: process.stdout.isTTY }));
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  stopOnSignal({
    async stop() {
      await running.stop();
      await postgres?.stop();
    },
    exit: process.exit,
    onError: exitWithError,
  });
  say(running.line);
}
