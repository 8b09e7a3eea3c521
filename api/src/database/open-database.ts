import type { Config } from "../config/config.js";
import { startEmbeddedPostgres } from "./embedded-postgres.js";
import { runningPostgres } from "./running-postgres.js";

/** DATABASE_URL, a running Promptory, or started for the command. */
export type DatabaseSource = "url" | "running" | "started";

/**
 * The database for a shell command: DATABASE_URL, the built-in one of a running Promptory, or the built-in one started
 * now. `stop` ends only what this call started.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  { installAmcheck = false } = {},
): Promise<{ url: string; source: DatabaseSource; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, source: "url", stop: async () => undefined };
  const running = runningPostgres(dataDir);
  if (running !== undefined) return { url: running, source: "running", stop: async () => undefined };
  return { ...(await startEmbeddedPostgres({ dataDir, installAmcheck })), source: "started" };
}
