import type { Config } from "../config/config.js";
import { startEmbeddedPostgres } from "./embedded-postgres.js";
import { runningPostgres } from "./running-postgres.js";

/**
 * The database for a command of the terminal: the one of DATABASE_URL, the built-in one of a running Promptory, or the
 * built-in one started for the command. `stop` ends only what this call started.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<{ url: string; stop(): Promise<void> }> {
  const url = databaseUrl ?? runningPostgres(dataDir);
  return url === undefined ? startEmbeddedPostgres({ dataDir }) : { url, stop: async () => undefined };
}
