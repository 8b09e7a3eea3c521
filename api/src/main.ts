import "reflect-metadata";
import { createLogger } from "./common/logging.js";
import { type Config, readConfig } from "./config/config.js";
import { startEmbeddedPostgres } from "./database/embedded-postgres.js";
import { explain } from "./explain.js";
import { type Running, startHttp, startWorker } from "./start.js";
import { stopOnSignal } from "./stop-on-signal.js";

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await start(readConfig(process.env));
} catch (error) {
  exitWithError(error);
}

/** The service manager restarts the process. */
function exitWithError(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function start(given: Config): Promise<void> {
  const { dataDir } = given;
  const isEmbedded = given.databaseUrl === undefined;
  const postgres = isEmbedded ? await startEmbeddedPostgres({ dataDir, log: say, onLost: exitWithError }) : undefined;
  const config: Config = postgres ? Object.freeze({ ...given, databaseUrl: postgres.url }) : given;
  const logger = createLogger();
  let running: Running;
  try {
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
