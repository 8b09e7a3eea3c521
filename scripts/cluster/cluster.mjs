import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPgBouncer } from "../../api/test/support/pgbouncer.ts";
import { freePort } from "../lib/free-port.mjs";
import { API_MEMORY, API_PROGRAM } from "../lib/node.mjs";
import { Program } from "../lib/program.mjs";
import { root } from "../lib/run.mjs";
import { startSystemPostgres, startSystemRedis } from "../lib/servers.mjs";
import { Balancer } from "./balancer.mjs";

const ADMIN_PASSWORD = "administrator-of-the-cluster";

/**
 * Promptory as several processes on this machine, on loopback, with data that is removed at the end: PostgreSQL, Redis and PgBouncer of
 * the system, API processes, workers, both web servers and a proxy.
 */
export class Cluster {
  admin = { username: "admin", password: ADMIN_PASSWORD };
  apis = [];
  workers = [];
  #servers = [];
  #stops = [];

  /**
   * Starts everything. `env` is added to the environment of the API processes and workers, `apiPrefix` is put before the command of an API
   * process. `isDurable`: the servers keep what they acknowledge; `dataFolder` is that of PostgreSQL.
   */
  static async start(options = {}) {
    const cluster = new Cluster();
    const defaults = { apis: 2, workers: 2, withRedis: true, withPgBouncer: false, withPages: true, port: 0, env: {} };
    try {
      await cluster.#start({ ...defaults, apiPrefix: [], ...options });
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #start({ apis, workers, withRedis, withPgBouncer, withPages, port, env, apiPrefix, isDurable, dataFolder }) {
    this.folder = mkdtempSync(join(tmpdir(), "promptory-cluster-"));
    this.apiPrefix = apiPrefix;
    const postgres = await this.#startServer(startSystemPostgres({ isDurable, dataFolder }));
    this.databaseUrl = postgres.url;
    const redis = withRedis ? await this.#startServer(startSystemRedis({ isDurable })) : undefined;
    this.postgres = postgres.server;
    this.redis = redis?.server;
    this.redisUrl = redis?.url;
    const pooler = withPgBouncer ? await this.#startServer(startPgBouncer(postgres.url, { poolSize: 12 })) : undefined;
    this.env = {
      HOST: "127.0.0.1",
      DATABASE_URL: postgres.url,
      ...(redis && { REDIS_URL: redis.url }),
      ...(pooler && { DATABASE_POOLER_URL: pooler.url }),
      JWT_SECRET: randomBytes(32).toString("hex"),
      ADMIN_PASSWORD,
      STARTER_SET: "off",
      TRUST_PROXY: "1",
      BACKUP_INTERVAL_HOURS: "0",
      ...API_MEMORY,
      ...env,
    };
    for (let n = 1; n <= apis; n += 1) this.apis.push(await this.#api(n));
    for (let n = 1; n <= workers; n += 1) {
      const dataDir = join(this.folder, `worker${n}`);
      this.workers.push(new Program(`Worker ${n}`, API_PROGRAM, { ...this.env, ROLE: "worker", DATA_DIR: dataDir }));
    }
    // All at the same time: one of them migrates, the others wait.
    await Promise.all([...this.apis, ...this.workers].map((program) => program.start()));
    const pages = withPages ? ["web-shell", "web-admin"] : [];
    const [shell, admin] = await Promise.all(pages.map((name) => this.#web(name)));
    this.balancer = new Balancer({ apis: this.apis.map(({ origin }) => origin), shell, admin });
    await this.balancer.start(port);
    this.origin = this.balancer.origin;
  }

  /** Adds an API process that the proxy uses at once. */
  async addApi() {
    const program = await this.#api(this.apis.length + 1);
    await program.start();
    this.apis.push(program);
    this.balancer.apis.push(program.origin);
    return program;
  }

  async #api(n) {
    const port = await freePort();
    const env = { ...this.env, ROLE: "api", PORT: `${port}`, DATA_DIR: join(this.folder, `api${n}`) };
    const program = new Program(`API ${n}`, API_PROGRAM, env, this.apiPrefix);
    return Object.assign(program, { origin: `http://127.0.0.1:${port}` });
  }

  async #web(name) {
    const port = await freePort();
    const program = new Program(name, [join(root, name, "server.ts")], { HOST: "127.0.0.1", PORT: `${port}` });
    this.#servers.push(program);
    await program.start();
    return `http://127.0.0.1:${port}`;
  }

  async #startServer(starting) {
    const server = await starting;
    this.#stops.unshift(server.stop);
    return server;
  }

  /** Stops everything in order, and removes its data. */
  async stop() {
    await this.balancer?.stop();
    await Promise.all([...this.#servers, ...this.apis].map((program) => program.stop()));
    await Promise.all(this.workers.map((program) => program.stop()));
    for (const stop of this.#stops) await stop();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
