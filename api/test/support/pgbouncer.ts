import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/lib/free-port.mjs";

/** Debian installs it where ordinary users do not look for programs. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether this machine can run PgBouncer (apt-get install pgbouncer). */
export const hasPgBouncer = () => spawnSync("pgbouncer", ["--version"], { env }).status === 0;

/** Starts PgBouncer in transaction mode before a database, with few connections so that requests share them. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize = 4 } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "promptory-pgbouncer-"));
  const database = server.pathname.slice(1);
  const target = `host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}`;
  const settings = { listen_addr: "127.0.0.1", listen_port: port, auth_type: "any", pool_mode: "transaction" };
  const sizes = { default_pool_size: poolSize, max_client_conn: 500, unix_socket_dir: "" };
  const lines = Object.entries({ ...settings, ...sizes }).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `[databases]\n${database} = ${target}\n[pgbouncer]\n${lines.join("\n")}\n`);
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "pgbouncer", "--quiet", ...user, file], {
    stdio: "ignore",
    env,
  });
  const url = Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: `${port}` }).href;
  await untilOpen(port);
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves when the port is open. A connection to the database would already make one of the server, with what is set there now. */
async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
}
