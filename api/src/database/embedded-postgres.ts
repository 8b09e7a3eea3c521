import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { makeDataDir, unwritable } from "../config/data-dir.js";
import { readOrCreateSecret } from "../config/secret-file.js";
import { chooseAccount, type PostgresAccount } from "./postgres-account.js";
import { EmbeddedPostgresError, findBinaries, type PostgresBinaries } from "./postgres-binaries.js";
import { createCluster, installAmcheck, NAME, postgresEnv, setPassword, watchParent } from "./postgres-cluster.js";
import { forgetStalePid, LOCK_HELD, lockCommand, lockHolder, signLock } from "./postgres-lock.js";
import { type ClusterBackups, findUpgrade, upgradeCluster } from "./upgrade-cluster.js";

export { EmbeddedPostgresError } from "./postgres-binaries.js";

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly backups: ClusterBackups;
  readonly port?: number;
  readonly log?: (line: string) => void;
  readonly onLaunch?: () => void;
  readonly onLost?: (error: Error) => void;
  readonly fast?: boolean;
  readonly binaries?: PostgresBinaries;
  readonly installAmcheck?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

interface Server extends Required<Omit<EmbeddedPostgresOptions, "port" | "installAmcheck">> {
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
}

/** An eighth of the memory, from 128 MB to 1 GB: the search indexes of large libraries then fit in memory. */
function sharedBuffersMb(): number {
  // The limit of a container; 0 or more than there is without one.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const megabytes = Math.floor(Math.min(limit, totalmem()) / 8 / 2 ** 20);
  return Math.min(1_024, Math.max(128, megabytes));
}

const SAFETY = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // Memory is used as pages are read, so a small library takes little of it.
  `shared_buffers=${sharedBuffersMb()}MB`,
];
// Test files of several workers, some with several API processes, share this server; autovacuum would visit each of their databases.
const SPEED = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "autovacuum=off"];
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "logging_collector=off",
  "log_destination=stderr",
  "lc_messages=C",
  "timezone=UTC",
  "jit=off",
  // Prompts and names must never be logged.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
];

const STOP_TIMEOUT_MS = 20_000;
const REPEAT_LINE_MS = 1_000;
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;

const IMPORTANT_LINE = /\b(PANIC|FATAL): +(?! |terminating connection due to administrator command)/;

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolvePort(port));
    });
  });
}

const inUse = (dataDir: string): EmbeddedPostgresError => {
  const holder = lockHolder(dataDir);
  const who = holder === undefined ? "another process" : `another Promptory (process ${holder})`;
  return new DirectoryTaken(
    `The data directory ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`,
  );
};

class PortTaken extends EmbeddedPostgresError {}
class DirectoryTaken extends EmbeddedPostgresError {}

function failure(server: Server, code: number | null, lines: readonly string[], port?: number): EmbeddedPostgresError {
  const output = lines.join("\n");
  if (
    code === LOCK_HELD ||
    /lock file "postmaster.pid" already exists|shared memory block .* is still in use/.test(output)
  )
    return inUse(server.dataDir);
  if (/could not create any TCP\/IP sockets/.test(output))
    return new PortTaken(`PostgreSQL cannot listen on port ${port} of 127.0.0.1: it is taken.`);
  if (/No space left on device/.test(output))
    return new EmbeddedPostgresError(`The disk of ${server.dataDir} is full, so the database cannot start.`);
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? lines.at(-1) ?? `exit code ${code}`;
  return new EmbeddedPostgresError(`The built-in PostgreSQL in ${server.cluster} did not start: ${reason}`);
}

function launch(server: Server, port: number): ChildProcess {
  const { account, binaries, cluster, dataDir, fast } = server;
  const settings = [...SETTINGS, ...(fast ? SPEED : SAFETY)].flatMap((setting) => ["-c", setting]);
  const command = [...lockCommand(dataDir), ...account.prefix, binaries.postgres, "-D", cluster, "-p", `${port}`];
  const [program = "", ...args] = [...command, ...settings];
  // In its own session, so that Ctrl+C reaches only the parent, which first finishes its database work.
  return spawn(program, args, {
    env: postgresEnv,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    windowsHide: true,
  });
}

function ready(server: Server, child: ChildProcess, port: number): Promise<void> {
  const lines: string[] = [];
  let logged = "";
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logOnce = (line: string) => {
    if (line === logged && performance.now() - loggedAt < REPEAT_LINE_MS) return;
    logged = line;
    loggedAt = performance.now();
    server.log(line);
  };
  const slow = setTimeout(
    () => server.log("PostgreSQL is recovering from an unclean stop; this can take a while."),
    8000,
  );
  return new Promise<void>((resolveReady, reject) => {
    let isUp = false;
    if (child.stderr) {
      createInterface({ input: child.stderr }).on("line", (line) => {
        if (!isUp) lines.push(line);
        if (line.includes("ready to accept connections")) resolveReady();
        isUp ||= line.includes("ready to accept connections");
        if (isUp && IMPORTANT_LINE.test(line)) logOnce(`PostgreSQL: ${line.replace(/^.*?(?=PANIC|FATAL)/, "")}`);
      });
    }
    child.once("error", (error) => reject(new EmbeddedPostgresError(`PostgreSQL did not start: ${error.message}`)));
    child.once("close", (code) => reject(failure(server, code, lines, port)));
  }).finally(() => clearTimeout(slow));
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stopServer(server: Server, child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolveEnded) => child.once("close", () => resolveEnded()));
  if (process.platform === "win32") spawnSync(server.binaries.pgCtl, ["stop", "-D", server.cluster, "-m", "fast"]);
  else child.kill("SIGINT");
  const timeout = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeout);
}

function supervise(server: Server, first: ChildProcess, port: number): () => Promise<void> {
  let child = first;
  let isStopping = false;
  let restarting: Promise<void> | undefined;
  let restarts: number[] = [];
  const restart = async (code: number | null) => {
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (restarts.length > MAX_RESTARTS) {
      throw new EmbeddedPostgresError(
        `PostgreSQL ended ${restarts.length} times within a minute (exit code ${code}). Look at the lines above.`,
      );
    }
    server.log(`PostgreSQL ended unexpectedly (exit code ${code}). Starting it again.`);
    // From the launch on, so that a stop does not wait until it is ready.
    await startOnPort(server, port, (launched) => {
      child = launched;
    });
    if (isStopping) await stopServer(server, child);
    else watch();
  };
  const watch = () => {
    child.once("close", (code) => {
      if (isStopping) return;
      restarting = restart(code).catch((error: unknown) => {
        if (!isStopping) server.onLost(error as Error);
      });
    });
  };
  watch();
  let stopped: Promise<void> | undefined;
  return () => {
    isStopping = true;
    stopped ??= stopServer(server, child).then(() => restarting);
    return stopped;
  };
}

/** Whether another attempt may work: another port, or a lock holder that was just ending. */
function isPassing(error: unknown, server: Server, wanted: number | undefined): boolean {
  if (error instanceof PortTaken) return wanted === undefined;
  return error instanceof DirectoryTaken && lockHolder(server.dataDir) === undefined;
}

async function startOnPort(
  server: Server,
  port: number,
  onLaunch: (child: ChildProcess) => void = () => undefined,
): Promise<ChildProcess> {
  forgetStalePid(server.cluster);
  const child = launch(server, port);
  onLaunch(child);
  await ready(server, child, port);
  signLock(server.dataDir);
  if (!server.account.diesWithParent) watchParent(server.binaries, server.cluster);
  return child;
}

async function start(server: Server, wanted: number | undefined, tries = 3): Promise<EmbeddedPostgres> {
  const port = wanted ?? (await freePort());
  try {
    const child = await startOnPort(server, port, server.onLaunch);
    const password = readOrCreateSecret(server.dataDir, "postgres-password");
    const url = `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
    return { url, port, stop: supervise(server, child, port) };
  } catch (error) {
    if (tries > 1 && isPassing(error, server, wanted)) return start(server, wanted, tries - 1);
    throw error;
  }
}

async function replacePassword(server: Server, password: string): Promise<void> {
  try {
    await setPassword({ path: server.cluster, ...server }, password);
  } catch (error) {
    rmSync(join(server.dataDir, "postgres-password"), { force: true });
    throw failure(server, null, [(error as Error).message]);
  }
}

function openDataDir(dataDir: string): string {
  try {
    makeDataDir(dataDir);
    const trial = join(dataDir, `.writable-${process.pid}`);
    mkdirSync(trial);
    rmSync(trial, { recursive: true });
    return dataDir;
  } catch (error) {
    throw new EmbeddedPostgresError(`DATA_DIR ${unwritable(dataDir, error)}.`);
  }
}

/** The server ends with this process even when that is killed. Throws EmbeddedPostgresError with one message. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { port, backups, log = () => {}, onLaunch = () => {}, fast = false } = options;
  const onLost = options.onLost ?? ((error: Error) => log(error.message));
  const dataDir = openDataDir(resolve(options.dataDir));
  const cluster = join(dataDir, "postgres");
  const binaries = options.binaries ?? findBinaries();
  const account = chooseAccount(binaries, dataDir, cluster);
  const server: Server = { dataDir, cluster, binaries, account, backups, log, onLaunch, onLost, fast };
  const upgrade = findUpgrade(server);
  const isNew = !existsSync(join(cluster, "PG_VERSION"));
  const hasPassword = existsSync(join(dataDir, "postgres-password"));
  const password = readOrCreateSecret(dataDir, "postgres-password");
  if (isNew) {
    log("Making a database for the first start …");
    await createCluster({ path: cluster, ...server }, password, fast);
  }
  if (!isNew && !hasPassword) await replacePassword({ ...server, ...upgrade }, password);
  if (upgrade) {
    await upgradeCluster(server, upgrade, {
      startOld: ({ binaries: old, account: owner }) => start({ ...server, binaries: old, account: owner }, undefined),
      startNew: async (path) => {
        await createCluster({ path, ...server }, password, fast);
        return start({ ...server, cluster: path }, undefined);
      },
    });
  }
  // Needs the superuser, so only while the server is stopped; optional.
  if (options.installAmcheck) await installAmcheck({ path: cluster, ...server }).catch(() => undefined);
  return start(server, port);
}
