import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.mjs";
import { Stop } from "./say.mjs";

const UNPRIVILEGED = 65_534;

const isRoot = () => process.getuid?.() === 0;

/** Where a program of the system is, if it is. */
export function findProgram(name, folders = []) {
  const everywhere = [...folders, ...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin"];
  return everywhere.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The system's own PostgreSQL, newest first; Debian keeps its programs beside the path. */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const postgres = findProgram(
    "postgres",
    versions.map((version) => join(debian, version, "bin")),
  );
  const initdb = postgres && join(postgres, "..", "initdb");
  return initdb && existsSync(initdb) ? { postgres, initdb } : undefined;
}

/** Ends with this process in any way; as root the server runs as `nobody`, because PostgreSQL refuses root. */
function prefix() {
  const drop = isRoot() ? [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, "--clear-groups"] : [];
  return process.platform === "linux" ? ["setpriv", ...drop, "--pdeathsig", "INT", "--"] : [];
}

function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `promptory-${name}-`));
  chmodSync(folder, 0o700);
  if (isRoot()) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  return folder;
}

/** A server program that can be ended and started again with what is in its folder. It ends with this process. */
class LocalServer {
  #log = "";

  constructor(folder, command, readyText) {
    Object.assign(this, { folder, command, readyText });
    // Interrupted, nothing waits for it, and its data is not needed any more.
    this.abandon = () => {
      this.child?.kill("SIGKILL");
      rmSync(this.folder, { recursive: true, force: true });
    };
    process.once("exit", this.abandon);
  }

  /** Resolves when it takes connections. */
  start() {
    const [program, ...args] = [...prefix(), ...this.command];
    this.#log = "";
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: this.folder,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    });
    this.child = child;
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (text) => {
          this.#log = (this.#log + text).slice(-4000);
          if (this.#log.includes(this.readyText)) resolve();
        });
      }
      child.once("error", reject);
      child.once("close", () => reject(new Stop(`${this.command[0]} did not start:\n${this.#log}`)));
    });
  }

  hasEnded() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves when it has ended; its data stays. */
  async end(signal = "SIGINT") {
    if (this.hasEnded()) return;
    const ended = once(this.child, "close");
    this.child.kill(signal);
    await ended;
  }

  /** Sends a signal to it and to the processes that it has started. */
  signalAll(signal) {
    for (const pid of [this.child.pid, ...childrenOf(this.child.pid)]) process.kill(pid, signal);
  }

  async remove() {
    await this.end();
    process.off("exit", this.abandon);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** From Linux's /proc. */
function childrenOf(parent) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return Number(/^\d+ \(.*\) \w (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]) === parent;
    } catch {
      return false;
    }
  });
}

/**
 * A throw-away cluster of the system's PostgreSQL on a free loopback port; answers `{ url, stop, server }`. `isDurable`: it writes to the
 * disk before it acknowledges. `dataFolder` is where its data is, below a folder of its own otherwise.
 */
export async function startSystemPostgres({ isDurable = false, dataFolder } = {}) {
  const { postgres, initdb } = findPostgres();
  const folder = makeFolder("postgres");
  const secret = randomBytes(18).toString("base64url");
  const [data, password, port] = [dataFolder ?? join(folder, "data"), join(folder, "password"), await freePort()];
  writeFileSync(password, secret, { mode: 0o600 });
  if (isRoot()) chownSync(password, UNPRIVILEGED, UNPRIVILEGED);
  const options = [
    "-U",
    "promptory",
    "-A",
    "scram-sha-256",
    "--pwfile",
    password,
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-N",
  ];
  const [program, ...args] = [...prefix(), initdb, "-D", data, ...options];
  const made = spawnSync(program, args, { encoding: "utf8", cwd: folder });
  if (made.status !== 0) throw new Stop(`initdb of the system's PostgreSQL failed: ${made.stderr || made.error}`);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...(isDurable ? [] : ["fsync=off"]),
  ];
  const command = [postgres, "-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const server = new LocalServer(folder, command, "ready to accept connections");
  await server.start();
  return { url: `postgresql://promptory:${secret}@127.0.0.1:${port}/postgres`, stop: () => server.remove(), server };
}

/** A throw-away Redis of the system on a free loopback port; answers `{ url, stop, server }`. `isDurable`: it keeps its data. */
export async function startSystemRedis({ isDurable = false } = {}) {
  const folder = makeFolder("redis");
  const [port, secret] = [await freePort(), randomBytes(18).toString("base64url")];
  mkdirSync(folder, { recursive: true });
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--requirepass", secret, "--save", "", "--dir", folder];
  const durable = isDurable ? ["--appendonly", "yes"] : [];
  const more = ["--maxmemory-policy", "noeviction", "--databases", "1000", ...durable];
  const server = new LocalServer(
    folder,
    [findProgram("redis-server"), ...settings, ...more],
    "Ready to accept connections",
  );
  await server.start();
  return { url: `redis://:${secret}@127.0.0.1:${port}/0`, stop: () => server.remove(), server };
}
