import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.js";
import { readOrCreateSecret } from "../config/secret-file.js";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.js";
import { NAME } from "./postgres-cluster.js";
import { lockHolder } from "./postgres-lock.js";

const PORT_LINE = 3;

export function runningPostgres(dataDir: string): string | undefined {
  if (lockHolder(dataDir) === undefined) return undefined;
  const port = portOf(join(dataDir, "postgres", "postmaster.pid"));
  if (port === undefined) return undefined;
  return `postgres://${NAME}:${readOrCreateSecret(dataDir, "postgres-password")}@127.0.0.1:${port}/${NAME}`;
}

function portOf(file: string): string | undefined {
  try {
    const port = readFileSync(file, "utf8").split("\n")[PORT_LINE]?.trim();
    return port && /^\d{1,5}$/.test(port) ? port : undefined;
  } catch {
    return undefined;
  }
}

export type DatabaseSource = "url" | "running" | "started";

/** DATABASE_URL, the built-in database of a running Promptory, or one started now. `stop` ends only what this call started. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  options: Pick<EmbeddedPostgresOptions, "backups" | "installAmcheck">,
): Promise<{ url: string; source: DatabaseSource; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, source: "url", stop: async () => undefined };
  const running = runningPostgres(dataDir);
  if (running !== undefined) return { url: running, source: "running", stop: async () => undefined };
  return { ...(await startEmbeddedPostgres({ dataDir, ...options })), source: "started" };
}
