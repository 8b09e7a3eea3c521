import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { PostgresAccount } from "./postgres-account.js";
import { EmbeddedPostgresError, type PostgresBinaries } from "./postgres-binaries.js";
import { isAlive } from "./postgres-lock.js";

export const NAME = "promptory";

const HBA = `# Loopback only, password only. The superuser has no password and cannot sign in.
host all ${NAME} 127.0.0.1/32 scram-sha-256
`;

export const postgresEnv = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_MESSAGES: "C", TZ: "UTC" };

interface Cluster {
  readonly path: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
}

function run(account: PostgresAccount, command: string, args: readonly string[], input = ""): Promise<string> {
  const [program = command, ...rest] = [...account.prefix, command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { env: postgresEnv, stdio: "pipe", detached: true });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim() || `exit ${code}`))));
    child.stdin.end(input);
  });
}

/** SQL of a stopped server, one statement per line. */
async function runAlone(
  { path, binaries, account }: Cluster,
  statements: readonly string[],
  database = "postgres",
): Promise<void> {
  const args = ["--single", "-D", path, "-c", "log_min_error_statement=panic", database];
  const output = await run(account, binaries.postgres, args, statements.map((line) => `${line}\n`).join(""));
  const problem = /^.*(ERROR|FATAL|PANIC):.*$/m.exec(output)?.[0];
  if (problem) throw new Error(problem);
}

export const setPassword = (cluster: Cluster, password: string): Promise<void> =>
  runAlone(cluster, [`ALTER ROLE ${NAME} PASSWORD '${password}'`]);

export const installAmcheck = (cluster: Cluster): Promise<void> =>
  runAlone(
    cluster,
    [
      "CREATE SCHEMA IF NOT EXISTS amcheck",
      "CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA amcheck",
      `GRANT USAGE ON SCHEMA amcheck TO ${NAME}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA amcheck TO ${NAME}`,
    ],
    NAME,
  );

const localeOf = (platform: string) =>
  ({ linux: ["--locale=C.UTF-8"], darwin: ["--locale=C", "--lc-ctype=en_US.UTF-8"] })[platform] ?? ["--locale=C"];

function removeLeftovers(path: string): void {
  const prefix = `${basename(path)}.new-`;
  for (const name of readdirSync(dirname(path)).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

export function persist(dir: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(dir, "r");
  fsyncSync(handle);
  closeSync(handle);
}

export async function createCluster(cluster: Cluster, password: string, fast: boolean): Promise<void> {
  const { path, binaries, account } = cluster;
  removeLeftovers(path);
  const draft = `${path}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
  try {
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const args = ["-D", draft, "-U", "postgres", "--auth=reject", ...locale, ...localeOf(process.platform)];
    await run(account, binaries.initdb, fast ? [...args, "--no-sync"] : args);
    await runAlone({ ...cluster, path: draft }, [
      // Every connection computes them again; a password of tests needs none.
      ...(fast ? ["SET scram_iterations = 1"] : []),
      `CREATE ROLE ${NAME} LOGIN ${fast ? "CREATEDB " : ""}PASSWORD '${password}'`,
      `CREATE DATABASE ${NAME} OWNER ${NAME}`,
    ]);
    writeFileSync(join(draft, "pg_hba.conf"), HBA, { flush: true });
    renameSync(draft, path);
    persist(dirname(path));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was first; its lock decides.
    if (existsSync(join(path, "PG_VERSION"))) return;
    throw new EmbeddedPostgresError(`The built-in PostgreSQL could not make its database: ${(error as Error).message}`);
  }
}

export function clusterMajor(path: string): string | undefined {
  const file = join(path, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

// Standard input closes when the parent ends in any way.
const PROGRAM = `
const [pgCtl, cluster] = process.argv.slice(1);
process.stdin.resume().on("close", () =>
  require("node:child_process").spawnSync(pgCtl, ["stop", "-D", cluster, "-m", "fast"], { stdio: "ignore", windowsHide: true }));
`;

export function watchParent(binaries: PostgresBinaries, cluster: string): void {
  const args = ["-e", PROGRAM, binaries.pgCtl, cluster];
  const watchdog = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watchdog.on("error", () => {});
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?(): void } | null)?.unref?.();
}
