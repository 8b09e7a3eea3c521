import "reflect-metadata";
import { AdminNameTaken } from "./admin/first-admin.service.js";
import { isDatabaseUnavailable } from "./common/database-errors.js";
import { createLogger } from "./common/logging.js";
import { type Config, ConfigError, readConfig } from "./config/config.js";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./database/embedded-postgres.js";
import { SchemaTooNew } from "./database/migrate.js";
import { type Running, startHttp, startWorker } from "./start.js";

const STOP_WITHIN_MS = 10_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Starts by role, the built-in database first where there is no other, and stops in the reverse order. */
async function start(given: Config): Promise<void> {
  const { dataDir } = given;
  const postgres = given.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : undefined;
  const config: Config = postgres ? Object.freeze({ ...given, databaseUrl: postgres.url }) : given;
  const logger = createLogger();
  let running: Running;
  try {
    running = await (config.role === "worker" ? startWorker : startHttp)(config, logger);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  stopOnSignal(async () => {
    await running.stop();
    await postgres?.stop();
  });
  say(running.line);
}

/** Finishes what is under way and exits 0; a second signal changes nothing, ten seconds do. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", begin).on("SIGINT", begin);
}

/** One sentence for what a person can mend, the whole stack for what only we can. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof SchemaTooNew || error instanceof AdminNameTaken) return error.message;
  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is busy. Stop what uses it, or set PORT to another one.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL") return "HOST is no address of this machine.";
  if (isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be reached: ${error.message}`;
  return error.stack ?? error.message;
}
