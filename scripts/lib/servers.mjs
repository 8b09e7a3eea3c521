import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Stop } from "./say.mjs";

const NOBODY = 65_534;

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

/** Ends with this process in whatever way; as root the server is nobody's, as PostgreSQL insists. */
function prefix() {
  const drop = isRoot() ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [];
  return process.platform === "linux" ? ["setpriv", ...drop, "--pdeathsig", "INT", "--"] : [];
}

/** A port of 127.0.0.1 on which no server listens. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `promptory-${name}-`));
  chmodSync(folder, 0o700);
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

function launch(folder, command, readyText) {
  const [program, ...args] = [...prefix(), ...command];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Interrupted, nothing waits for it: what it holds is thrown away anyway.
  const abandon = () => {
    child.kill("SIGKILL");
    remove();
  };
  process.once("exit", abandon);
  let log = "";
  return new Promise((resolve, reject) => {
    const stop = () =>
      new Promise((stopped) => {
        child.once("close", () => {
          process.off("exit", abandon);
          remove();
          stopped();
        });
        child.kill("SIGINT");
      });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        log = (log + text).slice(-4000);
        if (log.includes(readyText)) resolve(stop);
      });
    }
    child.once("error", reject);
    child.once("close", () => reject(new Stop(`${command[0]} did not start:\n${log}`)));
  });
}

/** A throw-away cluster of the system's PostgreSQL on a free loopback port; answers `{ url, stop }`. */
export async function startSystemPostgres() {
  const { postgres, initdb } = findPostgres();
  const folder = makeFolder("postgres");
  const secret = randomBytes(18).toString("base64url");
  const [data, password, port] = [join(folder, "data"), join(folder, "password"), await freePort()];
  writeFileSync(password, secret, { mode: 0o600 });
  if (isRoot()) chownSync(password, NOBODY, NOBODY);
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
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=200"];
  const command = [postgres, "-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const stop = await launch(folder, command, "ready to accept connections");
  return { url: `postgresql://promptory:${secret}@127.0.0.1:${port}/postgres`, stop };
}

/** A throw-away Redis of the system on a free loopback port; answers `{ url, stop }`. */
export async function startSystemRedis() {
  const folder = makeFolder("redis");
  const [port, secret] = [await freePort(), randomBytes(18).toString("base64url")];
  mkdirSync(folder, { recursive: true });
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--requirepass", secret, "--save", "", "--dir", folder];
  const command = [findProgram("redis-server"), ...settings, "--maxmemory-policy", "noeviction", "--databases", "1000"];
  const stop = await launch(folder, command, "Ready to accept connections");
  return { url: `redis://:${secret}@127.0.0.1:${port}/0`, stop };
}
