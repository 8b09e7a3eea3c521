import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keptSecret } from "../config/secret-file.js";
import { NAME } from "./postgres-cluster.js";
import { lockHolder } from "./postgres-lock.js";

// The fourth line of postmaster.pid is the port.
const PORT_LINE = 3;

/** The `postgres://…` of the built-in PostgreSQL of another process in this data directory, or undefined. */
export function runningPostgres(dataDir: string): string | undefined {
  if (lockHolder(dataDir) === undefined) return undefined;
  const port = portOf(join(dataDir, "postgres", "postmaster.pid"));
  if (port === undefined) return undefined;
  return `postgres://${NAME}:${keptSecret(dataDir, "postgres-password")}@127.0.0.1:${port}/${NAME}`;
}

function portOf(file: string): string | undefined {
  try {
    const port = readFileSync(file, "utf8").split("\n")[PORT_LINE]?.trim();
    return port && /^\d{1,5}$/.test(port) ? port : undefined;
  } catch {
    return undefined;
  }
}
